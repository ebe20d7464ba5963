import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import type { LinkFace } from '#server/storage/records/table-model.ts'

/** The storage of a field's cells: a column of the table, with its kind of value, or a pair table. */
export type CellPlace = { columnId: string; isList: boolean } | { link: LinkFace }

export interface CellRow {
  id: string
  seq: number
  deleted: boolean
  cell: CellValue
}

/** One field's cells in the order of the records' seq, the trash included. Reading on from the last seq misses no later change. */
export function readCells(org: OrgDatabase, tableId: string, place: CellPlace, after: number, limit: number): CellRow[] {
  const cell = 'columnId' in place ? fieldColumn(place.columnId, 'r') : sql`NULL`
  const rows = org.db.all(sql<{ id: string; seq: number; deleted_at: string | null; cell: string | number | null }>`
    SELECT r.id, r.seq, r.deleted_at, ${cell} AS cell FROM ${recordTable(tableId)} AS r
    WHERE r.seq > ${after} ORDER BY r.seq LIMIT ${limit}`)
  const links =
    'link' in place
      ? readLinks(
          org,
          place.link,
          rows.map((row) => row.id),
        )
      : undefined
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    deleted: row.deleted_at !== null,
    cell: links ? (links.get(row.id) ?? null) : fromColumn(row.cell, 'isList' in place && place.isList),
  }))
}

/** The cells of some records by record id; empty ones are left out. */
export function cellsOf(org: OrgDatabase, tableId: string, place: CellPlace, ids: readonly string[]): Map<string, CellValue> {
  if ('link' in place) return readLinks(org, place.link, ids)
  const column = fieldColumn(place.columnId, 'r')
  const rows = org.db.all(sql<{ id: string; cell: string | number }>`
    SELECT r.id, ${column} AS cell FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN ${recordTable(tableId)} AS r ON r.id = e.value
    WHERE ${column} IS NOT NULL`)
  return new Map(rows.map((row) => [row.id, fromColumn(row.cell, place.isList)]))
}

function fromColumn(cell: string | number | null, isList: boolean): CellValue {
  return isList && typeof cell === 'string' ? (JSON.parse(cell) as string[]) : cell
}

/** A cell as its column stores it: lists as JSON text. */
export function toColumn(cell: CellValue): string | number | null {
  return Array.isArray(cell) ? JSON.stringify(cell) : cell
}
