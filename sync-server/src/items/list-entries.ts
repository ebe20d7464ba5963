import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import type { Privacy } from '#shared/access/privacy.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { keepNew } from '#server/identity/private-items.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { FeedRow } from '#server/feed/feed-source.ts'
import { dropLinksOf } from '#server/items/drop-links.ts'
import { placeNew } from '#server/items/folder-place.ts'
import { grantToCreator } from '#server/items/item-access.ts'

/** Apps and pages: a row for lists and navigation here, the content in a Yjs document of its own. */
export interface EntryKind {
  type: 'app' | 'page'
  missing: ErrorId
}

interface Look {
  label: string
  icon: string
  color: string
}

/** Fields that apps and pages share on the wire. */
export interface ListEntry extends Look {
  id: string
  createdAt: string
  createdBy: string | null
  updatedAt: string
  isPublic: boolean
}

/** Inside a write; `keptFor`: a page that is private from the first, for these roles. @throws AppError `permission_denied`, `plan_blocked`, `conflict` when the id exists, `not_found` for the folder */
export function createEntry(
  context: OrgContext,
  kind: EntryKind,
  args: { id: string; folderId?: string | undefined; keptFor?: Privacy['roles'] | undefined } & Look,
): void {
  const { org, access, memberId } = context
  const { db } = org
  assertMay(access, { about: 'create', type: kind.type })
  if (db.get(db.build.selectFrom(kind.type).select('id').where('id', '=', args.id))) throw new AppError('conflict')
  const now = context.now().toISOString()
  const { id, label, icon, color } = args
  const row = {
    id,
    label,
    icon,
    color,
    created_at: now,
    created_by: memberId,
    updated_at: now,
    seq: org.nextSeq(),
    archived_at: null,
    archived_by: null,
    deleted_at: null,
  }
  db.run(db.build.insertInto(kind.type).values(row))
  if (kind.type === 'page' && args.keptFor) keepNew(context, kind.type, id, args.keptFor)
  grantToCreator(context, kind.type, id)
  if (args.folderId !== undefined) placeNew(context, kind.type, id, args.folderId)
  writeAudit(context, { action: `${kind.type}.created`, entityType: kind.type, entityId: id, label, after: { label, icon, color } })
  org.changed()
}

/** Inside a write: label, icon or colour; only the given ones change. */
export function updateEntry(
  context: OrgContext,
  kind: EntryKind,
  args: { id: string } & { [K in keyof Look]?: Look[K] | undefined },
): void {
  const { org } = context
  const { db } = org
  const before = writable(context, kind, args.id)
  if (before.archived_at !== null) throw new AppError(kind.missing)
  if (!context.access.may('rename', kind.type, args.id)) throw new AppError('permission_denied')
  const after = { label: args.label ?? before.label, icon: args.icon ?? before.icon, color: args.color ?? before.color }
  db.run(
    db.build
      .updateTable(kind.type)
      .set({ ...after, updated_at: context.now().toISOString(), seq: org.nextSeq() })
      .where('id', '=', args.id),
  )
  const { label, icon, color } = before
  writeAudit(context, {
    action: `${kind.type}.updated`,
    entityType: kind.type,
    entityId: args.id,
    label: after.label,
    before: { label, icon, color },
    after,
  })
  org.changed()
}

/** Inside a write: into the trash (`archived`) or back. Doing it twice changes nothing. Open documents are closed after the commit. */
export function setArchived(context: OrgContext, kind: EntryKind, id: string, archived: boolean): void {
  const { org, events } = context
  const { db } = org
  const before = writable(context, kind, id)
  if (!context.access.may('archive', kind.type, id)) throw new AppError('permission_denied')
  if ((before.archived_at !== null) === archived) return
  const marks = archived
    ? { archived_at: context.now().toISOString(), archived_by: context.memberId }
    : { archived_at: null, archived_by: null }
  db.run(
    db.build
      .updateTable(kind.type)
      .set({ ...marks, seq: org.nextSeq() })
      .where('id', '=', id),
  )
  writeAudit(context, {
    action: `${kind.type}.${archived ? 'archived' : 'restored'}`,
    entityType: kind.type,
    entityId: id,
    label: before.label,
  })
  org.changed()
  if (archived) db.afterCommit(() => events?.emit('document-deleted', { orgId: org.orgId, document: `${kind.type}:${id}` }))
}

/**
 * Inside a write: deletes an item of the trash for good. @throws AppError those of archiving, the kind's own for an item outside the trash
 */
export function deleteEntry(context: OrgContext, kind: EntryKind, id: string): void {
  const { org } = context
  const before = writable(context, kind, id)
  if (!context.access.may('archive', kind.type, id)) throw new AppError('permission_denied')
  if (before.archived_at === null) throw new AppError(kind.missing)
  org.db.run(org.db.build.updateTable(kind.type).set({ deleted_at: context.now().toISOString(), seq: org.nextSeq() }).where('id', '=', id))
  dropLinksOf(context, id)
  writeAudit(context, { action: `${kind.type}.deleted`, entityType: kind.type, entityId: id, label: before.label })
  org.changed()
}

/** The row, if the member may change it. A hidden item gives the same error as a missing one. */
function writable({ org, access }: OrgContext, { type, missing }: EntryKind, id: string): Look & { archived_at: string | null } {
  const { db } = org
  const right = access.item(type, id)
  const row = db.get(
    db.build.selectFrom(type).select(['label', 'icon', 'color', 'archived_at']).where('id', '=', id).where('deleted_at', 'is', null),
  )
  if (!row || right === 'none') throw new AppError(missing)
  if (right !== 'write') throw new AppError('permission_denied')
  return row
}

/** Entries that changed, or whose public link did, since `since`. Archived ones leave devices until the trash needs them. */
export function* entriesSince(
  { org, access }: OrgContext,
  { type }: EntryKind,
  since: number,
): Generator<FeedRow & { data: ListEntry | null }> {
  const { db } = org
  const rows = db.all(
    db.build
      .selectFrom(type)
      .leftJoin('public_link', (join) => join.onRef('public_link.item_id', '=', `${type}.id`).on('public_link.item_type', '=', type))
      .select([
        `${type}.id`,
        'label',
        'icon',
        'color',
        `${type}.created_at`,
        `${type}.created_by`,
        'updated_at',
        'archived_at',
        `${type}.deleted_at`,
      ])
      .select((row) => [
        row.fn<number>('max', [`${type}.seq`, row.fn.coalesce(row.fn.max('public_link.seq'), row.lit(0))]).as('seq'),
        row.fn
          .max(
            row
              .case()
              .when(row.and([row('public_link.active', '=', 1), row('public_link.deleted_at', 'is', null)]))
              .then(1)
              .else(0)
              .end(),
          )
          .as('is_public'),
      ])
      .where((row) => row.or([row(`${type}.seq`, '>', since), row('public_link.seq', '>', since)]))
      .groupBy(`${type}.id`),
  )
  for (const row of rows) {
    const visible = row.archived_at === null && row.deleted_at === null && access.item(type, row.id) !== 'none'
    const { id, label, icon, color } = row
    const data: ListEntry = {
      id,
      label,
      icon,
      color,
      createdAt: row.created_at,
      createdBy: row.created_by,
      updatedAt: row.updated_at,
      isPublic: row.is_public === 1,
    }
    yield { id, seq: row.seq, data: visible ? data : null }
  }
}
