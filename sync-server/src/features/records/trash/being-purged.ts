import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** `after`: how far it is, in places of the batch's history */
export interface PurgeJob {
  tableId: string
  batch: string
  after: number
}

export const purgeKind = 'records.purge'

/** Batches of the table's trash that go for good in turns, be it now or when somebody lets it go on: for people they are gone. */
export function batchesBeingPurged({ db }: OrgDatabase, tableId: string): Set<string> {
  const rows = db.all(sql<{ batch: string }>`
    SELECT payload ->> 'batch' AS batch FROM effect WHERE kind = ${purgeKind} AND payload ->> 'tableId' = ${tableId}`)
  return new Set(rows.map((row) => row.batch))
}
