import { seesField } from '#shared/access/access.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordChange } from '#shared/records/record-mutations.ts'
import type { BlockedChange, UndoPlan } from '#shared/records/undo-calls.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type OpenTable } from '#server/access/record-rights.ts'
import { applyRecordChanges } from '#server/features/records/apply-record-changes.ts'
import { importedRecords, trashedRecords, type BatchRecords } from '#server/features/records/undo/batch-records.ts'
import { findGesture, readGesture, type Gesture } from '#server/features/records/undo/gesture-store.ts'
import { planChanges } from '#server/features/records/undo/plan-changes.ts'
import { markTaken } from '#server/features/records/undo/write-undo.ts'
import { withinRows } from '#server/features/records/within-rows.ts'
import type { Inverse, WriteMeta } from '#server/features/records/write-types.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'
import { changesBack } from '#server/storage/records/told-changes.ts'

type BatchInverse = Exclude<Inverse, { changes: unknown } | { history: unknown }>

const mostTold = 50
/** Records taken back within the mutation; a larger import or deletion is taken back by a job. */
const recordsAtOnce = 10_000

/** What taking the gesture back, or doing it again, would do now. @throws AppError as {@link findGesture} */
export function readUndoPlan(context: OrgContext, tableId: string, batch: string): UndoPlan {
  const { table, gesture } = findGesture(context, tableId, batch)
  const inverse = readInverse(context, gesture)
  if (Array.isArray(inverse)) {
    const { changes, blocked } = planChanges(context, table, gesture, inverse)
    const told = toldOf(context, table, blocked)
    const own = withinRows(context, table, [...new Set(changes.map((change) => change.id))])
    return { records: own.length, blocked: told.slice(0, mostTold), blockedCount: told.length }
  }
  const records = batchOf(context, gesture, inverse)
  const told = toldOf(context, table, records.blocked(10_000).map(blockedRecord))
  return { records: records.count(), blocked: told.slice(0, mostTold), blockedCount: told.length }
}

/** The obstacles that the person may know: in records and fields that they see. */
function toldOf(context: OrgContext, table: OpenTable, blocked: readonly BlockedChange[]): BlockedChange[] {
  const records = new Set(withinRows(context, table, [...new Set(blocked.map(({ recordId }) => recordId))]))
  const sees = (fieldId: string): boolean => {
    const field = table.model.field(fieldId)
    return field ? isFieldVisible(context, table.access, field) : seesField(table.access, fieldId)
  }
  return blocked.filter(({ recordId, fieldId }) => records.has(recordId) && (fieldId === undefined || sees(fieldId)))
}

/** Refuses to touch records outside the person's rows, without naming them. @throws AppError `record_not_found` */
function requireRows(context: OrgContext, table: OpenTable, batch: string, ids: readonly string[]): void {
  const all = [...new Set(ids)]
  if (withinRows(context, table, all).length < all.length) throw new AppError('record_not_found', { batch })
}

/** The changes that take a gesture back; for what its history tells of as a whole, the batch. */
function readInverse({ org }: OrgContext, { inverse: text, table_id: tableId, batch }: Gesture): RecordChange[] | BatchInverse {
  const inverse = JSON.parse(text) as Inverse
  if ('history' in inverse) return changesBack(org, tableId, batch)
  return 'changes' in inverse ? inverse.changes : inverse
}

function blockedRecord(recordId: string): BlockedChange {
  return { recordId, reason: 'changedLater', memberId: null, at: null }
}

function batchOf(context: OrgContext, gesture: Gesture, inverse: BatchInverse): BatchRecords {
  return 'deleteBatch' in inverse
    ? importedRecords(context, gesture.table_id, inverse.deleteBatch, gesture.member_id)
    : trashedRecords(context, gesture.table_id, inverse.restoreBatch)
}

/**
 * Inside a write: takes a gesture back, or does it again when it was. Rights are those of whoever asks. With `partial`, what was changed
 * later stays as it is; otherwise that refuses the whole. @throws AppError `undo_blocked` with what stands in the way
 */
export function undoGesture(
  context: OrgContext,
  args: { tableId: string; batch: string; partial: boolean; undone: boolean },
  { id, madeAt }: MutationMeta,
): void {
  const { table, asked, gesture } = findGesture(context, args.tableId, args.batch)
  // sent twice, or done on another device meanwhile
  if ((asked.undone_at !== null) === args.undone) return
  const meta: WriteMeta = { batch: id, madeAt, gesture: args.undone ? 'undo' : 'redo', undoes: gesture.batch, tidying: true }
  const inverse = readInverse(context, gesture)
  if (Array.isArray(inverse)) {
    const { changes, blocked } = planChanges(context, table, gesture, inverse)
    refuseBlocked(blocked, changes.length, args.partial, toldOf(context, table, blocked))
    requireRows(
      context,
      table,
      args.batch,
      changes.map((change) => change.id),
    )
    if (changes.length > 0) applyRecordChanges(context, args.tableId, changes, meta)
    else markTaken(context, args.tableId, gesture.batch, id)
    return
  }
  const records = batchOf(context, gesture, inverse)
  const blocked = records.blocked(mostTold).map(blockedRecord)
  const total = records.count()
  refuseBlocked(blocked, total, args.partial, toldOf(context, table, blocked))
  if (total > recordsAtOnce) {
    markTaken(context, args.tableId, gesture.batch, id)
    const job: UndoJob = {
      tableId: args.tableId,
      askedBatch: asked.batch,
      batch: gesture.batch,
      by: id,
      memberId: context.memberId,
      madeAt: madeAt.toISOString(),
      gesture: meta.gesture ?? '',
    }
    enqueueEffect(context.org, 'records.undo', job, context.now())
  } else if (total > 0) {
    const ids = records.next('', recordsAtOnce)
    requireRows(context, table, args.batch, ids)
    applyRecordChanges(context, args.tableId, pieceOf(inverse, ids), batchMeta(meta, inverse, asked.batch))
  } else markTaken(context, args.tableId, gesture.batch, id)
}

export interface UndoJob {
  /** the entry people see */
  askedBatch: string
  tableId: string
  batch: string
  by: string
  memberId: string
  madeAt: string
  gesture: string
}

function refuseBlocked(blocked: readonly BlockedChange[], possible: number, partial: boolean, told: readonly BlockedChange[]): void {
  if (blocked.length === 0 || (partial && possible > 0)) return
  throw new AppError('undo_blocked', { blocked: told.slice(0, mostTold), blockedCount: told.length, possible })
}

/** A piece of taking a batch back; `base` is beyond any, as it was just read. */
function pieceOf(inverse: BatchInverse, ids: readonly string[]): RecordChange[] {
  return ids.map((id) => ('deleteBatch' in inverse ? { op: 'delete', id, base: Number.MAX_SAFE_INTEGER } : { op: 'restore', id }))
}

/** Its undo entry names the batch rather than every record. */
function batchMeta(meta: WriteMeta, inverse: BatchInverse, askedBatch: string): WriteMeta {
  return { ...meta, inverse: 'deleteBatch' in inverse ? { restoreBatch: meta.batch } : { deleteBatch: askedBatch } }
}

const recordsPerWrite = 500

/** Effect: takes a large batch back in pieces, each its own write. Goes on where it was: what is done is not in the batch any more. */
export async function runUndo(job: UndoJob, { org, platform, signal }: EffectContext): Promise<void> {
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const from = after
    const ids = await org.db.write(() => {
      const context = createOrgContext(org, job.memberId, { now: platform.now, source: 'app', events: platform.events })
      const gesture = readGesture(context, job.tableId, job.batch)
      if (!gesture) return []
      const inverse = JSON.parse(gesture.inverse) as BatchInverse
      const next = batchOf(context, gesture, inverse).next(from, recordsPerWrite)
      const meta: WriteMeta = { batch: job.by, madeAt: new Date(job.madeAt), gesture: job.gesture, tidying: true }
      if (next.length > 0) applyRecordChanges(context, job.tableId, pieceOf(inverse, next), batchMeta(meta, inverse, job.askedBatch))
      return next
    })
    const last = ids.at(-1)
    if (last === undefined || ids.length < recordsPerWrite) return
    after = last
  }
}
