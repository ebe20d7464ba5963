import { sql } from 'kysely'
import type { ArchivedTable } from '#shared/nouns/tables/structure-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { scheduleErasing } from '#server/features/tables/erase-table.ts'
import { scheduleForgetting } from '#server/jobs/schedule-purge.ts'
import { dropLinksOf } from '#server/items/drop-links.ts'
import { touchStructure } from '#server/storage/records/table-model.ts'

/** Tables in the trash that the person may restore, the latest first. */
export function listArchivedTables(context: OrgContext): ArchivedTable[] {
  const { db } = context.org
  const rows = db.all(
    db.build
      .selectFrom('table_def')
      .select(['id', 'label', 'icon', 'color', 'record_count', 'archived_at', 'archived_by'])
      .where('archived_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('archived_at', 'desc'),
  )
  return rows
    .filter((row) => context.access.table(row.id).manageFields)
    .map((row) => ({
      id: row.id,
      label: row.label,
      icon: row.icon,
      color: row.color,
      records: row.record_count,
      archivedBy: row.archived_by,
      archivedAt: row.archived_at ?? '',
    }))
}

/** The tables that the person may see, by name; optionally with those in the trash that they may restore. */
export function listTables(context: OrgContext, withTrash: boolean): { label: string; key: string; type: 'table' }[] {
  const { db } = context.org
  const rows = db.all(
    db.build.selectFrom('table_def').select(['id', 'label']).where('archived_at', 'is', null).where('deleted_at', 'is', null),
  )
  const seen = rows.filter((row) => context.access.table(row.id).read)
  return [...seen, ...(withTrash ? listArchivedTables(context) : [])]
    .map(({ id, label }) => ({ label, key: id, type: 'table' as const }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

/**
 * Inside a write: a table in the trash goes for good: its records, their history, and the links of other tables to it. Nobody finds them
 * from now on; the rows themselves follow in turns.
 * @throws AppError `permission_denied`, `object_not_found` for one that is not in the trash
 */
export function deleteTable(context: OrgContext, tableId: string): void {
  const { org } = context
  const { db } = org
  const access = context.access.table(tableId)
  if (!access.manageFields || !access.deleteRecords || access.rows) throw new AppError('permission_denied')
  const row = db.get(
    db.build
      .selectFrom('table_def')
      .select('label')
      .where('id', '=', tableId)
      .where('archived_at', 'is not', null)
      .where('deleted_at', 'is', null),
  )
  if (!row) throw new AppError('object_not_found')
  const now = context.now().toISOString()
  const links = db.all(sql<{ link_id: string; other: string | null }>`
    SELECT DISTINCT f.link_id, CASE WHEN f.table_id = ${tableId} THEN json_extract(f.config, '$.tableId') ELSE f.table_id END AS other
    FROM field_def AS f WHERE f.link_id IS NOT NULL AND (f.table_id = ${tableId} OR json_extract(f.config, '$.tableId') = ${tableId})`)
  const linkIds = JSON.stringify(links.map((link) => link.link_id))
  const gone = { deleted_at: now, purged_at: now, updated_at: now }
  const facing = sql<boolean>`link_id IN (SELECT value FROM json_each(${linkIds}))`
  for (const field of db.all(
    db.build
      .selectFrom('field_def')
      .select(['id', 'table_id'])
      .where((eb) => eb.or([eb('table_id', '=', tableId), facing])),
  )) {
    db.run(
      db.build
        .updateTable('field_def')
        .set({ ...gone, seq: org.nextSeq() })
        .where('id', '=', field.id),
    )
    touchStructure(org, field.table_id)
  }
  db.run(db.build.updateTable('field_conversion').set({ state: 'purged' }).where('table_id', '=', tableId))
  db.run(db.build.updateTable('view_def').set({ deleted_at: now, seq: org.nextSeq() }).where('table_id', '=', tableId))
  db.run(db.build.updateTable('form_def').set({ deleted_at: now, seq: org.nextSeq() }).where('table_id', '=', tableId))
  db.run(db.build.updateTable('table_def').set({ deleted_at: now, updated_at: now, seq: org.nextSeq() }).where('id', '=', tableId))
  dropLinksOf(context, tableId)
  scheduleErasing(org, { tableId, linkIds: links.map((link) => link.link_id) }, context.now())
  scheduleForgetting(org, context.now())
  writeAudit(context, { action: 'table.deleted', entityType: 'table', entityId: tableId, label: row.label })
  org.changed(tableId)
}
