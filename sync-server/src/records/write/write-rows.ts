import { sql, type CompiledQuery } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { RecordDraft } from '#server/records/write/write-types.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'
import { tableStatement } from '#server/storage/records/table-statements.ts'
import { eachRow, jsonOf, typedCell, type TypedRecords } from '#server/storage/records/typed-records.ts'
import { isoTime } from '#server/lib/iso-time.ts'

/** Inside the write: inserts and updates the drafts' rows, with consecutive seqs from `firstSeq`. */
export function writeRows(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[], firstSeq: number): void {
  const now = isoTime(context.now())
  const insert = createInsert(context, model, drafts, now)
  const update = createUpdate(context, model, now)
  drafts.forEach((draft, index) => (draft.isNew ? insert : update)(draft, firstSeq + index))
}

/** The cells to write: the changed ones and those derived from them. */
function cellsOf({ after, own }: RecordDraft): Record<string, CellValue> {
  return own ? { ...after, ...own } : after
}

type WriteRow = (draft: RecordDraft, seq: number) => void

/** One statement for all new rows, with the columns that any of them fills. */
function createInsert(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[], now: string): WriteRow {
  const { db } = context.org
  const filled = new Set<string>()
  for (const draft of drafts) if (draft.isNew) for (const fieldId in cellsOf(draft)) filled.add(fieldId)
  const fields = model.fields.filter((field) => filled.has(field.id) && !field.link)
  const template = insertStatement(context, model, fields)
  return (draft, seq) => {
    const cells = cellsOf(draft)
    const parameters: unknown[] = [draft.id, now, context.memberId, now, context.memberId, seq, draft.isDeleted ? now : null]
    for (const field of fields) parameters.push(stored(field, cells[field.id] ?? null))
    refuseTaken(
      () => draft.id,
      () => db.run({ ...template, parameters }),
    )
  }
}

/**
 * SQLite reads so many cells of a row from JSON text, in two thirds of the time of binding them. It walks the row to each cell: 1,000 of
 * them take seventy times as long.
 */
export const mostCellsFromJson = 50

/** Inside the write: inserts records whose cells need no conversion, with consecutive seqs from `firstSeq`. */
export function insertTypedRows(context: OrgContext, model: TableModel, records: TypedRecords, firstSeq: number): void {
  const now = isoTime(context.now())
  const { memberId } = context
  const fields = records.fieldIds.flatMap((id) => model.field(id) ?? [])
  const insert = fields.length > mostCellsFromJson ? insertBound : insertFromJson
  refuseTaken(
    () => undefined,
    () => insert(context, model, { fields, records, system: [now, memberId, now, memberId], firstSeq }),
  )
}

interface TypedInsert {
  fields: readonly ModelField[]
  records: TypedRecords
  /** when and by whom it is created and changed */
  system: readonly string[]
  firstSeq: number
}

function insertFromJson({ org }: OrgContext, model: TableModel, { fields, records, system, firstSeq }: TypedInsert): void {
  const make = () => {
    const columns = [...rowColumns.map((name) => sql.ref(name)), ...fields.map((field) => fieldColumn(field.id))]
    const start = sql`${typedCell(0)}, ${null}, ${null}, ${null}, ${null}, ${null} + e.key, NULL`
    const cells = fields.map((_, index) => typedCell(index + 1))
    return sql`INSERT INTO ${recordTable(model.id)} (${sql.join(columns)}) SELECT ${sql.join([start, ...cells])} FROM ${eachRow(null)}`
  }
  const values = [...system, firstSeq, jsonOf(records)]
  org.db.run(tableStatement(org, model, `insert typed ${fields.map((field) => field.id).join()}`, make, values))
}

function insertBound(context: OrgContext, model: TableModel, { fields, records, system, firstSeq }: TypedInsert): void {
  const rows = records.rows.map(([id, ...cells], index) => [id, ...system, firstSeq + index, null, ...cells])
  context.org.db.runEach(insertStatement(context, model, fields), rows)
}

const rowColumns = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'seq', 'deleted_at']

/** The last one of each table: mutations that follow each other mostly fill the same cells. */
const lastInserts = new WeakMap<TableModel, { fields: readonly ModelField[]; template: CompiledQuery }>()

function insertStatement(context: OrgContext, model: TableModel, fields: readonly ModelField[]): CompiledQuery {
  const last = lastInserts.get(model)
  if (last?.fields.length === fields.length && fields.every((field, index) => field === last.fields[index])) return last.template
  const make = () => {
    const columns = [...rowColumns.map((name) => sql.ref(name)), ...fields.map((field) => fieldColumn(field.id))]
    const places = sql.join(columns.map(() => sql`${null}`))
    return sql`INSERT INTO ${recordTable(model.id)} (${sql.join(columns)}) VALUES (${places})`
  }
  const empty = Array.from({ length: rowColumns.length + fields.length }, () => null)
  const template = tableStatement(context.org, model, `insert ${fields.map((field) => field.id).join()}`, make, empty)
  lastInserts.set(model, { fields, template })
  return template
}

/** @throws AppError `conflict` when a record has the id already */
function refuseTaken(recordId: () => string | undefined, insert: () => void): void {
  try {
    insert()
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_PRIMARYKEY') throw new AppError('conflict', { recordId: recordId() })
    throw error
  }
}

/** One statement per set of changed columns. */
function createUpdate(context: OrgContext, model: TableModel, now: string): WriteRow {
  const { db } = context.org
  // records of one gesture mostly change the same cells
  let last: { keys: readonly string[]; fields: readonly ModelField[]; template: CompiledQuery } | undefined
  return (draft, seq) => {
    const after = cellsOf(draft)
    if (!last || !hasExactly(after, last.keys)) {
      const fields = model.fields.filter((field) => Object.hasOwn(after, field.id) && !field.link)
      last = { keys: Object.keys(after), fields, template: updateStatement(context, model, fields) }
    }
    const parameters: unknown[] = [now, context.memberId, seq, draft.isDeleted ? now : null]
    for (const field of last.fields) parameters.push(stored(field, after[field.id] ?? null))
    parameters.push(draft.id)
    db.run({ ...last.template, parameters })
  }
}

function hasExactly(cells: object, keys: readonly string[]): boolean {
  let at = 0
  for (const key in cells) if (key !== keys[at++]) return false
  return at === keys.length
}

function updateStatement(context: OrgContext, model: TableModel, fields: readonly ModelField[]): CompiledQuery {
  const make = () => {
    const cells = fields.map((field) => sql`${fieldColumn(field.id)} = ${null}`)
    const assignments = [sql`updated_at = ${null}`, sql`updated_by = ${null}`, sql`seq = ${null}`, sql`deleted_at = ${null}`, ...cells]
    return sql`UPDATE ${recordTable(model.id)} SET ${sql.join(assignments)} WHERE id = ${null}`
  }
  const empty = Array.from({ length: fields.length + 5 }, () => null)
  return tableStatement(context.org, model, `update ${fields.map((field) => field.id).join()}`, make, empty)
}

function stored(field: ModelField, cell: CellValue): string | number | null {
  return field.behaviour.definition.column === 'json' ? (cell === null ? null : JSON.stringify(cell)) : Array.isArray(cell) ? null : cell
}
