import { common, createLowlight } from 'lowlight'

/** A run of code with the classes of its colour. */
export interface CodePart {
  text: string
  className: string
}

const lowlight = createLowlight(common)

/** Longer code is shown in one colour: finding its words would hold up typing. */
const mostCharacters = 20_000

/** Cuts code into coloured runs; a language that is not known gives one run. */
export function highlightCode(code: string, language: string): CodePart[] {
  if (code.length > mostCharacters || !lowlight.registered(language)) return [{ text: code, className: '' }]
  return partsOf(lowlight.highlight(language, code), [])
}

type Tree = ReturnType<typeof lowlight.highlight>['children'][number] | ReturnType<typeof lowlight.highlight>

function partsOf(tree: Tree, classes: readonly string[]): CodePart[] {
  if ('value' in tree) return [{ text: tree.value, className: classes.join(' ') }]
  if (!('children' in tree)) return []
  const own = tree.type === 'element' && Array.isArray(tree.properties.className) ? tree.properties.className.map(String) : []
  return tree.children.flatMap((child) => partsOf(child, [...classes, ...own]))
}
