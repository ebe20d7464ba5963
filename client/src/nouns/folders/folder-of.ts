import type { ItemType } from '#shared/values/item-type.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'

/** The folder that an item is in; undefined: none. */
export function folderOf(type: ItemType, id: string): string | undefined {
  const folderId = readEntity('folderItem', `${type}:${id}`)?.folderId
  return folderId !== undefined && readEntity('folder', folderId) ? folderId : undefined
}
