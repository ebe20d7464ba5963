import { uniqueKey } from '#shared/nouns/tables/unique-records.ts'
import { placeOf } from '#server/features/tables/conversion/conversion-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { existingRecords } from '#server/storage/records/link-pairs.ts'
import { cellsOf, readCells, type CellRow } from '#server/storage/records/read-cells.ts'
import { dropKeys, dropSomeKeys, takeKey } from '#server/storage/records/record-keys.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** A few milliseconds of them; others write in between. */
const keysPerWrite = 1000

export interface Piece {
  rows: CellRow[]
  /** the seq to continue from; undefined when nothing is left */
  next: number | undefined
}

/** The next records of a table with their cells of a field, in the order of their seq. */
export function readPiece(org: OrgDatabase, field: ModelField, after: number, limit = keysPerWrite): Piece {
  const place = placeOf(field)
  const rows = place ? readCells(org, field.tableId, place, after, limit) : []
  return { rows, next: rows.length < limit ? undefined : rows.at(-1)?.seq }
}

/**
 * Inside a write: stores a piece's keys of a field that is not in use yet. A record changed after its key was written is read again.
 * @returns two records that share one value
 */
export function writeKeys(org: OrgDatabase, model: TableModel, field: ModelField, { rows }: Piece): [string, CellRow] | undefined {
  dropKeys(
    org,
    field.id,
    rows.map((row) => row.id),
  )
  for (const row of rows) {
    const key = row.deleted ? undefined : uniqueKey(field.type, row.cell)
    const holder = key === undefined ? undefined : takeKey(org, field.id, key, row.id)
    if (key === undefined || holder === undefined) continue
    if (keyNow(org, model, field, holder) === key) return [holder, row]
    dropKeys(org, field.id, [holder])
    takeKey(org, field.id, key, row.id)
  }
  return undefined
}

function keyNow(org: OrgDatabase, model: TableModel, field: ModelField, recordId: string): string | undefined {
  const place = placeOf(field)
  if (!place || !existingRecords(org, model, [recordId]).has(recordId)) return undefined
  return uniqueKey(field.type, cellsOf(org, model.id, place, [recordId]).get(recordId) ?? null)
}

/** Takes a field's keys away, which are of no use any more, in pieces. */
export async function forgetKeys(org: OrgDatabase, fieldId: string): Promise<void> {
  while ((await org.db.write(() => dropSomeKeys(org, fieldId, keysPerWrite))) === keysPerWrite);
}
