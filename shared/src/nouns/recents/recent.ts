import type { ItemType } from '#shared/values/item-type.ts'

/** When one person last opened an item; only they receive it. `id` is `<memberId>:<itemType>:<itemId>`. */
export interface Recent {
  id: string
  itemType: ItemType
  itemId: string
  visitedAt: string
}
