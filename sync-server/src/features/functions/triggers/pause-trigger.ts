import { sql } from 'kysely'
import type { FunctionProblem } from '#shared/nouns/functions/function.ts'
import { asyncKind, inOrderKind } from '#server/features/functions/triggers/queue-jobs.ts'
import { tellStopped } from '#server/features/functions/triggers/tell-of-failure.ts'
import { findFunction, type FunctionRow } from '#server/functions/function-rows.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Bounds of runs after a save. `failures`: in a row. `anHour`: a circle that leaves the product and comes back has no chain to be cut by. */
export const triggerBounds = { failures: 20, anHour: 10_000 }

/** A trigger that the server has switched off: what waits for it stays until somebody switches it on, or off by hand. */
export const isPaused = ({ active, problem }: Pick<FunctionRow, 'active' | 'problem'>): boolean =>
  active !== 1 && (problem === 'failing' || problem === 'tooMany')

// runs after a save have a key
const readLast = compileOnce(
  () => sql<{ status: string }>`
    SELECT status FROM function_run
    WHERE function_id = ${''} AND at > ${''} AND began = 'trigger' AND (dedupe IS NOT NULL OR status = 'cut')
    ORDER BY at DESC LIMIT ${0}`,
)
const countSince = compileOnce(
  () => sql<{ count: number }>`SELECT count(*) AS count FROM function_run WHERE function_id = ${''} AND at > ${''} AND dedupe IS NOT NULL`,
)

/** Inside the write that ends a failed run: after so many in a row, the trigger is switched off. Somebody's change begins a new row. */
export function pauseIfFailing(org: OrgDatabase, functionId: string, tableId: string, now: Date): void {
  const row = findFunction(org, functionId)
  if (row?.active !== 1) return
  const last = org.db.all(readLast(functionId, row.updated_at, triggerBounds.failures))
  if (last.length === triggerBounds.failures && last.every(({ status }) => status === 'failed' || status === 'cut'))
    pause(org, row, tableId, 'failing', now)
}

/** Before a run: whether the trigger is switched off because it has run too often. */
export async function pauseIfTooMany(org: OrgDatabase, row: FunctionRow, tableId: string, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const since = hourAgo > row.updated_at ? hourAgo : row.updated_at
  if (row.active !== 1 || (org.db.get(countSince(row.id, since))?.count ?? 0) < triggerBounds.anHour) return false
  await org.db.write(() => pause(org, row, tableId, 'tooMany', now))
  return true
}

function pause(org: OrgDatabase, row: FunctionRow, tableId: string, problem: FunctionProblem, now: Date): void {
  const { db } = org
  db.run(db.build.updateTable('low_code_function').set({ active: 0, problem }).where('id', '=', row.id))
  tellStopped(org, { function_id: row.id, owner_id: row.owner_id }, tableId, now)
}

/** Inside the write that switches a trigger on: what waited for it runs, by the newest code. */
export function resumeJobs(org: OrgDatabase, { id: functionId, version }: Pick<FunctionRow, 'id' | 'version'>, now: Date): void {
  const { db } = org
  const jobs = db.all(db.build.selectFrom('function_job').select(['id', 'is_async']).where('function_id', '=', functionId))
  if (jobs.length === 0) return
  db.run(db.build.updateTable('function_job').set({ version }).where('function_id', '=', functionId))
  for (const { id: jobId, is_async: isAsync } of jobs) if (isAsync === 1) enqueueEffect(org, asyncKind, { jobId }, now)
  if (jobs.some(({ is_async: isAsync }) => isAsync !== 1)) enqueueEffect(org, inOrderKind, { functionId }, now)
}

/** Inside the write that switches a trigger off by hand, or deletes it: nothing waits any more. */
export function dropJobs({ db }: OrgDatabase, functionId: string): void {
  db.run(db.build.deleteFrom('function_job').where('function_id', '=', functionId))
}
