import { sql } from 'kysely'
import { moveSection, type TimeInTheSectionConfig } from '#shared/fields/types/time-in-the-section.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { isReadByComputed, recompute } from '#server/computed/recompute.ts'
import { tellComputed } from '#server/computed/watch-computed.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { countedTimeOf } from '#server/storage/org-working-time.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { takeReserved } from '#server/storage/records/record-numbers.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'
import { countRows, touchAll } from '#server/storage/records/row-seq.ts'
import type { FieldType } from '#shared/fields/field-type.ts'

/** The job that `fields.create` and `fields.update` queue for a field whose cells the product fills. */
export interface OwnCells {
  tableId: string
  fieldId: string
  /** what counts changed: formulas over cells that stay the same change too */
  isRecount?: boolean
}

const recordsPerWrite = 1000

/**
 * Effect: fills the cells of records older than their field: numbers in the order of creation, and times from the history. Safe to run
 * again.
 */
export async function fillOwnCells(
  { tableId, fieldId, isRecount = false }: OwnCells,
  { org, platform, signal }: EffectContext,
): Promise<void> {
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const last: string | undefined = await org.db.write(() => {
      const model = findTableModel(org, tableId)
      const field = model?.field(fieldId)
      const fill = field?.definition.ownCell && fillers[field.definition.ownCell]
      return model && field && fill ? fillPage(org, model, field, { fill, after, isRecount, now: platform.now() }) : undefined
    })
    if (last === undefined) return
    after = last
  }
}

interface Row {
  id: string
  created_at: string
  cell: string | number | null
  /** of the field that is measured */
  source: string | null
}

type Fill = (org: OrgDatabase, model: TableModel, field: ModelField, rows: readonly Row[]) => (string | number | null)[]

const fillers: Record<NonNullable<FieldType['ownCell']>, Fill> = { number: numbersOf, sections: sectionsOf }

interface Page {
  fill: Fill
  /** id of the record before it */
  after: string
  isRecount: boolean
  now: Date
}

/** Inside the write: what is worked out from the filled cells. */
function computeFilled(org: OrgDatabase, { id: tableId }: TableModel, field: ModelField, ids: readonly string[], now: Date): void {
  if (!isReadByComputed(org, tableId)) return
  const { records, cells } = recompute(org, now, { tableId, created: [], moved: [], cells: new Map([[field.id, [...ids]]]), pairs: [] })
  touchAll(org, records)
  tellComputed(org, now, cells)
}

/** Fills one page of records in the order of their ids, which is that of their making; answers the last id, undefined at the end. */
function fillPage(org: OrgDatabase, model: TableModel, field: ModelField, { fill, after, isRecount, now }: Page): string | undefined {
  const table = recordTable(model.id)
  const measured = measuredField(model, field)
  const source = measured ? fieldColumn(measured.id, 'r') : sql`NULL`
  const rows = org.db.all(sql<Row>`
    SELECT r.id, r.created_at, ${fieldColumn(field.id, 'r')} AS cell, ${source} AS source
    FROM ${table} AS r WHERE r.id > ${after} ORDER BY r.id LIMIT ${recordsPerWrite}`)
  const cells = fill(org, model, field, rows)
  const changed = rows.flatMap((row, index) => (cells[index] === row.cell ? [] : [[row.id, cells[index] ?? null]]))
  if (changed.length > 0) {
    const lastSeq = org.nextSeq(changed.length)
    org.db.run(sql`
      UPDATE ${table} SET ${fieldColumn(field.id)} = e.value ->> 1, seq = ${lastSeq - changed.length + 1} + e.key
      FROM json_each(${JSON.stringify(changed)}) AS e WHERE ${table}.id = e.value ->> 0`)
    countRows(org, model.id, lastSeq, 0)
    org.changed(model.id)
  }
  const counted = isRecount ? rows.flatMap(({ id, cell }) => (cell === null ? [] : [id])) : changed.map(([id]) => String(id))
  if (counted.length > 0) {
    computeFilled(org, model, field, counted, now)
    org.changed(model.id)
  }
  return rows.length < recordsPerWrite ? undefined : rows.at(-1)?.id
}

/** The field whose options are measured: a select of the same table. */
function measuredField(model: TableModel, field: ModelField): ModelField | undefined {
  const fieldId = field.definition.ownCell === 'sections' ? (field.config as TimeInTheSectionConfig).fieldId : null
  const measured = fieldId === null ? undefined : model.field(fieldId)
  return measured?.definition.holds === 'options' && measured.definition.column === 'text' ? measured : undefined
}

function numbersOf(org: OrgDatabase, _model: TableModel, field: ModelField, rows: readonly Row[]): (string | number | null)[] {
  const missing = rows.filter((row) => row.cell === null).length
  let next = missing > 0 ? takeReserved(org, field.id, missing) : 0
  return rows.map((row) => row.cell ?? next++)
}

interface Move {
  record_id: string
  op: string
  before: string | null
  after: string | null
  at: string
}

/** When each record came into which option, from its history; where that is silent, it is where it is since it was made. */
function sectionsOf(org: OrgDatabase, model: TableModel, field: ModelField, rows: readonly Row[]): (string | number | null)[] {
  const measured = measuredField(model, field)
  if (!measured) return rows.map(() => null)
  const time = countedTimeOf(org, measured)
  const path = `$.${measured.id}`
  const moves = org.db.all(sql<Move>`
    SELECT h.record_id, h.op, h.before ->> ${path} AS before, h.after ->> ${path} AS after, h.arrived_at AS at
    FROM json_each(${JSON.stringify(rows.map((row) => row.id))}) AS e
    CROSS JOIN record_history AS h ON h.table_id = ${model.id} AND h.record_id = e.value
    WHERE json_type(h.after, ${path}) IS NOT NULL AND NOT (h.op = 'update' AND h.before IS NULL)
    ORDER BY h.id`)
  const byRecord = new Map<string, Move[]>()
  for (const move of moves) byRecord.set(move.record_id, [...(byRecord.get(move.record_id) ?? []), move])
  return rows.map((row) => {
    const own = byRecord.get(row.id) ?? []
    const [first] = own
    const start = first ? (first.op === 'create' ? null : first.before) : row.source
    let cell: CellValue = start === null ? null : moveSection(null, start, row.created_at, time)
    for (const move of own) cell = moveSection(cell, move.after, move.at, time)
    return Array.isArray(cell) ? JSON.stringify(cell) : null
  })
}
