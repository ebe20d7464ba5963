import { seesField } from '#shared/access/access.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { BlockedChange, UndoPlan } from '#shared/nouns/records/undo-calls.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type OpenTable } from '#server/access/record-rights.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { importedRecords, trashedRecords, type BatchRecords } from '#server/records/undo/batch-records.ts'
import { findGesture, readGesture, type Gesture } from '#server/records/undo/gesture-store.ts'
import { planChanges } from '#server/records/undo/plan-changes.ts'
import { markStanding, markTaken } from '#server/records/write/write-undo.ts'
import { withinRows } from '#server/records/read/within-rows.ts'
import type { Inverse, WriteMeta } from '#server/records/write/write-types.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { inverseChanges } from '#server/storage/records/inverse-changes.ts'

type BatchInverse = Exclude<Inverse, { changes: unknown } | { history: unknown }>

const mostTold = 50
/** Records reverted within the mutation; a job reverts a larger import or deletion. */
const recordsAtOnce = 10_000

/** The effect that undoing or redoing the gesture would have now. @throws AppError as {@link findGesture} */
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

/** The obstacles that the person may see: in visible records and fields. */
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

/** The changes that undo a gesture, or the batch when the history holds it as a whole. */
function readInverse({ org }: OrgContext, { inverse: text, table_id: tableId, batch }: Gesture): RecordChange[] | BatchInverse {
  const inverse = JSON.parse(text) as Inverse
  if ('history' in inverse) return inverseChanges(org, tableId, batch)
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
 * Inside a write: undoes a gesture, or redoes one that was undone, with the caller's rights. With `partial`, later changes stay as they
 * are; otherwise they refuse the whole. @throws AppError `undo_blocked` with the obstacles
 */
export function undoGesture(
  context: OrgContext,
  args: { tableId: string; batch: string; partial: boolean; undone: boolean },
  { id, madeAt }: MutationMeta,
): void {
  const { table, asked, gesture } = findGesture(context, args.tableId, args.batch)
  // sent twice, or already done on another device
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

/** One piece of undoing a batch; `base` is the maximum, because the records were just read. */
function pieceOf(inverse: BatchInverse, ids: readonly string[]): RecordChange[] {
  return ids.map((id) => ('deleteBatch' in inverse ? { op: 'delete', id, base: Number.MAX_SAFE_INTEGER } : { op: 'restore', id }))
}

/** Its undo entry names the batch rather than every record. */
function batchMeta(meta: WriteMeta, inverse: BatchInverse, askedBatch: string): WriteMeta {
  return { ...meta, inverse: 'deleteBatch' in inverse ? { restoreBatch: meta.batch } : { deleteBatch: askedBatch } }
}

/** Inside the write that gives an undo up: the gesture may be taken back again, and what is undone already stays so. */
export function giveUpUndo(payload: unknown, org: OrgDatabase, now: Date): void {
  const { tableId, batch, by } = payload as UndoJob
  markStanding(org, tableId, batch, by, now)
}

const recordsPerWrite = 500

/** Effect: undoes a large batch in pieces, each its own write. It resumes by itself: undone records are no longer in the batch. */
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
