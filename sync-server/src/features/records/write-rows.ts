import { sql, type CompiledQuery } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { RecordDraft } from '#server/features/records/write-types.ts'
import { numberedRows } from '#server/storage/records/numbered-rows.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'
import { tableStatement } from '#server/storage/records/table-statements.ts'
import type { StoredCell, TypedRecords } from '#server/storage/records/typed-records.ts'

/** Inside the write: inserts and updates the drafts' rows, giving `firstSeq` and the following, one each. */
export function writeRows(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[], firstSeq: number): void {
  const now = context.now().toISOString()
  const insert = createInsert(context, model, drafts, now)
  const update = createUpdate(context, model, now)
  drafts.forEach((draft, index) => (draft.isNew ? insert : update)(draft, firstSeq + index))
}

/** What is written of a draft: what was changed, and what follows from it. */
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

/** Records of one statement: a call into SQLite costs more than a row, and from here on no less. */
const typedPerStatement = 10

/** Inside the write: inserts records whose cells are stored as they are, giving `firstSeq` and the following, one each. */
export function insertTypedRows(context: OrgContext, model: TableModel, { fieldIds, rows }: TypedRecords, firstSeq: number): void {
  const now = context.now().toISOString()
  const { memberId } = context
  const fields = fieldIds.flatMap((id) => model.field(id) ?? [])
  const many = insertManyStatement(context, model, fields, typedPerStatement)
  const one = insertManyStatement(context, model, fields, 1)
  let at = 0
  function* parameterLists(count: number): Generator<StoredCell[]> {
    for (; at + count <= rows.length; at += count) {
      const parameters: StoredCell[] = [now, memberId, now, memberId, firstSeq + at]
      for (let index = at; index < at + count; index++) for (const cell of rows[index] ?? []) parameters.push(cell)
      yield parameters
    }
  }
  refuseTaken(
    () => undefined,
    () => {
      context.org.db.runEach(many, parameterLists(typedPerStatement))
      context.org.db.runEach(one, parameterLists(1))
    },
  )
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

/** Takes what the records share once (time and author twice, the first's seq), then each record's id and cells. */
function insertManyStatement(context: OrgContext, model: TableModel, fields: readonly ModelField[], count: number): CompiledQuery {
  const shared = 5
  const perRecord = 1 + fields.length
  const make = () => {
    const columns = [...rowColumns.map((name) => sql.ref(name)), ...fields.map((field) => fieldColumn(field.id))]
    const cells = fields.map((_, index) => sql.ref(`column${index + 3}`))
    const system = sql`column2, ${null}, ${null}, ${null}, ${null}, ${null} + column1, NULL`
    return sql`
      INSERT INTO ${recordTable(model.id)} (${sql.join(columns)})
      SELECT ${sql.join([system, ...cells])} FROM (VALUES ${numberedRows(count, perRecord)})`
  }
  const empty = Array.from({ length: shared + count * perRecord }, () => null)
  return tableStatement(context.org, model, `insert ${count}: ${fields.map((field) => field.id).join()}`, make, empty)
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
