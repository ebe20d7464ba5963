import { sql } from 'kysely'
import { goOn } from '#server/automations/flow/effect-kinds.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const mostWatched = 200

/** Inside a write: a waiting step hears of writes of these records. Of more than two hundred it looks from time to time. */
export function watchRecords({ db }: OrgDatabase, step: { runId: string; path: string }, tableId: string, ids: readonly string[]): void {
  const rows = ids.slice(0, mostWatched).map((id) => ({ table_id: tableId, record_id: id, run_id: step.runId, path: step.path }))
  if (rows.length > 0)
    db.run(
      db.build
        .insertInto('run_wait')
        .values(rows)
        .onConflict((on) => on.doNothing()),
    )
}

/** Inside a write: a run waits for nothing any more. */
export function forgetWatched({ db }: OrgDatabase, runId: string): void {
  db.run(dropOfRun(runId))
}

const dropOfRun = compileOnce(() => sql`DELETE FROM run_wait WHERE run_id = ${''}`)
const hasWaits = compileOnce(() => sql<{ found: number }>`SELECT 1 AS found FROM run_wait WHERE table_id = ${''} LIMIT 1`)
const findWaiting = compileOnce(
  () => sql<{ run_id: string; path: string }>`SELECT run_id, path FROM run_wait WHERE table_id = ${''} AND record_id = ${''}`,
)

/** Inside a write: runs that wait for a change of these records look at once. */
export function wakeByRecords(org: OrgDatabase, tableId: string, ids: Iterable<string>, now: Date): void {
  if (!org.db.get(hasWaits(tableId))) return
  for (const id of ids) {
    for (const { run_id: runId, path } of org.db.all(findWaiting(tableId, id))) wakeStep(org, { runId, path }, now)
  }
}

/** Inside a write: a step that waits looks at once. */
export function wakeStep(org: OrgDatabase, { runId, path }: { runId: string; path: string }, now: Date): void {
  const { db } = org
  const at = now.toISOString()
  const waiting = db.build.updateTable('run_step').set({ due_at: at }).where('run_id', '=', runId).where('path', '=', path)
  if (db.run(waiting.where('status', '=', 'waiting').where('due_at', '>', at)).changes > 0) enqueueEffect(org, goOn, { runId }, now)
}
