import { AppError } from '#shared/protocol/errors.ts'
import { openStructure } from '#server/access/record-rights.ts'
import { sql } from 'kysely'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import { refreshTable } from '#server/computed/refresh-table.ts'
import { touchStructure } from '#server/storage/records/table-model.ts'

/** Inside a write: puts a table into the trash, from which it can be restored with everything in it. */
export function archiveTable(context: OrgContext, tableId: string): void {
  const model = openStructure(context, tableId)
  const now = context.now().toISOString()
  setArchived(context, tableId, now, context.memberId)
  writeAudit(context, { action: 'table.archived', entityType: 'table', entityId: tableId, label: model.label })
}

/** Inside a write: takes a table out of the trash. For any other table it changes nothing. @throws AppError `plan_limit` */
export function restoreTable(context: OrgContext, tableId: string): void {
  const { db } = context.org
  if (!context.access.table(tableId).manageFields) throw new AppError('permission_denied')
  const row = db.get(
    db.build.selectFrom('table_def').select(['label', 'archived_at']).where('id', '=', tableId).where('deleted_at', 'is', null),
  )
  if (!row) throw new AppError('object_not_found')
  if (row.archived_at === null) return
  assertWithinPlan(context, 'tables')
  setArchived(context, tableId, null, null)
  // devices fetched the records of other tables without their links to this one
  for (const id of linkingTables(context, tableId)) refreshTable(context.org, id, context.now())
  writeAudit(context, { action: 'table.restored', entityType: 'table', entityId: tableId, label: row.label })
}

function linkingTables({ org: { db } }: OrgContext, tableId: string): string[] {
  const rows = db.all(sql<{ table_id: string }>`
    SELECT DISTINCT table_id FROM field_def
    WHERE link_id IS NOT NULL AND deleted_at IS NULL AND table_id <> ${tableId} AND json_extract(config, '$.tableId') = ${tableId}`)
  return rows.map((row) => row.table_id)
}

/** Devices must also receive the fields and views that appear or vanish with the table, and links to it. */
function setArchived(context: OrgContext, tableId: string, at: string | null, by: string | null): void {
  const { org } = context
  const { db } = org
  db.run(
    db.build
      .updateTable('table_def')
      .set({ archived_at: at, archived_by: by, updated_at: context.now().toISOString(), seq: org.nextSeq() })
      .where('id', '=', tableId),
  )
  const linked = sql`SELECT i.id FROM field_def f JOIN field_def i ON i.link_id = f.link_id WHERE f.table_id = ${tableId}`
  db.run(
    sql`UPDATE field_def SET seq = ${org.nextSeq()} WHERE table_id = ${tableId} OR id IN (${linked}) OR json_extract(config, '$.tableId') = ${tableId}`,
  )
  db.run(db.build.updateTable('view_def').set({ seq: org.nextSeq() }).where('table_id', '=', tableId))
  db.run(db.build.updateTable('form_def').set({ seq: org.nextSeq() }).where('table_id', '=', tableId))
  touchStructure(org, tableId)
  org.changed(tableId)
}
