import { sql } from 'kysely'
import type { GestureCounts } from '#shared/nouns/records/undo-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { operationOf, type Inverse, type RecordDraft, type WriteMeta } from '#server/records/write/write-types.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'
import { isoTime } from '#server/lib/iso-time.ts'

/** A batch in several pieces is one entry, with the sum of their effects. */
const insertEntry = compileOnce(
  () => sql`
    INSERT INTO undo_log (member_id, table_id, batch, gesture, inverse, made_at, undone_at, seq, counts)
    VALUES (${''}, ${''}, ${''}, ${null}, ${''}, ${''}, NULL, ${0}, ${''})
    ON CONFLICT (batch, table_id) DO UPDATE SET seq = excluded.seq, counts = (
      SELECT json_group_object(k, n) FROM (
        SELECT key AS k, sum(value) AS n FROM (SELECT key, value FROM json_each(counts) UNION ALL SELECT key, value FROM json_each(excluded.counts))
        GROUP BY key))`,
)

const byHistory = JSON.stringify({ history: true } satisfies Inverse)

/** Inside the write: adds the gesture to the person's undo log; its inverse is already in the history. */
export function writeUndo(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[], meta: WriteMeta): void {
  const inverse = meta.inverse ? JSON.stringify(meta.inverse) : byHistory
  insertUndo(context, model, inverse, countsOf(drafts), meta, context.org.currentSeq())
}

/** Inside the write: one entry of the undo log, `inverse` being the JSON text of an {@link Inverse}; with `meta.undoes`, the other entry is taken back. */
export function insertUndo(
  context: OrgContext,
  model: Pick<TableModel, 'id'>,
  inverse: string,
  counts: GestureCounts,
  meta: WriteMeta,
  seq: number,
): void {
  const { db } = context.org
  const { batch, gesture = null, madeAt } = meta
  const values = [context.memberId, model.id, batch, gesture, inverse, isoTime(madeAt), seq, JSON.stringify(counts)]
  db.run(insertEntry(...values))
  if (meta.undoes !== undefined) markTaken(context, model.id, meta.undoes, batch)
}

/** Inside the write: marks `batch` as undone by `byBatch`. If `batch` itself was an undo, the gesture it had undone applies again. */
export function markTaken({ org: { db }, now }: OrgContext, tableId: string, batch: string, byBatch: string): void {
  const at = isoTime(now())
  db.run(
    db.build
      .insertInto('undo_taken')
      .values({ table_id: tableId, batch, by_batch: byBatch })
      .onConflict((on) => on.doNothing()),
  )
  db.run(db.build.updateTable('undo_log').set({ undone_at: at }).where('batch', '=', batch).where('table_id', '=', tableId))
  const earlier = db.build.selectFrom('undo_taken').select('batch').where('table_id', '=', tableId).where('by_batch', '=', batch)
  db.run(db.build.updateTable('undo_log').set({ undone_at: null }).where('table_id', '=', tableId).where('batch', 'in', earlier))
}

/** Inside a write: the reverse of {@link markTaken}, as long as it was in force. */
export function markStanding({ db }: OrgDatabase, tableId: string, batch: string, byBatch: string, now: Date): void {
  const taken = db.build.deleteFrom('undo_taken').where('table_id', '=', tableId).where('batch', '=', batch).where('by_batch', '=', byBatch)
  if (!db.get(taken.returning('batch'))) return
  db.run(db.build.updateTable('undo_log').set({ undone_at: null }).where('batch', '=', batch).where('table_id', '=', tableId))
  const earlier = db.build.selectFrom('undo_taken').select('batch').where('table_id', '=', tableId).where('by_batch', '=', batch)
  db.run(
    db.build
      .updateTable('undo_log')
      .set({ undone_at: isoTime(now) })
      .where('table_id', '=', tableId)
      .where('batch', 'in', earlier),
  )
}

const countOf = { create: 'created', update: 'updated', delete: 'deleted', restore: 'restored' } as const

function countsOf(drafts: readonly RecordDraft[]): GestureCounts {
  const counts: GestureCounts = {}
  for (const draft of drafts) {
    const op = operationOf(draft)
    if (!op) continue
    counts[countOf[op]] = (counts[countOf[op]] ?? 0) + 1
    if (op === 'update' || op === 'create') counts.cells = (counts.cells ?? 0) + Object.keys(draft.after).length
  }
  return counts
}
