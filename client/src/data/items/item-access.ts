import type { Access } from '#shared/access/access.ts'
import type { ItemType } from '#shared/items/item-type.ts'

/** Whether somebody may decide who has an item (specification 2 §6 "Row menu rules"): it takes the item in full, and the roles. */
export function mayManageAccess(access: Access, type: ItemType, id: string): boolean {
  return access.can('manage_profile') && access.item(type, id) === 'write'
}
