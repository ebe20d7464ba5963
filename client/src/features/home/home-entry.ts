import type { Folder } from '#shared/nouns/folders/folder.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { StarredEntry } from '#client/nouns/favourites/favourites.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import type { Item } from '#client/nouns/items/item.ts'

/** One line or card of home: an item, or a folder. */
export interface HomeEntry {
  key: string
  type: ItemType | 'folder'
  id: string
  path: string
  label: string
  icon: string
  color: string
  isPublic: boolean
  /** the one who keeps it, of private pages and folders */
  keptBy?: string | undefined
  /** when it changed, or was opened in the list of recent ones; null for folders */
  when: string | null
  /** the number of a folder's items that this person sees; null for items */
  count: number | null
  /** the folder it is in, where that is told */
  folder?: string | null
}

export function entryOfItem(item: Item, when: string = item.updatedAt): HomeEntry {
  const { type, id, label, icon, color, isPublic, keptBy } = item
  return { key: `${type}:${id}`, type, id, path: itemPath(type, id), label, icon, color, isPublic, keptBy, when, count: null }
}

export function entryOfFolder(folder: Folder, count: number): HomeEntry {
  const { id, label, icon, color } = folder
  const look = { key: `folder:${id}`, type: 'folder', id, path: itemPath('folder', id), label, icon, color, isPublic: false } as const
  return { ...look, keptBy: folder.private?.owner, when: null, count }
}

export function entryOfStarred(starred: StarredEntry, countOf: (folderId: string) => number): HomeEntry {
  return starred.kind === 'item' ? entryOfItem(starred.item) : entryOfFolder(starred.folder, countOf(starred.folder.id))
}

/** Sorts by name without case and accents, then by key, so that every device shows the same order. */
export function byLabel(a: HomeEntry, b: HomeEntry): number {
  return foldText(a.label).localeCompare(foldText(b.label), undefined, { numeric: true }) || (a.key < b.key ? -1 : 1)
}

/** Entries whose name has every word of the query; names that start with it first. */
export function searchEntries(entries: readonly HomeEntry[], query: string): HomeEntry[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  const first = words[0] ?? ''
  return entries
    .map((entry) => ({ entry, text: foldText(entry.label) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => Number(b.text.startsWith(first)) - Number(a.text.startsWith(first)) || byLabel(a.entry, b.entry))
    .map(({ entry }) => entry)
}
