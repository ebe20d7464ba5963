import { sql } from 'kysely'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** An index that no query used for so long is dropped: it costs every write of its table. */
export const indexForgottenAfterMs = 14 * 24 * 60 * 60_000

/** Inside a write: a table's indexes are brought in line with how it is asked, once however often that is wished. */
export function scheduleIndexTuning(org: OrgDatabase, tableId: string, now: Date): void {
  enqueueEffect(org, 'records.tuneIndexes', { tableId }, now, { id: `records.tuneIndexes:${tableId}` })
}

/** Inside a write: the same for every table with an index that nobody uses any more. A table that is only written would keep it for ever. */
export function scheduleUnusedIndexes(org: OrgDatabase, now: Date): void {
  const before = new Date(now.getTime() - indexForgottenAfterMs).toISOString()
  const tables = org.db.all(sql<{ table_id: string }>`SELECT DISTINCT table_id FROM record_index WHERE last_used_at < ${before}`)
  for (const table of tables) scheduleIndexTuning(org, table.table_id, now)
}
