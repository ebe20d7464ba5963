import type { Plugin } from 'vite'

/** React Aria keeps its words in a file for each of 34 languages. */
const others = /[\\/]node_modules[\\/]react-(?:aria|stately)[\\/]dist[\\/]private[\\/]intl[\\/]\w+[\\/](?!en-US|es-ES|pt-BR)[\w-]+\.m?js$/

/** Leaves the languages that the interface does not speak out of the widgets. Their dictionaries skip an empty one. */
export function widgetLanguages(): Plugin {
  return {
    name: 'widget-languages',
    apply: 'build',
    load: (id) => (others.test(id) ? 'export default undefined' : null),
  }
}
