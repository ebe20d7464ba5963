import type { Plugin } from 'vite'
import type { Entry, PackedFile } from './chunk-graph.ts'
import { clientSources, laterMark } from './later-parts.ts'
import { packChunks } from './pack-chunks.ts'
import { looksOf } from './looks-of.ts'
import { routePages } from './route-pages.ts'
import { pathOf, unitOf } from './unit-of.ts'

const packages = (...names: string[]): RegExp => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)
const apart = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store') },
  { name: 'yjs', test: packages('yjs', 'lib0', 'y-protocols', 'y-websocket', 'y-indexeddb') },
  { name: 'prosemirror', test: packages('prosemirror-[a-z]+') },
  { name: 'zod', test: packages('zod') },
]

/**
 * The chunks of the client: what the same screens need is one file, and small files join others where little is loaded in vain (docs/client.md).
 * Libraries that change rarely stay apart from the product's own code, so that an update downloads little.
 */
export function unitChunks(): Plugin {
  let names = new Map<string, string>()
  const looks = new Set(looksOf(clientSources()))
  return {
    name: 'unit-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/^_later_(.*)/, '$1-later')}-[hash].js`,
            codeSplitting: {
              groups: [
                ...apart.map(({ name, test }) => ({ name, test, priority: 20 })),
                // the class that a caller gives comes after these, and wins
                { name: 'looks', test: (id: string) => looks.has(pathOf(id)), priority: 15 },
                { name: (id: string) => names.get(id) ?? null, priority: 10, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    }),
    async buildEnd(error) {
      if (error) return
      const pages = await routePages()
      const files: PackedFile[] = []
      const entries: Entry[] = []
      for (const id of [...this.getModuleIds()].sort()) {
        const info = this.getModuleInfo(id)
        if (!info) continue
        if (looks.has(pathOf(id))) continue
        files.push({ id, unit: unitOfModule(id), size: sizeOf(id, info.code ?? ''), imports: [...new Set(info.importedIds)].sort() })
        if (info.isEntry || info.dynamicImporters.length > 0) entries.push({ id, weight: weightOf(id, pages) })
      }
      // the shell, then the visitor's page: theirs are the greatest weights
      names = packChunks(
        files,
        entries.sort((a, b) => b.weight - a.weight),
      )
    },
  }
}

function unitOfModule(id: string): string | undefined {
  if (id.startsWith(laterMark)) return id.slice(laterMark.length)
  // icons are drawn by who imports them
  return /@tabler\/icons-react\/dist\/esm\/icons\//.test(id) ? 'icons' : unitOf(pathOf(id))
}

/**
 * Letters of a source. A library counts only if it stays apart, by what minifying leaves of it: of the others nearly all is left out that nobody
 * imports, and nobody knows it yet.
 */
function sizeOf(id: string, code: string): number {
  if (unitOfModule(id) !== undefined) return code.length
  return apart.some(({ test }) => test.test(id)) ? code.length * 0.3 : 0
}

/** Visitors of a link open these first, as others open a screen. */
const screensOfVisitors = new Set(['public', 'blocks-public'].map((unit) => laterMark + unit))
/** fetched by every start, once its screen stands */
const afterStart = new Set(['app', 'engine'].map((unit) => laterMark + unit))

function weightOf(id: string, pages: ReadonlySet<string>): number {
  if (id.endsWith('/index.html')) return 5
  if (id.endsWith('/public.html')) return 4
  if (pages.has(pathOf(id)) || screensOfVisitors.has(id)) return 1
  if (afterStart.has(id)) return 0.5
  // of a screen that stands: most of what they need is there
  return id.startsWith(laterMark) || id.endsWith('/View.tsx') ? 0.03 : 0.1
}
