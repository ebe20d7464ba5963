import type { ItemType } from '#shared/values/item-type.ts'

/** A starred item of one person; only they receive it. `id` is `<memberId>:<itemType>:<itemId>`. */
export interface Favourite {
  id: string
  itemType: ItemType | 'folder'
  itemId: string
  position: string
}
