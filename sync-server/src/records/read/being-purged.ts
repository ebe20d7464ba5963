import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** `after`: its progress, as a position in the batch's history */
export interface PurgeJob {
  tableId: string
  batch: string
  after: number
}

export const purgeKind = 'records.purge'

/** Batches of the table's trash that are being purged in turns, even while paused. People already see them as gone. */
export function batchesBeingPurged({ db }: OrgDatabase, tableId: string): Set<string> {
  const rows = db.all(sql<{ batch: string }>`
    SELECT payload ->> 'batch' AS batch FROM effect WHERE kind = ${purgeKind} AND payload ->> 'tableId' = ${tableId}`)
  return new Set(rows.map((row) => row.batch))
}
