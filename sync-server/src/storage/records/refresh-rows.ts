import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { countRows } from '#server/storage/records/row-seq.ts'

/**
 * Inside a write: gives up to `limit` records with a seq of at most `upTo` a new one. Devices then fetch them again, because one of their
 * columns shows something else. @returns the number of records
 */
export function refreshRows(org: OrgDatabase, tableId: string, upTo: number, limit: number): number {
  const rows = org.db.all(sql<{ id: string }>`SELECT id FROM ${recordTable(tableId)} WHERE seq <= ${upTo} ORDER BY seq LIMIT ${limit}`)
  if (rows.length === 0) return 0
  const last = org.nextSeq(rows.length)
  const ids = JSON.stringify(rows.map((row) => row.id))
  org.db.run(sql`
    UPDATE ${recordTable(tableId)} SET seq = ${last - rows.length + 1} + e.key FROM json_each(${ids}) AS e
    WHERE ${recordTable(tableId)}.id = e.value`)
  countRows(org, tableId, last, 0)
  org.changed(tableId)
  return rows.length
}
