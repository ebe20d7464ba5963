import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findRun, storeRun } from '#server/features/automations/runs/run-store.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'

/**
 * Takes back all that a run changed in tables, in one write and with the caller's rights. Mails, requests, tasks and further automations
 * stay. @returns the number of tables. @throws AppError `undo_blocked` for later changes, unless `partial`; `not_found`
 */
export function undoRun(context: OrgContext, runId: string, partial: boolean): Promise<number> {
  const { org, now } = context
  return writeRecords(org.db, () => {
    const { db } = org
    const run = findRun(org, runId)
    if (!run) throw new AppError('not_found', { id: runId })
    const gestures = db.build.selectFrom('undo_log').select('table_id').where('batch', '=', runId).where('undone_at', 'is', null)
    const tables = db.all(gestures.orderBy('seq', 'desc')).map((row) => row.table_id)
    const meta = { id: newId(), madeAt: now() }
    for (const tableId of tables) undoGesture(context, { tableId, batch: runId, partial, undone: true }, meta)
    storeRun(org, runId, { undone_at: now().toISOString() })
    return tables.length
  })
}
