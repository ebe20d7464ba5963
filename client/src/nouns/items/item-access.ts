import type { Access } from '#shared/access/access.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'

/** True for people for whom the dialog of sharing has a part: those who decide about readers, access or public links. */
export function mayShare(access: Access, type: ItemType, id: string): boolean {
  return mayManageAccess(access, type, id) || access.may('share', type, id) || (type === 'page' && mayKeepPage(access, id))
}

/** True for people who may decide about access to an item (specification 2 §6 "Row menu rules"): it takes the item in full, and the roles. */
export function mayManageAccess(access: Access, type: ItemType, id: string): boolean {
  return access.can('manage_profile') && access.item(type, id) === 'write' && !(type === 'page' && readEntity('page', id)?.private)
}

/** True for the one who keeps a page, and for its maker, who may take it from others. A page that those of a table look for is nobody's alone. */
export function mayKeepPage(access: Access, id: string): boolean {
  const page = readEntity('page', id)
  if (!page || page.record || page.letterOf) return false
  return page.private ? page.private.owner === access.memberId : page.createdBy === access.memberId && access.may('rename', 'page', id)
}
