import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

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

/** A field's cells of the records outside the trash among the given ones, empty ones as null. */
export function livingCells(org: OrgDatabase, { id, tableId, behaviour }: ModelField, ids: readonly string[]): Map<string, CellValue> {
  const rows = org.db.all(sql<{ id: string; cell: string | number | null }>`
    SELECT r.id, ${fieldColumn(id, 'r')} AS cell FROM json_each(${JSON.stringify(ids)}) AS e
    CROSS JOIN ${recordTable(tableId)} AS r ON r.id = e.value WHERE r.deleted_at IS NULL`)
  const isList = behaviour.definition.column === 'json'
  return new Map(rows.map((row) => [row.id, isList && typeof row.cell === 'string' ? (JSON.parse(row.cell) as string[]) : row.cell]))
}
