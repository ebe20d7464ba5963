import { sql } from 'kysely'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { storedCell } from '#server/storage/records/cell-sql.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

export interface StoredRecord {
  id: string
  seq: number
  deleted: boolean
  /** gone for good: only its id is left */
  purged: boolean
  values: Record<string, CellValue>
}

/** Reads the given fields of the given records, trash included; one statement, and one per link field. */
export function loadRecords(
  org: OrgDatabase,
  model: TableModel,
  ids: readonly string[],
  fields: readonly ModelField[],
): Map<string, StoredRecord> {
  const result = new Map<string, StoredRecord>()
  if (ids.length === 0) return result
  const stored = fields.filter((field) => !field.link)
  const columns = [
    sql`r.id`,
    sql`r.seq`,
    sql`r.deleted_at`,
    ...stored.map((field) => sql`${storedCell(field)} AS ${fieldColumn(field.id)}`),
  ]
  const rows = org.db.all(sql<Record<string, string | number | null>>`
    SELECT ${sql.join(columns)} FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value`)
  for (const row of rows) {
    const values: Record<string, CellValue> = {}
    for (const field of stored) {
      const cell = row[field.id] ?? null
      values[field.id] = field.behaviour.definition.column === 'json' && typeof cell === 'string' ? (JSON.parse(cell) as string[]) : cell
    }
    result.set(String(row['id']), {
      id: String(row['id']),
      seq: Number(row['seq']),
      deleted: row['deleted_at'] !== null,
      purged: row['deleted_at'] === purgedMark,
      values,
    })
  }
  for (const field of fields) {
    if (!field.link) continue
    const links = readLinks(org, field.link, [...result.keys()])
    for (const record of result.values()) record.values[field.id] = links.get(record.id) ?? null
  }
  return result
}
