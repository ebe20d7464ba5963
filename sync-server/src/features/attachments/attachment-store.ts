import { sql } from 'kysely'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { isOwned, type FileOwner, type FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import { pictureSizes } from '#shared/nouns/attachments/picture-size.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { LooseBytes } from '#server/access/loose-bytes.ts'
import { assertFileRoom } from '#server/access/stored-bytes.ts'
import { fileKey, sizeKey } from '#server/storage/files/file-keys.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { AttachmentTables } from '#server/storage/schema/attachment-tables.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'

export type AttachmentRow = AttachmentTables['attachment']

/** Deletes files with everything that was drawn from them. */
export async function removeFiles(store: FileStore, orgId: string, files: readonly Pick<AttachmentRow, 'file'>[]): Promise<void> {
  for (const { file } of files)
    await store.remove([fileKey(orgId, file), ...[...pictureSizes, 'none'].map((size) => sizeKey(orgId, file, size))])
}

/** The place that a row's file was uploaded for. */
export function targetOf({ owner_kind, owner_id, table_id, field_id }: AttachmentRow): FileTarget {
  return owner_kind === 'cell' ? { tableId: table_id, fieldId: field_id } : { owner: owner_kind as FileOwner['owner'], ownerId: owner_id }
}

/** The columns that hold a target. */
export function columnsOf(target: FileTarget): Pick<AttachmentRow, 'table_id' | 'field_id' | 'owner_kind' | 'owner_id'> {
  return isOwned(target)
    ? { table_id: '', field_id: '', owner_kind: target.owner, owner_id: target.ownerId }
    : { table_id: target.tableId, field_id: target.fieldId, owner_kind: 'cell', owner_id: '' }
}

/** True for a file of exactly this owner. */
export function isOwnedBy(row: AttachmentRow, { owner, ownerId }: FileOwner): boolean {
  return row.owner_kind === owner && row.owner_id === ownerId
}

export function findOwned({ db }: OrgDatabase, { owner, ownerId }: FileOwner): AttachmentRow[] {
  return db.all(db.build.selectFrom('attachment').selectAll().where('owner_kind', '=', owner).where('owner_id', '=', ownerId))
}

/** Files of other owners than cells that are all here. */
export function findOwnedFiles({ db }: OrgDatabase): AttachmentRow[] {
  return db.all(db.build.selectFrom('attachment').selectAll().where('owner_kind', '<>', 'cell').where('attached_at', 'is not', null))
}

/** Inside a write: since when nothing that may name a file is there; null: something is. */
export function noteMissed({ db }: OrgDatabase, id: string, at: string | null): void {
  db.run(db.build.updateTable('attachment').set({ missed_at: at }).where('id', '=', id))
}

/** The names of files among these that a row has, with whether all of its bytes are here. */
export function knownFiles({ db }: OrgDatabase, files: readonly string[]): ReadonlyMap<string, boolean> {
  const rows = db.all(sql<{ file: string; received: number | null }>`
    SELECT a.file, a.received FROM json_each(${JSON.stringify(files)}) AS e CROSS JOIN attachment AS a ON a.file = e.value`)
  return new Map(rows.map((row) => [row.file, row.received === null]))
}

/** Inside a write. @throws AppError `plan_limit`, `organisation_full`, `form_closed` */
export function insertAttachment(context: OrgContext, row: AttachmentRow): void {
  const { org } = context
  assertFileRoom(context, row.size)
  org.db.run(org.db.build.insertInto('attachment').values(row))
}

export function findAttachment(org: OrgDatabase, id: string): AttachmentRow | undefined {
  return org.db.get(org.db.build.selectFrom('attachment').selectAll().where('id', '=', id))
}

export function findAttachments(org: OrgDatabase, ids: readonly string[]): AttachmentRow[] {
  if (ids.length === 0) return []
  return org.db.all(sql<AttachmentRow>`SELECT a.* FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN attachment AS a ON a.id = e.value`)
}

/** Files that were uploaded before an instant and never put into a cell. */
export function looseAttachments(org: OrgDatabase, before: string, limit: number): AttachmentRow[] {
  return org.db.all(
    org.db.build.selectFrom('attachment').selectAll().where('attached_at', 'is', null).where('created_at', '<', before).limit(limit),
  )
}

/** Bytes of files that were never put into a cell, as far as they are here. */
export function looseBytes({ db }: OrgDatabase, memberId: string): LooseBytes {
  const row = db.get(sql<{ member: number | null; organisation: number | null }>`
    SELECT sum(coalesce(received, size)) AS organisation, sum(coalesce(received, size)) FILTER (WHERE member_id = ${memberId}) AS member
    FROM attachment WHERE attached_at IS NULL`)
  return { member: row?.member ?? 0, organisation: row?.organisation ?? 0 }
}

/** Ids of files that were announced before an instant and are not here. */
export function missingAttachments(org: OrgDatabase, before: string): string[] {
  const { build } = org.db
  return org.db
    .all(build.selectFrom('attachment').select('id').where('received', 'is not', null).where('created_at', '<', before))
    .map((row) => row.id)
}

/** Inside a write. */
export function deleteAttachment(org: OrgDatabase, id: string): void {
  org.db.run(org.db.build.deleteFrom('attachment').where('id', '=', id))
}

/** A file as devices see it. */
export function describe({ id, name, size, type, received, created_at }: AttachmentRow): Attachment {
  return { id, name, size, type, isImage: isShownImage(type), ...(received !== null && { isArriving: true, announcedAt: created_at }) }
}
