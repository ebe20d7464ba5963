import { sql, type Kysely } from 'kysely'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { RecordChange } from '#shared/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { RecordDraft, WriteMeta } from '#server/features/records/write-types.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
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
const insertUndoEntry = compileOnce((build: Kysely<OrgSchema>) =>
  build
    .insertInto('undo_log')
    .values({ member_id: '', table_id: '', batch: '', gesture: null, inverse: '', made_at: '', undone_at: null })
    // a batch that comes in pieces is one entry
    .onConflict((on) => on.columns(['batch', 'table_id']).doNothing()),
)

interface HistoryRow {
  recordId: string | null
  op: string
  before: object | null
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
      before && JSON.stringify(before),
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
      const before = draft.isNew ? null : pick(draft.before, draft.after)
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
  insertUndo(context, model, { deleteBatch: meta.batch }, meta)
}

/** What happened to the record, or undefined when nothing of the change was kept. */
export function operationOf(draft: RecordDraft): 'create' | 'update' | 'delete' | 'restore' | undefined {
  if (draft.isNew) return 'create'
  if (draft.isDeleted !== draft.wasDeleted) return draft.isDeleted ? 'delete' : 'restore'
  return hasKeys(draft.after) ? 'update' : undefined
}

/** Inside the write: the changes that take this gesture back, as one entry of the person's undo log. */
export function writeUndo(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[], meta: WriteMeta): void {
  insertUndo(context, model, { changes: drafts.flatMap((draft) => inverseOf(draft)) }, meta)
}

function insertUndo(context: OrgContext, model: TableModel, inverse: object, meta: WriteMeta): void {
  const { db } = context.org
  const { batch, gesture = null, madeAt } = meta
  db.run(insertUndoEntry(context.memberId, model.id, batch, gesture, JSON.stringify(inverse), madeAt.toISOString(), null))
}

/** `base` is left 0: whoever undoes fills in the version the record then has. */
function inverseOf(draft: RecordDraft): RecordChange[] {
  if (draft.isNew) return [{ op: 'delete', id: draft.id, base: 0 }]
  const changes: RecordChange[] = []
  const cells = pick(draft.before, draft.after)
  if (hasKeys(cells)) changes.push({ op: 'update', id: draft.id, values: cells, base: 0 })
  if (draft.isDeleted && !draft.wasDeleted) changes.push({ op: 'restore', id: draft.id })
  if (!draft.isDeleted && draft.wasDeleted) changes.push({ op: 'delete', id: draft.id, base: 0 })
  return changes
}

function pick(values: Record<string, CellValue>, keys: object): Record<string, CellValue> {
  const picked: Record<string, CellValue> = {}
  for (const key in keys) picked[key] = values[key] ?? null
  return picked
}

function hasKeys(values: object): boolean {
  for (const _ in values) return true
  return false
}
