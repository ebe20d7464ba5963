import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { prepareConversion, type ConversionEnvironment, type ConvertedCell } from '#shared/fields/convert.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { newShortId } from '#shared/lib/ids.ts'
import {
  keptPlace,
  linkFace,
  placeOf,
  readConversion,
  sourceOf,
  storeConversion,
  targetOf,
  type Conversion,
} from '#server/features/tables/conversion/conversion-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readLinks, writePairs } from '#server/storage/records/link-pairs.ts'
import { cellsOf, readCells, toColumn, type CellRow } from '#server/storage/records/read-cells.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { addFieldColumn } from '#server/storage/records/structure-sql.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * Inside a write: converts the next records into the staged column or pairs, in the order of their seq. A record changed in the meantime
 * gets a higher seq and is converted again. @returns how many were read
 */
export function convertRows(
  org: OrgDatabase,
  given: Conversion,
  field: ModelField,
  environment: ConversionEnvironment,
  limit: number,
): number {
  const conversion = readConversion(org, given.id) ?? given
  const place = placeOf(field)
  const rows = place ? readCells(org, conversion.table_id, place, conversion.cursor, limit) : []
  const last = rows.at(-1)
  if (!last) return 0
  const convert = prepareConversion(field, targetOf(conversion), environment)
  const restored = restoredCells(org, conversion, rows, environment)
  const results = new Map(rows.map((row) => [row.id, restored.get(row.id) ?? convert(row.cell)]))
  if (behaviourOf(targetOf(conversion)).definition.column === 'link') stageLinks(org, conversion, results, new Set(restored.keys()))
  else stageCells(org, conversion, results)
  stageMisfits(org, conversion, results)
  storeConversion(org, conversion.id, { cursor: last.seq, done: Math.min(conversion.total, conversion.done + rows.length) })
  return rows.length
}

/**
 * The records' values from before the conversion that this one reverts, for cells unchanged since. Reverting gives the original values, not
 * a conversion of the converted ones.
 */
function restoredCells(
  org: OrgDatabase,
  conversion: Conversion,
  rows: readonly CellRow[],
  environment: ConversionEnvironment,
): Map<string, ConvertedCell> {
  const taken = conversion.restores === null ? undefined : readConversion(org, conversion.restores)
  const place = taken && keptPlace(taken)
  if (!taken || !place) return new Map()
  const kept = cellsOf(
    org,
    conversion.table_id,
    place,
    rows.map((row) => row.id),
  )
  const edited = editedSince(org, taken, [...kept.keys()])
  // the same type, but perhaps with other settings
  const convert = prepareConversion(sourceOf(taken), targetOf(conversion), environment)
  return new Map([...kept].filter(([id]) => !edited.has(id)).map(([id, cell]) => [id, convert(cell)]))
}

/** Records whose cell was written after the conversion. */
function editedSince(org: OrgDatabase, conversion: Conversion, ids: readonly string[]): Set<string> {
  const path = `$.${conversion.field_id}`
  const rows = org.db.all(sql<{ id: string }>`
    SELECT DISTINCT h.record_id AS id FROM json_each(${JSON.stringify(ids)}) AS e
    CROSS JOIN record_history AS h ON h.table_id = ${conversion.table_id} AND h.record_id = e.value AND h.seq > ${conversion.seq}
    WHERE json_type(h.after, ${path}) IS NOT NULL`)
  return new Set(rows.map((row) => row.id))
}

function stageCells(org: OrgDatabase, conversion: Conversion, results: ReadonlyMap<string, ConvertedCell>): void {
  const values = [...results].map(([id, result]) => [id, toColumn(result.ok ? result.value : null)] as const)
  writeColumn(org, conversion.table_id, conversion.staged_id ?? '', values)
}

function writeColumn(
  org: OrgDatabase,
  tableId: string,
  columnId: string,
  values: readonly (readonly [string, string | number | null])[],
): void {
  const statement = sql`UPDATE ${recordTable(tableId)} SET ${fieldColumn(columnId)} = ${null} WHERE id = ${null}`.compile(org.db.build)
  org.db.runEach(
    statement,
    values.map(([id, cell]) => [cell, id]),
  )
}

/** Pairs of records that get their earlier values back already exist. */
function stageLinks(
  org: OrgDatabase,
  conversion: Conversion,
  results: ReadonlyMap<string, ConvertedCell>,
  kept: ReadonlySet<string>,
): void {
  const config = targetOf(conversion).config as ConnectedRecordConfig
  const taken = conversion.restores === null ? undefined : readConversion(org, conversion.restores)
  const face = linkFace(conversion.staged_id ?? '', taken?.from_link_side ?? 'a', config)
  const own = [...results].filter(([id]) => !kept.has(id) || taken?.from_link_id !== conversion.staged_id)
  const before = readLinks(
    org,
    face,
    own.map(([id]) => id),
  )
  const added: [string, string][] = []
  const removed: [string, string][] = []
  for (const [id, result] of own) {
    const wanted = new Set(itemsOf(result.ok ? result.value : null))
    const there = new Set(before.get(id))
    for (const other of wanted) if (!there.has(other)) added.push([id, other])
    for (const other of there) if (!wanted.has(other)) removed.push([id, other])
  }
  writePairs(org, face, added, removed)
}

/** Values that do not fit are kept as text in a field beside, created with the first of them. */
function stageMisfits(org: OrgDatabase, conversion: Conversion, results: ReadonlyMap<string, ConvertedCell>): void {
  const texts = [...results].map(([id, result]) => [id, result.ok ? null : result.text] as const)
  let fieldId = conversion.misfit_field_id
  if (fieldId === null) {
    if (texts.every(([, text]) => text === null)) return
    fieldId = newShortId('f')
    addFieldColumn(org, conversion.table_id, fieldId, 'text')
    storeConversion(org, conversion.id, { misfit_field_id: fieldId })
  }
  writeColumn(org, conversion.table_id, fieldId, texts)
}
