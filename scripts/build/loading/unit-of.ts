import { relative } from 'node:path'

/** The project's folder. */
export const root = `${import.meta.dirname.replaceAll('\\', '/')}/../../..`

/** A module's path from the project's folder, written with `/`, without the marks that plugins add. */
export const pathOf = (id: string): string => relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')

/** The file that an import by `#client/` or `#shared/` names, from the project's folder. */
export const fileOf = (specifier: string): string => specifier.replace(/^#(client|shared)\//, '$1/src/')

/**
 * The unit of loading of a source: its floor, or its feature, block or view (docs/client.md).
 * @param path from the project's folder: `client/src/features/tasks/ui/TaskPanel.tsx` gives `features/tasks`
 * @returns undefined for what is no source of the house, such as a library
 */
export function unitOf(path: string): string | undefined {
  const [, side, inside = ''] = /^(client|shared)\/src\/(.+)$/.exec(path) ?? []
  if (side === undefined) return undefined
  const [first = '', second = '', third] = inside.split('/')
  if (second === '') return 'app'
  if (side === 'shared') return `shared/${first}`
  return ['features', 'blocks', 'views'].includes(first) && third !== undefined ? `${first}/${second}` : first
}
