import type { ItemType } from '#shared/values/item-type.ts'
import { placeItem } from '#client/nouns/folders/folder-commands.ts'
import { changeOfReaders } from '#client/nouns/folders/private-folders.ts'
import { openOverlay } from '#client/lib/overlays.ts'

/** Moves an item at once, or asks first where it would get other readers. True: it is done. */
export function placeAsking(itemType: ItemType, itemId: string, folderId: string | null, position?: string): boolean {
  const change = changeOfReaders(itemType, itemId, folderId)
  if (change === undefined) {
    placeItem(itemType, itemId, folderId, position)
    return true
  }
  openOverlay({ kind: 'movePrivate', item: { type: itemType, id: itemId }, folderId, change, ...(position !== undefined && { position }) })
  return false
}
