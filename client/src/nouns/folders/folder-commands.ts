import type { ItemType } from '#shared/values/item-type.ts'
import { topLevel } from '#shared/nouns/folders/folder.ts'
import { newId } from '#shared/lib/ids.ts'
import { itemDefaults, itemKey } from '#client/nouns/items/item.ts'
import type { Look } from '#client/nouns/items/item-commands.ts'
import { lastPosition } from '#client/nouns/items/order.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { privacyOfFolder, readersPatches } from '#client/nouns/folders/private-folders.ts'
import { readSession } from '#client/engine/session/session.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

/** Makes an empty folder at the end of the list and answers its id; with `isPrivate` it is its maker's alone. */
export function createFolder(look: Partial<Look> & { label: string }, isPrivate = false): string {
  const id = newId()
  const { memberId } = readSession()
  const data = { id, ...itemDefaults.folder, ...look, position: lastPosition(readEntities('folder')) }
  mutate('folders.create', { ...data, ...(isPrivate && { isPrivate }) }, [
    { entity: 'folder', id, data: { ...data, private: isPrivate ? { owner: memberId, roles: {} } : null, madeBy: memberId } },
  ])
  return id
}

export function updateFolder(id: string, look: Partial<Look>): void {
  mutate('folders.update', { id, ...look }, [{ entity: 'folder', id, data: look }])
}

/** Removes the folder; its items stay in their other places. The answer restores it, with them. */
export function deleteFolder(id: string): () => void {
  const folder = readEntities('folder').find((entry) => entry.id === id)
  const items = readEntities('folderItem').filter((entry) => entry.folderId === id)
  mutate('folders.delete', { id }, [
    { entity: 'folder', id, data: null },
    ...items.map((entry) => ({ entity: 'folderItem' as const, id: entry.id, data: null })),
  ])
  return () => {
    if (!folder) return
    const elsewhere = new Set(readEntities('folderItem').map((entry) => entry.id))
    const back = items.filter((entry) => !elsewhere.has(entry.id))
    mutate('folders.restore', { id }, [
      { entity: 'folder', id, data: folder },
      ...back.map((entry) => ({ entity: 'folderItem' as const, id: entry.id, data: entry })),
    ])
  }
}

/** Puts an item at the end of a folder, or takes it out of its folder (null); with a position, there. */
export function placeItem(itemType: ItemType, itemId: string, folderId: string | null, position?: string): void {
  const id = itemKey(itemType, itemId)
  const place = folderId ?? topLevel
  const at = position ?? lastPosition(readEntities('folderItem').filter((entry) => entry.folderId === place))
  const kept = privacyOfFolder(place)
  mutate('folders.place', { folderId, itemType, itemId, position: at }, [
    { entity: 'folderItem', id, data: { id, folderId: place, itemType, itemId, position: at } },
    // a page follows its private folder
    ...(kept && itemType === 'page' ? readersPatches(itemId, kept.roles) : []),
  ])
}

/** Puts a folder elsewhere in the order of folders. */
export function placeFolder(id: string, position: string): void {
  mutate('folders.update', { id, position }, [{ entity: 'folder', id, data: { position } }])
}
