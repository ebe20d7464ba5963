import { useMemo } from 'react'
import { topLevel, type Folder } from '#shared/nouns/folders/folder.ts'
import { byPosition } from '#shared/lib/positions.ts'
import { useInFolder } from '#client/nouns/folders/use-in-folder.ts'
import { itemKey, useItems, type Item } from '#client/nouns/items/item.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

export interface FolderWithItems {
  folder: Folder
  items: Item[]
}

/** Folders in their order, each with the items that this person may see. */
export function useFolders(): FolderWithItems[] {
  const folders = useEntities('folder')
  const entries = useEntities('folderItem')
  const items = useItems()
  return useMemo(() => {
    const byFolder = new Map<string, Item[]>()
    for (const entry of entries.toSorted(byPosition)) {
      const item = items.get(itemKey(entry.itemType, entry.itemId))
      if (!item) continue
      const list = byFolder.get(entry.folderId)
      if (list) list.push(item)
      else byFolder.set(entry.folderId, [item])
    }
    return folders.toSorted(byPosition).map((folder) => ({ folder, items: byFolder.get(folder.id) ?? [] }))
  }, [folders, entries, items])
}

/** Items in no folder: those with a place in its order, then the others by name. */
export function useTopLevel(): Item[] {
  const inFolder = useInFolder()
  const entries = useEntities('folderItem')
  const items = useItems()
  return useMemo(() => {
    const placed = entries.filter(({ folderId }) => folderId === topLevel).toSorted(byPosition)
    const order = new Map<string, number>(placed.map(({ id }, index) => [id, index]))
    const placeOf = (item: Item): number => order.get(itemKey(item.type, item.id)) ?? placed.length
    return [...items.entries()]
      .flatMap(([key, item]) => (inFolder.has(key) ? [] : [item]))
      .toSorted((a, b) => placeOf(a) - placeOf(b) || a.label.localeCompare(b.label, undefined, { numeric: true }))
  }, [inFolder, entries, items])
}
