import { readFileSync } from 'node:fs'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** Keys of texts in manifests, with the language in which there is none. */
export function labelsWithoutText(features: readonly ClientFeature[], folder: string): string[] {
  const keys = features.flatMap(keysOf)
  if (keys.length === 0) throw new Error('no manifest names a text')
  return ['en', 'pt', 'es'].flatMap((language) =>
    keys.flatMap((key) => {
      const [name = '', path = ''] = key.split(':')
      const texts: unknown = JSON.parse(readFileSync(`${folder}/${language}/${name}.json`, 'utf8'))
      const text = path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts)
      return typeof text === 'string' ? [] : [`${language} ${key}`]
    }),
  )
}

/** All values whose name ends with `Key`, and the lines of shortcuts. */
function keysOf(part: object): string[] {
  return Object.entries(part).flatMap(([name, value]) => {
    if (name === 'lines') return Object.keys(value as object)
    if (typeof value === 'string') return name.endsWith('Key') ? [value] : []
    return Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? keysOf(one) : [])) : []
  })
}
