import { sql } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { batchesBeingPurged, purgeKind, type PurgeJob } from '#server/records/read/being-purged.ts'
import { fromTrashed } from '#server/records/undo/batch-records.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runInTurns } from '#server/jobs/run-in-turns.ts'
import { scheduleForgetting } from '#server/jobs/schedule-purge.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** A few milliseconds of them; others write in between. */
const recordsPerWrite = 200
/** The audit log shows no higher number: counting takes time too. */
const mostCounted = 10_000

/**
 * Inside a write: purges records that were deleted together, with their history. A large batch goes in turns, and leaves the trash at once.
 * Needs the right to change the table, and to see all of its records. @throws AppError `permission_denied`, `record_not_found`
 */
export function purgeBatch(context: OrgContext, { tableId, batch }: { tableId: string; batch: string }): void {
  const { org } = context
  const { model, access } = openTable(context, tableId)
  if (!access.deleteRecords || !access.manageFields || access.rows) throw new AppError('permission_denied')
  const isGoing = batchesBeingPurged(org, tableId).has(batch)
  const job: PurgeJob = { tableId, batch, after: 0 }
  const records = isGoing ? 0 : countTrashed(org, job)
  if (records === 0) throw new AppError('record_not_found', { batch })
  if (records <= recordsPerWrite) purgeSome(org, job, context.now())
  else enqueueEffect(org, purgeKind, job, context.now())
  writeAudit(context, { action: 'records.purged', entityType: 'table', entityId: model.id, label: model.label, before: { records } })
}

/** Effect: the rest of {@link purgeBatch}. It resumes by itself: purged records are no longer in the batch. */
export function purgeInTurns(given: PurgeJob, effect: EffectContext): Promise<void> {
  return runInTurns(purgeKind, given, effect, (job) => purgeSome(effect.org, job, effect.platform.now()))
}

/** Inside a write: purges one piece; records restored in the meantime stay. @returns the remaining job, if any */
function purgeSome(org: OrgDatabase, job: PurgeJob, now: Date): PurgeJob | undefined {
  if (!findTableModel(org, job.tableId)) return undefined
  const rows = org.db.all(sql<{ place: number; id: string }>`
    SELECT h.id AS place, r.id ${trashed(job)} ORDER BY h.id LIMIT ${recordsPerWrite}`)
  const ids = rows.map((row) => row.id)
  purgeRecords(org, job.tableId, ids)
  const last = rows.at(-1)
  if (last && rows.length === recordsPerWrite) return { ...job, after: last.place }
  scheduleForgetting(org, now)
  return undefined
}

function countTrashed(org: OrgDatabase, job: PurgeJob): number {
  return org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM (SELECT 1 ${trashed(job)} LIMIT ${mostCounted})`)?.n ?? 0
}

/** Pieces follow the order of the history, for any number of them. */
function trashed({ tableId, batch, after }: PurgeJob) {
  return sql`${fromTrashed(tableId, batch)} AND h.id > ${after}`
}
