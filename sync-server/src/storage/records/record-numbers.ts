import { sql } from 'kysely'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const take = compileOnce(
  () => sql`
    INSERT INTO field_counter (field_id, last, filled) VALUES (${''}, ${0}, ${0})
    ON CONFLICT (field_id) DO UPDATE SET
      last = last + excluded.last, filled = CASE WHEN filled = last THEN last + excluded.last ELSE filled END`,
)
const read = compileOnce<OrgSchema, { last: number; filled: number }>(
  () => sql<{ last: number; filled: number }>`SELECT last, filled FROM field_counter WHERE field_id = ${''}`,
)

/** Inside a write: takes `count` numbers of an identifier field; returns the first. An undone write gives them back. */
export function takeNumbers(org: OrgDatabase, fieldId: string, count: number): number {
  if (count === 0) return 0
  org.db.run(take(fieldId, count, count))
  const row = org.db.get(read(fieldId))
  return (row?.last ?? count) - count + 1
}

/** Inside the write that makes an identifier field: the numbers up to the count of records that are there already are theirs. */
export function reserveNumbers(org: OrgDatabase, tableId: string, fieldId: string): void {
  org.db.run(sql`
    INSERT INTO field_counter (field_id, last, filled) SELECT ${fieldId}, count(*), 0 FROM ${recordTable(tableId)} WHERE true
    ON CONFLICT (field_id) DO NOTHING`)
}

/** Inside a write: takes `count` of the reserved numbers, or new ones if none were reserved; returns the first. */
export function takeReserved(org: OrgDatabase, fieldId: string, count: number): number {
  const row = org.db.get(read(fieldId))
  if (!row || row.filled + count > row.last) return takeNumbers(org, fieldId, count)
  org.db.run(sql`UPDATE field_counter SET filled = filled + ${count} WHERE field_id = ${fieldId}`)
  return row.filled + 1
}
