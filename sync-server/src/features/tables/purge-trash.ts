import { sql } from 'kysely'
import { compileAccess } from '#shared/access/access.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { storeConversion, keptPlace, type Conversion } from '#server/features/tables/conversion/conversion-store.ts'
import { forgetStaged } from '#server/features/tables/conversion/forget-staged.ts'
import { deleteTable } from '#server/features/tables/delete-table.ts'
import { eraseColumn, scheduleErasing } from '#server/features/tables/erase-table.ts'
import { purgeField } from '#server/features/tables/field-trash.ts'
import { isRelationRead } from '#server/features/tables/link-faces.ts'
import { settleComputed } from '#server/computed/settle.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { scheduleForgetting, schedulePurge } from '#server/jobs/schedule-purge.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

const dayMs = 86_400_000
/** Time until items in the trash, old values of converted fields and undo entries are deleted for good. */
const retentionDays = 30
const recordsPerWrite = 200

/** Effect: deletes expired items of the trash for good, one piece per write. Runs again tomorrow. */
export async function purgeTrash({ org, platform, signal }: EffectContext): Promise<void> {
  const now = platform.now()
  const before = new Date(now.getTime() - retentionDays * dayMs).toISOString()
  const access = compileAccess({ memberId: '', seat: 'builder', isAdmin: true, profile: {} })
  const context: OrgContext = { org, memberId: '', access, now: platform.now, source: 'trash', ip: '', events: platform.events }
  const { db } = org
  for (const { id } of db.all(
    db.build.selectFrom('table_def').select('id').where('archived_at', '<', before).where('deleted_at', 'is', null),
  ))
    await db.write(() => deleteTable(context, id))
  for (const field of db.all(
    db.build.selectFrom('field_def').select(['id', 'table_id']).where('deleted_at', '<', before).where('purged_at', 'is', null),
  )) {
    signal.throwIfAborted()
    if (findTableModel(org, field.table_id)?.archived === false) await db.write(() => purgeField(context, field.table_id, field.id))
  }
  // before the records: gestures that cannot be undone any more keep no history of them
  await db.write(() => db.run(db.build.deleteFrom('undo_log').where('made_at', '<', before)))
  for (const { id } of db.all(db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null))) {
    for (;;) {
      signal.throwIfAborted()
      if ((await db.write(() => purgeOldRecords(org, id, before))) < recordsPerWrite) break
    }
  }
  await db.write(() => {
    for (const conversion of db.all(
      db.build.selectFrom('field_conversion').selectAll().where('finished_at', '<', before).where('state', 'in', ['done', 'reverted']),
    ))
      forgetKept(org, conversion, now)
    for (const failed of db.all(
      db.build.selectFrom('field_conversion').selectAll().where('failed_at', '<', before).where('state', '=', 'running'),
    ))
      forgetStaged(org, failed, now)
    settleComputed(org, now)
    scheduleForgetting(org, now)
    schedulePurge(org, now)
  })
}

function purgeOldRecords(org: OrgDatabase, tableId: string, before: string): number {
  const rows = org.db.all(sql<{ id: string }>`
    SELECT id FROM ${recordTable(tableId)} WHERE deleted_at < ${before} AND deleted_at <> ${purgedMark} LIMIT ${recordsPerWrite}`)
  if (rows.length > 0)
    purgeRecords(
      org,
      tableId,
      rows.map((row) => row.id),
    )
  return rows.length
}

/** The values from before a conversion; pairs stay while another face reads them. */
function forgetKept(org: OrgDatabase, conversion: Conversion, now: Date): void {
  const place = keptPlace(conversion)
  if (place && 'columnId' in place) eraseColumn(org, conversion.table_id, place.columnId, now)
  storeConversion(org, conversion.id, { state: 'purged', kept_id: null })
  const linkId = conversion.from_link_id
  if (linkId !== null && !isRelationRead(org, linkId)) scheduleErasing(org, { linkIds: [linkId] }, now)
}
