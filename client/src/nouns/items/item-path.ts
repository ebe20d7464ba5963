import type { ItemType } from '#shared/values/item-type.ts'

const paths: Record<ItemType | 'folder', string> = { app: '/app/', table: '/object/', page: '/doc-page/', folder: '/home/folders/' }

/** The address of an item or folder in the product (specification 2 §2). */
export function itemPath(type: ItemType | 'folder', id: string): string {
  return paths[type] + id
}
