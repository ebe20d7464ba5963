import type { Selectable } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { GestureCounts, GestureEntry } from '#shared/nouns/records/undo-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, type OpenTable } from '#server/access/record-rights.ts'
import type { RecordTables } from '#server/storage/schema/record-tables.ts'

export type Gesture = Selectable<RecordTables['undo_log']>

const pageSize = 50

/**
 * A table's gestures, newest first: one's own, or everybody's for people who may change the table. Undos are not listed: the undone gesture
 * shows them. @throws AppError those of the table, `permission_denied`
 */
export function listGestures(
  context: OrgContext,
  tableId: string,
  query: { who: 'me' | 'everybody'; before?: string | undefined },
): GestureEntry[] {
  const { access } = openTable(context, tableId)
  if (query.who === 'everybody' && !access.manageFields) throw new AppError('permission_denied')
  const { db } = context.org
  let find = db.build
    .selectFrom('undo_log')
    .select(['batch', 'gesture', 'counts', 'member_id', 'made_at', 'undone_at'])
    .where('table_id', '=', tableId)
    .where('batch', 'not in', db.build.selectFrom('undo_taken').select('by_batch').where('table_id', '=', tableId))
  if (query.who === 'me') find = find.where('member_id', '=', context.memberId)
  if (query.before !== undefined) find = find.where('made_at', '<', query.before)
  return db.all(find.orderBy('made_at', 'desc').limit(pageSize)).map((row) => ({
    batch: row.batch,
    gesture: row.gesture,
    counts: JSON.parse(row.counts) as GestureCounts,
    memberId: row.member_id,
    madeAt: row.made_at,
    undone: row.undone_at !== null,
  }))
}

/**
 * The gesture to undo: the requested one or, if it was undone already, its undo (undoing that redoes it). @throws AppError those of the
 * table, `not_found` also for another person's gesture without the right to change the table
 */
export function findGesture(context: OrgContext, tableId: string, batch: string): { table: OpenTable; asked: Gesture; gesture: Gesture } {
  const table = openTable(context, tableId)
  const asked = readGesture(context, tableId, batch)
  if (!asked || (asked.member_id !== context.memberId && !table.access.manageFields)) throw new AppError('not_found', { batch })
  return { table, asked, gesture: asked.undone_at === null ? asked : lastUndo(context, asked) }
}

export function readGesture({ org: { db } }: OrgContext, tableId: string, batch: string): Gesture | undefined {
  return db.get(db.build.selectFrom('undo_log').selectAll().where('table_id', '=', tableId).where('batch', '=', batch))
}

function lastUndo({ org: { db } }: OrgContext, asked: Gesture): Gesture {
  const undo = db.get(
    db.build
      .selectFrom('undo_taken')
      .innerJoin('undo_log', (join) =>
        join.onRef('undo_log.batch', '=', 'undo_taken.by_batch').onRef('undo_log.table_id', '=', 'undo_taken.table_id'),
      )
      .selectAll('undo_log')
      .where('undo_taken.table_id', '=', asked.table_id)
      .where('undo_taken.batch', '=', asked.batch)
      .where('undo_log.undone_at', 'is', null)
      .orderBy('undo_log.seq', 'desc')
      .limit(1),
  )
  if (!undo) throw new AppError('undo_blocked', { reason: 'running' })
  return undo
}

/** The mutation that a device claims to undo, if it is this person's and not undone. */
export function ownGesture(context: OrgContext, tableId: string, batch: string | undefined): string | undefined {
  const gesture = batch === undefined ? undefined : readGesture(context, tableId, batch)
  return gesture?.member_id === context.memberId && gesture.undone_at === null ? batch : undefined
}
