import { sql } from 'kysely'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface IndexTuning {
  tableId: string
  /** number of postponements, because others wrote */
  putOff?: number
}

/** An index unused for this long is dropped, because it costs every write of its table. */
export const indexForgottenAfterMs = 14 * 24 * 60 * 60_000
/** Growth of a table at which the statistics of its indexes are made again. */
const outgrownFactor = 4
const firstDelayMs = 60_000
const longestDelayMs = 60 * 60_000

/** Inside a write: queues one tuning of a table's indexes, even when it is requested many times. */
export function scheduleIndexTuning(org: OrgDatabase, tableId: string, now: Date): void {
  enqueueEffect(org, 'records.tuneIndexes', { tableId }, now, { id: `records.tuneIndexes:${tableId}` })
}

/** Inside a write: postpones an effect that changes indexes by a minute, then two, four, …, at most an hour. */
export function putOffIndexing(org: OrgDatabase, kind: string, { tableId, putOff = 0 }: IndexTuning, now: Date): void {
  const at = new Date(now.getTime() + Math.min(firstDelayMs * 2 ** putOff, longestDelayMs))
  enqueueEffect(org, kind, { tableId, putOff: putOff + 1 }, at, { id: `${kind}:${tableId}:${putOff + 1}` })
}

/** True while a postponed tuning of a table waits. */
export function isPutOff(org: OrgDatabase, tableId: string): boolean {
  const id = `records.tuneIndexes:${tableId}:`
  return org.db.get(sql`SELECT 1 FROM effect WHERE id > ${id} AND id < ${`${id}~`} AND dead_at IS NULL`) !== undefined
}

/** Tables with indexes by use that have grown since the statistics of their indexes were made. */
export function tablesOutgrown(org: OrgDatabase): Set<string> {
  const rows = org.db.all(sql<{ id: string }>`
    SELECT DISTINCT t.id FROM record_index AS i JOIN table_def AS t ON t.id = i.table_id
    WHERE t.record_count > ${outgrownFactor} * i.analysed_rows`)
  return new Set(rows.map(({ id }) => id))
}

/** Inside a write: the same for every table with an index that nobody uses any more, or that has outgrown its statistics. */
export function scheduleUnusedIndexes(org: OrgDatabase, now: Date): void {
  const before = new Date(now.getTime() - indexForgottenAfterMs).toISOString()
  const unused = org.db.all(sql<{ table_id: string }>`SELECT DISTINCT table_id FROM record_index WHERE last_used_at < ${before}`)
  for (const tableId of new Set([...unused.map((table) => table.table_id), ...tablesOutgrown(org)])) scheduleIndexTuning(org, tableId, now)
}
