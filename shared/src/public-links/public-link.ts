import type { ItemType } from '#shared/items/item-type.ts'

/** A public, read-only link to an item; replicated only to people who may share that item. */
export interface PublicLink {
  id: string
  itemType: ItemType
  itemId: string
  token: string
  active: boolean
  createdAt: string
}
