import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { DocumentHead } from '#shared/nouns/documents/document-calls.ts'
import type { Favourite } from '#shared/nouns/favourites/favourite.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { byPosition } from '#shared/lib/positions.ts'
import type { Recent } from '#shared/nouns/recents/recent.ts'
import { isOnDevice, unsentSince, type DocumentNote, type DocumentNotes } from '#client/engine/documents/document-registry.ts'

interface Listed {
  id: string
}

/** The documents this person may open, with their favourites and recents. */
export interface Lists {
  memberId: string
  apps: readonly Listed[]
  pages: readonly Listed[]
  favourites: readonly Pick<Favourite, 'itemType' | 'itemId' | 'position' | 'id'>[]
  recents: readonly Pick<Recent, 'itemType' | 'itemId' | 'visitedAt'>[]
}

export interface PlanInput extends Lists {
  /** as the server told last; what it did not name is not planned */
  heads: readonly DocumentHead[]
  notes: DocumentNotes
  /** bytes that all documents on the device may come to, of which `free` may be added now */
  budget: { total: number; free: number }
  /** tried, and not brought */
  failed: ReadonlySet<string>
}

/** Bytes of one document that nobody has opened here: a larger one would hold the window up while it is read. */
const largest = 4_000_000

/** Documents up to this size are alike: those changed last go first. Past it small ones do. */
const small = 64_000

/** The tasks a person may open, in every organisation. */
export function taskDocuments(memberId: string): string[] {
  return [documentName({ kind: 'tasks', scope: 'team' }), documentName({ kind: 'tasks', scope: 'user', id: memberId })]
}

/** The tasks of a table, which a device learns of from the server. */
export const isTableTasks = (name: string): boolean => name.startsWith('tasks:table:')

/** The document to fetch next; undefined when all that has room is here and as new as the server told. */
export function nextDocument(input: PlanInput): DocumentHead | undefined {
  const { heads, notes, budget, failed } = input
  const isHere = (head: DocumentHead): boolean => isOnDevice(notes[head.name])
  const held = heads.filter(isHere).reduce((sum, { bytes }) => sum + bytes, 0)
  const room = Math.min(budget.total - held, budget.free)
  const wanted = (head: DocumentHead): boolean => {
    const note = notes[head.name]
    // the sender opens documents with unsent edits
    if (failed.has(head.name) || (note && unsentSince(note) !== undefined)) return false
    return isHere(head) ? isStale(note, head) : head.bytes <= Math.min(room, largest)
  }
  return inOrder(input).find(wanted)
}

function isStale(note: DocumentNote | undefined, { epoch, number }: DocumentHead): boolean {
  return note?.epoch !== epoch || (note.head ?? 0) < number
}

/** Tasks, what is starred, what was opened last anywhere, then the small and the lately changed. */
function inOrder({ memberId, apps, pages, favourites, recents, heads }: PlanInput): DocumentHead[] {
  const items = new Map<string, Listed & { type: ItemType }>([
    ...apps.map(({ id }) => [`app:${id}`, { id, type: 'app' }] as const),
    ...pages.map(({ id }) => [`page:${id}`, { id, type: 'page' }] as const),
  ])
  const chosen = [
    ...favourites.toSorted(byPosition).map(({ itemType, itemId }) => `${itemType}:${itemId}`),
    ...recents.toSorted((a, b) => compare(b.visitedAt, a.visitedAt)).map(({ itemType, itemId }) => `${itemType}:${itemId}`),
  ].filter((key) => items.has(key))
  const headOf = new Map(heads.map((head) => [head.name, head]))
  const others = [...items.keys()].toSorted((a, b) => byUse(headOf.get(a), headOf.get(b)))
  const tables = heads.flatMap(({ name }) => (isTableTasks(name) ? [name] : []))
  const names = [...taskDocuments(memberId), ...tables, ...[...chosen, ...others].flatMap(documentsOf)]
  return [...new Set(names)].flatMap((name) => headOf.get(name) ?? [])
}

/** An app opens with the bars around it. */
function documentsOf(key: string): string[] {
  return key.startsWith('app:') ? [key, key.replace('app:', 'bundle:')] : [key]
}

function byUse(a: DocumentHead | undefined, b: DocumentHead | undefined): number {
  const bytes = Math.max(a?.bytes ?? 0, small) - Math.max(b?.bytes ?? 0, small)
  return bytes !== 0 ? bytes : compare(b?.changedAt ?? '', a?.changedAt ?? '')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
