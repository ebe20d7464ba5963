import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findRun, storeRun } from '#server/automations/runs/run-store.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Takes back all that a run and the functions of its steps changed in tables. It is one write with the caller's rights. Mails, requests,
 * tasks and further automations stay. @returns the number of tables. @throws AppError `undo_blocked` for later changes, unless `partial`; `not_found`
 */
export function undoRun(context: OrgContext, runId: string, partial: boolean): Promise<number> {
  const { org, now } = context
  return writeRecords(org.db, () => {
    const { db } = org
    if (!findRun(org, runId)) throw new AppError('not_found', { id: runId })
    const batches = [runId, ...functionRunsOf(org, runId)]
    const gestures = db.build
      .selectFrom('undo_log')
      .select(['table_id', 'batch'])
      .where('batch', 'in', batches)
      .where('undone_at', 'is', null)
    const meta = { id: newId(), madeAt: now() }
    const tables = new Set<string>()
    for (const { table_id: tableId, batch } of db.all(gestures.orderBy('seq', 'desc'))) {
      undoGesture(context, { tableId, batch, partial, undone: true }, meta)
      tables.add(tableId)
    }
    storeRun(org, runId, { undone_at: now().toISOString() })
    return tables.size
  })
}

/** Runs of functions by steps of a run: their keys are the run and a dot. Each is a batch of its own. */
function functionRunsOf({ db }: OrgDatabase, runId: string): string[] {
  const ofRun = db.build.selectFrom('function_run').select('id').where('dedupe', '>', `${runId}.`).where('dedupe', '<', `${runId}/`)
  return db.all(ofRun).map(({ id }) => id)
}
