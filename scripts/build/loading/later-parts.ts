import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { routePages } from './route-pages.ts'
import { ownFiles } from './own-files.ts'
import { fileOf, pathOf, root, unitOf } from './unit-of.ts'

/** The beginning of the ids of files that the build makes: all parts of a unit that open later. */
export const laterMark = '\0later:'

const imports = /(?<!typeof )\bimport\(\s*(['"])(#(?:client|shared)\/[^'"]+)\1\s*\)/g
const isFace = /^client\/src\/blocks\/[^/]+\/face\.ts$/
const isTexts = /^client\/src\/i18n\/texts\//

/** Every part of the house that a source fetches by `import()`. */
export const partsIn = (text: string): string[] => [...text.matchAll(imports)].map(([, , specifier = '']) => fileOf(specifier))

/**
 * The unit with which a part is loaded, or undefined for a file of its own: pages of addresses, blocks, texts of a language and `ownFiles`. The
 * settings of all blocks are one file, and what visitors see of them.
 * @param from the source that fetches the part
 * @param pages the pages of addresses
 */
export function laterUnitOf(from: string, part: string, pages: ReadonlySet<string>): string | undefined {
  if (pages.has(part) || part in ownFiles || isTexts.test(part)) return undefined
  if (isFace.test(from)) {
    if (part.endsWith('/View.tsx')) return undefined
    return part.endsWith('/Settings.tsx') ? 'blocks/settings' : 'blocks/public'
  }
  return unitOf(part)
}

/**
 * Turns each `import()` of a part that opens later into one of all such parts of its unit. Each part alone was a file, 150 of them under two
 * kilobytes. In development every part stays alone.
 */
export function laterParts(): Plugin {
  const unitOfPart = new Map<string, string>()
  return {
    name: 'later-parts',
    apply: 'build',
    async buildStart() {
      const pages = await routePages()
      for (const { path, text } of clientSources())
        for (const part of partsIn(text)) {
          const unit = laterUnitOf(path, part, pages)
          if (unit !== undefined) unitOfPart.set(part, unit)
        }
    },
    resolveId: (id) => (id.startsWith('later:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(laterMark)) return null
      const parts = [...unitOfPart].filter(([, unit]) => laterMark + fileNameOf(unit) === id).map(([part]) => part)
      return parts
        .sort()
        .map((part) => `export * as ${nameOf(part)} from ${JSON.stringify(`${root}/${part}`)}`)
        .join('\n')
    },
    transform(code, id) {
      if (!pathOf(id).startsWith('client/src/')) return null
      const changed = code.replace(imports, (whole, _quote, specifier: string) => {
        const unit = unitOfPart.get(fileOf(specifier))
        return unit === undefined ? whole : `import("later:${fileNameOf(unit)}").then((parts) => parts.${nameOf(fileOf(specifier))})`
      })
      return changed === code ? null : { code: changed, map: null }
    },
  }
}

/** Every source of the client, with its path from the project's folder. */
export function clientSources(): { path: string; text: string }[] {
  return readdirSync(`${root}/client/src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `client/src/${name.replaceAll('\\', '/')}`)
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

/** A unit's name as that of a file. */
export const fileNameOf = (unit: string): string => unit.replaceAll('/', '-')

const nameOf = (part: string): string => part.replace(/^(client|shared)\/src\/|\.\w+$/g, '').replace(/\W/g, '_')
