import { sql } from 'kysely'
import { readersOf } from '#shared/computed/reads.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { isStageField } from '#server/storage/org-working-time.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Stored in effect rows. */
export const rebuildKind = 'sla.rebuild'
export const passKind = 'sla.pass'

export interface RebuildJob {
  tableId: string
  fieldId: string
  /** the last record that is done */
  after: string
}

/** Inside a write: the stays in a field's stages are rebuilt if it has a clock: its cells or the clock changed outside of the write path. */
export function scheduleStages(org: OrgDatabase, tableId: string, fieldId: string, now: Date): void {
  const field = findTableModel(org, tableId)?.field(fieldId)
  if (!field || !isStageField(field)) return
  enqueueEffect(org, rebuildKind, { tableId, fieldId, after: '' } satisfies RebuildJob, now)
}

/** Inside a write: the same for every field with a clock. */
export function scheduleAllStages(org: OrgDatabase, now: Date): void {
  const fields = org.db.all(
    org.db.build
      .selectFrom('field_def')
      .select(['id', 'table_id'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`config ->> '$.sla' = 1`),
  )
  for (const { id, table_id: tableId } of fields) {
    scheduleStages(org, tableId, id, now)
    scheduleRecount(org, tableId, id, now)
  }
}

/** Inside a write: the fields that measure the options of a field are filled again, since its clock counts otherwise now. */
export function scheduleRecount(org: OrgDatabase, tableId: string, fieldId: string, now: Date): void {
  for (const field of readersOf(fieldId, findTableModel(org, tableId)?.fields ?? []))
    if (field.definition.ownCell === 'sections')
      enqueueEffect(org, 'records.fillOwnCells', { tableId, fieldId: field.id, isRecount: true }, now)
}

/** Inside a write: queues the next moment at which a record will have stood too long, unless an earlier one is queued. */
export function schedulePassing(org: OrgDatabase, now: Date): void {
  const { db } = org
  const next = db.get(sql<{ at: string | null }>`SELECT min(due_at) AS at FROM sla_due WHERE passed_at IS NULL`)?.at
  if (next == null) return
  const queued = db.get(
    sql`SELECT 1 FROM effect WHERE kind = ${passKind} AND dead_at IS NULL AND leased_until IS NULL AND run_after <= ${next}`,
  )
  if (!queued) enqueueEffect(org, passKind, {}, new Date(Math.max(Date.parse(next), now.getTime())))
}
