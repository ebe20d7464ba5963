import { sql, type CompiledQuery } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { storedCell } from '#server/storage/records/cell-sql.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'
import { tableStatement } from '#server/storage/records/table-statements.ts'

export interface StoredRecord {
  id: string
  seq: number
  deleted: boolean
  /** gone for good: only its id is left */
  purged: boolean
  values: Record<string, CellValue>
}

type RawRow = [id: string, seq: number, deletedAt: string | null, ...cells: (string | number | null)[]]

function selectRows(org: OrgDatabase, model: TableModel, stored: readonly ModelField[], ids: readonly string[]): CompiledQuery {
  const make = () => {
    const columns = [sql`r.id`, sql`r.seq`, sql`r.deleted_at`, ...stored.map((field) => storedCell(field))]
    return sql`SELECT ${sql.join(columns)} FROM json_each(${''}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value`
  }
  return tableStatement(org, model, `load ${stored.map((field) => field.id).join()}`, make, [JSON.stringify(ids)])
}

/** Rows of one statement: those of a large gesture, all at once, would be copied about with every collection of garbage. */
const rowsAtOnce = 500

function* readRows(org: OrgDatabase, model: TableModel, stored: readonly ModelField[], ids: readonly string[]): Generator<RawRow> {
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    yield* org.db.allRaw(selectRows(org, model, stored, ids.slice(at, at + rowsAtOnce))) as RawRow[]
}

/**
 * Reads the given fields of the given records, trash included; few statements, and one per link field. Links between records of the table
 * name those `returning` from the trash as well.
 */
export function loadRecords(
  org: OrgDatabase,
  model: TableModel,
  ids: readonly string[],
  fields: readonly ModelField[],
  returning?: readonly string[],
): Map<string, StoredRecord> {
  const result = new Map<string, StoredRecord>()
  if (ids.length === 0) return result
  const stored = fields.filter((field) => !field.link)
  const isList = stored.map((field) => field.behaviour.definition.column === 'json')
  for (const row of readRows(org, model, stored, ids)) {
    const [id, seq, deletedAt] = row
    const values: Record<string, CellValue> = {}
    for (let index = 0; index < stored.length; index++) {
      const cell = row[index + 3] ?? null
      values[stored[index]?.id ?? ''] = isList[index] && typeof cell === 'string' ? (JSON.parse(cell) as string[]) : cell
    }
    result.set(id, { id, seq, deleted: deletedAt !== null, purged: deletedAt === purgedMark, values })
  }
  for (const field of fields) {
    if (!field.link) continue
    const links = readLinks(org, field.link, [...result.keys()], field.link.targetTableId === model.id ? returning : undefined)
    for (const record of result.values()) record.values[field.id] = links.get(record.id) ?? null
  }
  return result
}
