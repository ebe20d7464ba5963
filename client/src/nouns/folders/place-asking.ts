import type { ItemType } from '#shared/values/item-type.ts'
import { placeItem } from '#client/nouns/folders/folder-commands.ts'
import { changeOfReaders, mayLeaveFolder } from '#client/nouns/folders/private-folders.ts'
import { openOverlay } from '#client/lib/overlays.ts'

/** Moves an item at once, or asks first where it would get other readers. Items of others' private folders stay. True: it is done. */
export function placeAsking(itemType: ItemType, itemId: string, folderId: string | null, position?: string): boolean {
  if (!mayLeaveFolder(itemType, itemId)) return false
  const change = changeOfReaders(itemType, itemId, folderId)
  if (change === undefined) {
    placeItem(itemType, itemId, folderId, position)
    return true
  }
  openOverlay({ kind: 'movePrivate', item: { type: itemType, id: itemId }, folderId, change, ...(position !== undefined && { position }) })
  return false
}
