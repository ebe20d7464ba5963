import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:const|function) (\w+)/gm

/**
 * Leaves the JSON schema writer out of the build. It is a third of zod; every schema references it, and no device ever calls it. A call in
 * a browser throws an explanation.
 */
export function deviceSchemas(): Plugin {
  return {
    name: 'device-schemas',
    apply: 'build',
    async load(id) {
      if (!writers.test(id)) return null
      const names = [...(await readFile(id, 'utf8')).matchAll(exported)].map(([, name = '']) => name)
      return [
        `const refuse = () => { throw new Error('JSON schemas are written by the server only') }`,
        // what makes a method is called for every schema, the method by nobody
        ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'}`),
        'export { refuse as process }',
      ].join('\n')
    },
  }
}
