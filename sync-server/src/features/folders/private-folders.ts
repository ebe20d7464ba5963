import { writeAudit } from '#server/identity/audit-log.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import type { Privacy } from '#shared/access/privacy.ts'
import { topLevel } from '#shared/nouns/folders/folder.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findPrivacy, storePrivacy } from '#server/identity/private-items.ts'
import { findItem } from '#server/items/find-item.ts'
import { assertFolder, folderOf, forgetPlace, placeInFolder } from '#server/items/folder-place.ts'
import { isMine, isRelated, isSame, newIn, requireRoles, setReadersOfTree } from '#server/items/page-readers.ts'

/**
 * Inside a write: puts an item into a folder or out of it. A private folder is filled by its owner alone, with pages of their own, which get its
 * readers. A page that leaves it keeps those it has: nothing is published by being moved.
 * @throws AppError `unauthorized`, `not_found`, `permission_denied`, `invalid_request` for anything else in a private folder
 */
export function placeItem(context: OrgContext, { itemType, itemId, folderId, position }: MutationArgs['folders.place']): void {
  const { org, access, memberId } = context
  const from = folderOf(org, itemType, itemId)
  const left = from === undefined ? undefined : findPrivacy(org, 'folder', from)
  const kept = folderId === null ? undefined : findPrivacy(org, 'folder', folderId)
  // one's own page between one's own folders concerns nobody else
  const isOwn = left?.owner === memberId && folderId === null
  if (!kept && !isOwn) assertMay(access, { about: 'create', type: 'folder' })
  if (access.item(itemType, itemId) === 'none') throw new AppError('unauthorized')
  if (left && left.owner !== memberId) throw new AppError('permission_denied')
  if (kept && folderId !== null) {
    assertFolder(context, folderId)
    assertMay(access, { about: 'folder', id: folderId, right: 'write' })
    if (itemType !== 'page') throw new AppError('invalid_request', { reason: 'a private folder holds pages' })
    setReadersOfTree(context, itemId, { roles: kept.roles })
  }
  placeInFolder(context, itemType, itemId, folderId, position)
}

/**
 * Inside a write: keeps a folder private, for these roles or for none, or gives it back (`null`). The pages in it follow, and those below them that
 * had the same readers. Only the one who made a folder takes it from others, while it holds nothing but pages of their own.
 * @throws AppError `permission_denied`, `role_not_found`, `invalid_request` for a folder with other things
 */
export function setFolderReaders(
  context: OrgContext,
  { id, label }: { id: string; label: string },
  wanted: { roles: Privacy['roles'] } | null,
): void {
  const { org, memberId, access } = context
  const before = findPrivacy(org, 'folder', id)
  if (!before && makerOf(context, id) !== memberId) throw new AppError('permission_denied')
  if (wanted ? before && isSame(before.roles, wanted.roles) : !before) return
  const pages: string[] = []
  for (const { type, itemId } of itemsIn(context, id)) {
    // somebody's own page leaves without a word, and so does what is in the trash
    if (access.item(type, itemId) === 'none' || !findItem(org, type, itemId)) forgetPlace(context, type, itemId)
    else if (type !== 'page' || !isMine(context, itemId) || isRelated(org, itemId))
      throw new AppError('invalid_request', { reason: 'a private folder holds pages of one’s own' })
    else pages.push(itemId)
  }
  if (wanted) requireRoles(org, newIn(wanted.roles, before))
  // what everybody sees is made by those who manage folders
  else assertMay(access, { about: 'create', type: 'folder' })
  storePrivacy(org, 'folder', id, wanted ? { owner: memberId, roles: wanted.roles } : undefined)
  for (const page of pages) setReadersOfTree(context, page, wanted)
  touchFolder(context, id)
  writeAudit(context, { action: 'folder.readers-changed', entityType: 'folder', entityId: id, label })
}

/** Inside the write that brings a private folder back: what got other readers since stays outside. */
export function leaveOthers(context: OrgContext, id: string, deletedAt: string): void {
  const { db } = context.org
  const kept = findPrivacy(context.org, 'folder', id)
  if (!kept) return
  for (const { type, itemId } of itemsIn(context, id, deletedAt)) {
    const own = findPrivacy(context.org, 'page', itemId)
    if (own?.owner === kept.owner && isSame(own.roles, kept.roles)) continue
    db.run(db.build.updateTable('folder_item').set({ folder_id: topLevel }).where('id', '=', `${type}:${itemId}`))
  }
}

/** Devices take or forget the folder, the places in it and its stars with their next feed. */
function touchFolder({ org }: OrgContext, id: string): void {
  const { db } = org
  const seq = org.nextSeq()
  db.run(db.build.updateTable('folder').set({ seq }).where('id', '=', id))
  db.run(db.build.updateTable('folder_item').set({ seq }).where('folder_id', '=', id))
  db.run(db.build.updateTable('favourite').set({ seq }).where('item_type', '=', 'folder').where('item_id', '=', id))
  org.changed()
}

function itemsIn({ org: { db } }: OrgContext, id: string, deletedAt: string | null = null): { type: ItemType; itemId: string }[] {
  const items = db.build.selectFrom('folder_item').select(['item_type', 'item_id']).where('folder_id', '=', id)
  return db.all(items.where('deleted_at', 'is', deletedAt)).map(({ item_type: type, item_id: itemId }) => ({ type, itemId }))
}

function makerOf({ org: { db } }: OrgContext, id: string): string | null | undefined {
  return db.get(db.build.selectFrom('folder').select('created_by').where('id', '=', id))?.created_by
}
