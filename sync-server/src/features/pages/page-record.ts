import type { PageRecord } from '#shared/nouns/pages/page-entry.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { movePage } from '#server/features/pages/page-tree.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { findItem } from '#server/items/find-item.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface Relations {
  record?: PageRecord | null | undefined
  letterOf?: string | null | undefined
}

/**
 * Inside a write: says which record a page is about, and for the records of which table it is a letter. Rights stay what they are.
 * @throws AppError `page_not_found`, `permission_denied`, `record_not_found`, `object_not_found`, `conflict` for a record that has a page,
 * `invalid_request` for a private page
 */
export function relatePage(context: OrgContext, id: string, { record, letterOf }: Relations): void {
  const { org, access } = context
  const page = findItem(org, 'page', id)
  if (!page || access.item('page', id) === 'none') throw new AppError('page_not_found')
  if (!access.may('rename', 'page', id)) throw new AppError('permission_denied')
  if (letterOf) {
    assertMay(access, { about: 'table', id: letterOf, right: 'read' })
    if (!findItem(org, 'table', letterOf)) throw new AppError('object_not_found')
  }
  if ((record || letterOf) && findPrivacy(org, 'page', id)) throw new AppError('invalid_request', { reason: 'a private page' })
  if (record) requireRecord(context, record)
  const holder = record && pageOfRecord(org, record)
  if (holder && holder.id !== id && !holder.isArchived) throw new AppError('conflict')
  if (holder?.isArchived === true) store(context, holder.id, { record: null })
  store(context, id, { record, letterOf })
  writeAudit(context, { action: 'page.related', entityType: 'page', entityId: id, label: page.label })
  org.changed()
}

/**
 * Inside the write that makes a page for a record. Two people may have done so without a network: the later page goes below the first, where
 * its maker may put it, and nothing is lost.
 */
export function beginRecordPage(context: OrgContext, id: string, record: PageRecord): void {
  requireRecord(context, record)
  const first = pageOfRecord(context.org, record)
  if (!first || first.isArchived) return relatePage(context, id, { record })
  if (context.access.item('page', first.id) === 'write') movePage(context, id, first.id)
}

function requireRecord(context: OrgContext, { tableId, recordId }: PageRecord): void {
  assertMay(context.access, { about: 'table', id: tableId, right: 'editRecords' })
  if (!seesRecord(context, tableId, recordId)) throw new AppError('record_not_found', { recordId })
}

function pageOfRecord({ db }: OrgDatabase, { tableId, recordId }: PageRecord): { id: string; isArchived: boolean } | undefined {
  const pages = db.build.selectFrom('page').select(['id', 'archived_at']).where('deleted_at', 'is', null)
  const found = db.get(pages.where('record_table_id', '=', tableId).where('record_id', '=', recordId))
  return found && { id: found.id, isArchived: found.archived_at !== null }
}

function store({ org, now }: OrgContext, id: string, { record, letterOf }: Relations): void {
  const { db } = org
  const changed = {
    ...(record !== undefined && { record_table_id: record?.tableId ?? null, record_id: record?.recordId ?? null }),
    ...(letterOf !== undefined && { letter_table_id: letterOf }),
    updated_at: now().toISOString(),
    seq: org.nextSeq(),
  }
  db.run(db.build.updateTable('page').set(changed).where('id', '=', id))
}
