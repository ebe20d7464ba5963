import { topLevel } from '#shared/nouns/folders/folder.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findPrivacy } from '#server/identity/private-items.ts'

/**
 * Inside a write: puts an item into a folder, at `position` or after the last; `folderId: null` takes it out, and gives it the position
 * among those in no folder. An item is in at most one folder. @throws AppError `not_found` when there is no such folder
 */
export function placeInFolder(context: OrgContext, itemType: ItemType, itemId: string, folderId: string | null, position?: string): void {
  const { org } = context
  const { db } = org
  const id = `${itemType}:${itemId}`
  if (folderId !== null) assertFolder(context, folderId)
  const row = {
    folder_id: folderId ?? topLevel,
    position: position ?? endOfFolder(org, folderId ?? topLevel),
    seq: org.nextSeq(),
    deleted_at: null,
  }
  db.run(
    db.build
      .insertInto('folder_item')
      .values({ id, item_type: itemType, item_id: itemId, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row)),
  )
  org.changed()
}

/**
 * Inside a write: puts a new item at the end of a folder. A folder that was deleted in the meantime takes nothing: the item is in none. A private
 * one takes its owner's private pages alone.
 */
export function placeNew(context: OrgContext, itemType: ItemType, itemId: string, folderId: string): void {
  const { org, access } = context
  if (!isFolder(org, folderId)) return
  if (findPrivacy(org, 'folder', folderId)) {
    if (access.folder(folderId) !== 'write' || itemType !== 'page') return
    if (findPrivacy(org, 'page', itemId)?.owner !== context.memberId) return
  }
  placeInFolder(context, itemType, itemId, folderId)
}

/** Inside a write: forgets the place of an item that is gone for good. */
export function forgetPlace({ org, now }: OrgContext, itemType: ItemType, itemId: string): void {
  const { db } = org
  const place = db.build.updateTable('folder_item').set({ deleted_at: now().toISOString(), seq: org.nextSeq() })
  db.run(place.where('id', '=', `${itemType}:${itemId}`).where('deleted_at', 'is', null))
  org.changed()
}

/** The folder that an item is in; undefined: none. */
export function folderOf({ db }: OrgContext['org'], itemType: ItemType, itemId: string): string | undefined {
  const place = db.get(
    db.build
      .selectFrom('folder_item')
      .innerJoin('folder', 'folder.id', 'folder_item.folder_id')
      .select('folder.id')
      .where('folder_item.id', '=', `${itemType}:${itemId}`)
      .where('folder_item.deleted_at', 'is', null)
      .where('folder.deleted_at', 'is', null),
  )
  return place?.id
}

/** @throws AppError `not_found` without such a folder, and for one that the person does not see */
export function assertFolder({ org, access }: OrgContext, folderId: string): void {
  if (!isFolder(org, folderId) || access.folder(folderId) === 'none') throw new AppError('not_found')
}

function isFolder({ db }: OrgContext['org'], folderId: string): boolean {
  return db.get(db.build.selectFrom('folder').select('id').where('id', '=', folderId).where('deleted_at', 'is', null)) !== undefined
}

function endOfFolder({ db }: OrgContext['org'], folderId: string): string {
  const last = db.get(
    db.build
      .selectFrom('folder_item')
      .select('position')
      .where('folder_id', '=', folderId)
      .where('deleted_at', 'is', null)
      .orderBy('position', 'desc')
      .limit(1),
  )
  return positionBetween(last?.position ?? null, null)
}
