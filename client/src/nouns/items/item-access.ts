import type { Access } from '#shared/access/access.ts'
import type { ItemType } from '#shared/values/item-type.ts'

/** True for people for whom the dialog of sharing has a part: those who decide about access, or about public links. */
export function mayShare(access: Access, type: ItemType, id: string): boolean {
  return mayManageAccess(access, type, id) || access.may('share', type, id)
}

/** True for people who may decide about access to an item (specification 2 §6 "Row menu rules"): it takes the item in full, and the roles. */
export function mayManageAccess(access: Access, type: ItemType, id: string): boolean {
  return access.can('manage_profile') && access.item(type, id) === 'write'
}
