import { sql } from 'kysely'
import { recomputeSome } from '#server/computed/recompute.ts'
import { readGraph } from '#server/computed/graph.ts'
import { afterAll, clearStale, continueLater, forgetWaiting, waitingRecords, type RecomputeJob } from '#server/computed/stale.ts'
import { createPace } from '#server/jobs/pace.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { touchAll } from '#server/storage/records/row-seq.ts'

/** The most that is read for one slice; how far it gets is a matter of time (work-budget.ts). */
const recordsPerSlice = 1000
/** Then another effect goes on, long before this one's lease ends. */
const workPerEffectMs = 20_000

/** All organisations' slices share one pace. */
const inTurn = createPace()

/**
 * Effect: works out a stale field, slice by slice, each with its note of how far it is: first records that were left by their writes, then all
 * in the order of ids. Goes on where it was after a crash. Records written meanwhile are worked out by their own writes.
 */
export async function runRecompute({ fieldId }: RecomputeJob, { org, platform, signal }: EffectContext): Promise<void> {
  const until = performance.now() + workPerEffectMs
  while (performance.now() < until) {
    const isDone = await inTurn(() => {
      signal.throwIfAborted()
      return org.db.write(() => recomputeSlice(org, platform.now(), fieldId))
    })
    if (isDone) return
  }
  await org.db.write(() => continueLater(org, fieldId, platform.now()))
}

/** @returns true when nothing is left to do */
function recomputeSlice(org: OrgDatabase, now: Date, fieldId: string): boolean {
  const { db } = org
  const stale = db.get(db.build.selectFrom('computed_stale').selectAll().where('field_id', '=', fieldId))
  if (!stale) return true
  if (!readGraph(org).node(fieldId)) {
    clearStale(org, stale.table_id, fieldId)
    return true
  }
  const waiting = waitingRecords(org, fieldId, recordsPerSlice)
  if (waiting.length > 0) {
    forgetWaiting(org, fieldId, workOut(org, now, fieldId, waiting))
    return false
  }
  if (stale.after_id !== afterAll) {
    const rows = db.all(
      sql<{ id: string }>`SELECT id FROM ${recordTable(stale.table_id)} WHERE id > ${stale.after_id} ORDER BY id LIMIT ${recordsPerSlice}`,
    )
    const done = workOut(
      org,
      now,
      fieldId,
      rows.map((row) => row.id),
    )
    const isAll = rows.length < recordsPerSlice && done.length === rows.length
    const last = isAll ? afterAll : (done.at(-1) ?? stale.after_id)
    db.run(db.build.updateTable('computed_stale').set({ after_id: last }).where('field_id', '=', fieldId))
    if (!isAll) return false
  }
  clearStale(org, stale.table_id, fieldId)
  return true
}

/** @returns those of the records that were worked out, or are gone */
function workOut(org: OrgDatabase, now: Date, fieldId: string, ids: readonly string[]): readonly string[] {
  const { recomputed, left } = recomputeSome(org, now, fieldId, ids)
  touchAll(org, recomputed)
  const rest = new Set(left)
  return ids.filter((id) => !rest.has(id))
}
