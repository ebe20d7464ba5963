import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'

/** Inside a write: stores a computed field's values, one statement however many. @returns the records whose value is another one now */
export function storeValues(org: OrgDatabase, tableId: string, fieldId: string, values: ReadonlyMap<string, CellValue>): string[] {
  if (values.size === 0) return []
  const rows = [...values].map(([id, value]) => [id, Array.isArray(value) ? JSON.stringify(value) : value])
  const table = recordTable(tableId)
  const column = fieldColumn(fieldId)
  return org.db
    .all(
      sql<{ id: string }>`
        UPDATE ${table} SET ${column} = e.value ->> 1 FROM json_each(${JSON.stringify(rows)}) AS e
        WHERE ${table}.id = e.value ->> 0 AND ${fieldColumn(fieldId, `rec_${tableId}`)} IS NOT e.value ->> 1
        RETURNING ${table}.id AS id`,
    )
    .map((row) => row.id)
}
