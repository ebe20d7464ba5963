import { positionBetween } from '#shared/lib/positions.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { placeItem } from '#client/nouns/folders/folder-commands.ts'
import type { ItemKey } from '#client/nouns/items/item.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'

/**
 * Makes a folder hold the items of `after` in their order. Items of `before` that are missing there leave it. Items that others put into it meanwhile
 * stay, and those that others took out of it stay out.
 */
export function fillFolder(folderId: string, before: readonly ItemKey[], after: readonly ItemKey[]): void {
  const isGone = (key: ItemKey): boolean => before.includes(key) && readEntity('folderItem', key)?.folderId !== folderId
  for (const key of before.filter((one) => !after.includes(one) && !isGone(one))) placeItem(...partsOf(key), null)
  const kept = before.filter((key) => after.includes(key))
  const isAdded = kept.every((key, index) => after[index] === key)
  if (isAdded) for (const key of after.slice(kept.length)) placeItem(...partsOf(key), folderId)
  else {
    const here = after.filter((key) => !isGone(key))
    for (let last: string | null = null, index = 0; index < here.length; index++)
      placeItem(...partsOf(here[index] as ItemKey), folderId, (last = positionBetween(last, null)))
  }
}

function partsOf(key: ItemKey): [ItemType, string] {
  const [type, id] = key.split(':') as [ItemType, string]
  return [type, id]
}
