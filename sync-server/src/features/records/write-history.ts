import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Displaced } from '#server/features/records/link-changes.ts'
import { displacedCells } from '#server/features/records/undo/displaced-cells.ts'
import { insertUndo } from '#server/features/records/undo/write-undo.ts'
import { hasKeys, operationOf, pick, type Inverse, type RecordDraft, type WriteMeta } from '#server/features/records/write-types.ts'
import { compileOnce } from '#server/storage/sql-database.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

const historyColumns = [
  'table_id',
  'record_id',
  'op',
  'before',
  'after',
  'member_id',
  'source',
  'gesture',
  'batch',
  'made_at',
  'arrived_at',
  'seq',
  'lost_race',
]

const insertHistory = compileOnce(
  () => sql`
    INSERT INTO record_history (${sql.join(historyColumns.map((name) => sql.ref(name)))})
    VALUES (${sql.join(historyColumns.map(() => sql`${null}`))})`,
)
interface HistoryRow {
  recordId: string | null
  op: string
  /** JSON text */
  before: string | null
  after: object | null
  seq: number
  lost: string[] | null
}

function createWriter(context: OrgContext, model: TableModel, meta: WriteMeta): (row: HistoryRow) => void {
  const { db } = context.org
  const arrivedAt = context.now().toISOString()
  const madeAt = meta.madeAt.toISOString()
  return ({ recordId, op, before, after, seq, lost }) => {
    const parameters = [
      model.id,
      recordId,
      op,
      before,
      after && JSON.stringify(after),
      context.memberId,
      context.source,
      meta.gesture ?? null,
      meta.batch,
      madeAt,
      arrivedAt,
      seq,
      lost && JSON.stringify(lost),
    ]
    db.run(insertHistory(...parameters))
  }
}

/** Inside the write: one history row per changed record, and one more for cells that lost a race. */
export function writeHistory(
  context: OrgContext,
  model: TableModel,
  drafts: readonly RecordDraft[],
  meta: WriteMeta,
  firstSeq: number,
): void {
  const write = createWriter(context, model, meta)
  drafts.forEach((draft, index) => {
    const seq = firstSeq + index
    const recordId = draft.id
    const op = operationOf(draft)
    if (op) {
      const before = draft.isNew ? null : (draft.beforeText = JSON.stringify(pick(draft.before, draft.after)))
      write({ recordId, op, before, after: hasKeys(draft.after) ? draft.after : null, seq, lost: null })
    }
    if (hasKeys(draft.lost)) {
      write({ recordId, op: 'update', before: null, after: draft.lost, seq: op ? seq : draft.seq, lost: Object.keys(draft.lost) })
    }
  })
}

/** Inside the write: one history row and one undo entry for all records that a batch creates; those of its later pieces join the entry. */
export function writeBatchHistory(context: OrgContext, model: TableModel, count: number, meta: WriteMeta, lastSeq: number): void {
  const write = createWriter(context, model, meta)
  write({ recordId: null, op: 'import', before: null, after: { records: count }, seq: lastSeq, lost: null })
  insertUndo(context, model, JSON.stringify({ deleteBatch: meta.batch } satisfies Inverse), { created: count }, meta, lastSeq)
}

/** Inside the write: records that lost a link to a newcomer are told of too. */
export function writeDisplaced(
  context: OrgContext,
  model: TableModel,
  displaced: readonly Displaced[],
  meta: WriteMeta,
  seq: number,
): void {
  if (displaced.length === 0) return
  const write = createWriter(context, model, meta)
  for (const { recordId, field, before, after } of displacedCells(context, displaced))
    write({ recordId, op: 'update', before: JSON.stringify({ [field.id]: before }), after: { [field.id]: after }, seq, lost: null })
}
