import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Displaced } from '#server/records/write/link-changes.ts'
import { displacedCells } from '#server/records/write/displaced-cells.ts'
import { insertUndo } from '#server/records/write/write-undo.ts'
import { hasKeys, operationOf, pick, type Inverse, type RecordDraft, type WriteMeta } from '#server/records/write/write-types.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'
import { isoTime } from '#server/lib/iso-time.ts'

/** The columns that all rows of a call share, then those of each row. */
const sharedColumns = ['table_id', 'member_id', 'source', 'gesture', 'batch', 'made_at', 'arrived_at']
const ownColumns = ['record_id', 'op', 'before', 'after', 'seq', 'lost_race']
const columns = sql.join([...sharedColumns, ...ownColumns].map((name) => sql.ref(name)))
const places = (names: readonly string[]) => sql.join(names.map(() => sql`${null}`))

const insertOne = compileOnce(() => sql`INSERT INTO record_history (${columns}) VALUES (${places(sharedColumns)}, ${places(ownColumns)})`)

/** Rows per statement: separate calls into SQLite, each with the shared values, cost a third of a large gesture's history. */
const rowsPerStatement = 10
const insertMany = compileOnce(
  () => sql`
    INSERT INTO record_history (${columns}) SELECT ${places(sharedColumns)}, ${sql.join(ownColumns.map((_, index) => sql.ref(`column${index + 1}`)))}
    FROM (VALUES ${sql.join(Array.from({ length: rowsPerStatement }, () => sql`(${places(ownColumns)})`))})`,
)

/** `recordId`, `op`, JSON texts of the cells before and after, seq, JSON text of the fields that lost; in the order of the columns. */
type HistoryRow = readonly [
  recordId: string | null,
  op: string,
  before: string | null,
  after: string | null,
  seq: number,
  lost: string | null,
]

/** Rows are made as they are written: the texts of a large gesture are never held all at once. */
function insertHistory(context: OrgContext, model: TableModel, rows: Iterable<HistoryRow>, meta: WriteMeta): void {
  const { db } = context.org
  const { gesture = null, batch } = meta
  const at = isoTime(context.now())
  const shared = [model.id, context.memberId, context.source, gesture, batch, isoTime(meta.madeAt), at]
  let waiting: HistoryRow[] = []
  for (const row of rows) {
    if (waiting.push(row) < rowsPerStatement) continue
    db.run(insertMany(...shared, ...waiting.flat()))
    waiting = []
  }
  for (const row of waiting) db.run(insertOne(...shared, ...row))
}

/** Inside the write: one history row per changed record, and one more for cells that lost a race. */
export function writeHistory(
  context: OrgContext,
  model: TableModel,
  drafts: readonly RecordDraft[],
  meta: WriteMeta,
  firstSeq: number,
): void {
  insertHistory(context, model, rowsOf(drafts, firstSeq), meta)
}

function* rowsOf(drafts: readonly RecordDraft[], firstSeq: number): Generator<HistoryRow> {
  for (const [index, draft] of drafts.entries()) {
    const { id, after, lost } = draft
    const seq = firstSeq + index
    const op = operationOf(draft)
    if (op) {
      const before = draft.isNew ? null : JSON.stringify(pick(draft.before, after))
      yield [id, op, before, hasKeys(after) ? JSON.stringify(after) : null, seq, null]
    }
    if (hasKeys(lost)) yield [id, 'update', null, JSON.stringify(lost), op ? seq : draft.seq, JSON.stringify(Object.keys(lost))]
  }
}

/** Inside the write: one history row and one undo entry for all records that a batch creates; those of its later pieces join the entry. */
export function writeBatchHistory(context: OrgContext, model: TableModel, count: number, meta: WriteMeta, lastSeq: number): void {
  insertHistory(context, model, [[null, 'import', null, JSON.stringify({ records: count }), lastSeq, null]], meta)
  insertUndo(context, model, JSON.stringify({ deleteBatch: meta.batch } satisfies Inverse), { created: count }, meta, lastSeq)
}

/** Inside the write: records that lost a link to a newcomer get a history row too. */
export function writeDisplaced(
  context: OrgContext,
  model: TableModel,
  displaced: readonly Displaced[],
  meta: WriteMeta,
  seq: number,
): void {
  if (displaced.length === 0) return
  const rows = displacedCells(context, displaced).map(({ recordId, field, before, after }): HistoryRow => {
    const cell = (value: string[] | null) => JSON.stringify({ [field.id]: value })
    return [recordId, 'update', cell(before), cell(after), seq, null]
  })
  insertHistory(context, model, rows, meta)
}
