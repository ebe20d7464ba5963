import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { recomputeSome } from '#server/computed/recompute.ts'
import { readGraph } from '#server/computed/graph.ts'
import {
  afterAll,
  clearStale,
  continueLater,
  forgetWaiting,
  readCause,
  takeUp,
  waitingRecords,
  type RecomputeJob,
} from '#server/computed/stale.ts'
import { tellComputed } from '#server/computed/watch-computed.ts'
import { createPace } from '#server/jobs/pace.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { touchAll } from '#server/storage/records/row-seq.ts'

/** The most records read for one slice; the time decides how many of them it computes (work-budget.ts). */
const recordsPerSlice = 1000
/** After this time another effect continues, long before this one's lease ends. */
const workPerEffectMs = 20_000

/** Slices with heavy cells cannot be shorter, so afterwards others get most of the time. */
const restPerHeavyWork = 24
/** A slice takes longer on a busy machine, and a longer wait would not help. */
const longestRestMs = 150
/** end of the rest by organisation: several effects of one share its time */
const restsUntil = new WeakMap<OrgDatabase, number>()

/** All organisations' slices share one pace. */
const inTurn = createPace()

/**
 * Effect: computes a stale field, slice by slice, and stores its progress with each. Records left by their writes come first, then all in
 * the order of ids. Resumes after a crash. Records written in the meantime are computed by their own writes.
 */
export async function runRecompute({ fieldId }: RecomputeJob, { org, platform, signal }: EffectContext): Promise<void> {
  const until = performance.now() + workPerEffectMs
  while (performance.now() < until) {
    const { isDone, isHeavy, tookMs } = await inTurn(() => {
      signal.throwIfAborted()
      return org.db.write(() => timed(() => recomputeSlice(org, platform.now(), fieldId)))
    })
    if (isDone) return
    if (isHeavy && inTurn.isShared) await restAfter(org, tookMs, signal)
  }
  await org.db.write(() => continueLater(org, fieldId, platform.now()))
}

function timed<T extends object>(work: () => T): T & { tookMs: number } {
  const started = performance.now()
  const done = work()
  return { ...done, tookMs: performance.now() - started }
}

/**
 * Heavy cells cannot be cut into shorter slices. They run less often while others need the event loop, and one at a time per organisation.
 */
async function restAfter(org: OrgDatabase, tookMs: number, signal: AbortSignal): Promise<void> {
  const now = performance.now()
  const until = Math.max(now, restsUntil.get(org) ?? 0) + Math.min(longestRestMs, tookMs * restPerHeavyWork)
  restsUntil.set(org, until)
  await pause(until - now, undefined, { signal })
}

interface Slice {
  /** nothing is left to do */
  isDone: boolean
  isHeavy: boolean
}

const done: Slice = { isDone: true, isHeavy: false }

function recomputeSlice(org: OrgDatabase, now: Date, fieldId: string): Slice {
  const { db } = org
  const stale = db.get(db.build.selectFrom('computed_stale').selectAll().where('field_id', '=', fieldId))
  if (!stale) return done
  // an administrator has it tried once more
  if (stale.failed_at !== null) takeUp(org, fieldId)
  if (!readGraph(org).node(fieldId)) {
    clearStale(org, stale.table_id, fieldId)
    return done
  }
  const waiting = waitingRecords(org, fieldId, recordsPerSlice)
  if (waiting.length > 0) {
    const { ids, isHeavy } = workOut(org, now, stale, waiting)
    forgetWaiting(org, fieldId, ids)
    return { isDone: false, isHeavy }
  }
  if (stale.after_id !== afterAll) {
    const rows = db.all(
      sql<{ id: string }>`SELECT id FROM ${recordTable(stale.table_id)} WHERE id > ${stale.after_id} ORDER BY id LIMIT ${recordsPerSlice}`,
    )
    const { ids, isHeavy } = workOut(
      org,
      now,
      stale,
      rows.map((row) => row.id),
    )
    const isAll = rows.length < recordsPerSlice && ids.length === rows.length
    const last = isAll ? afterAll : (ids.at(-1) ?? stale.after_id)
    db.run(db.build.updateTable('computed_stale').set({ after_id: last }).where('field_id', '=', fieldId))
    if (!isAll) return { isDone: false, isHeavy }
  }
  clearStale(org, stale.table_id, fieldId)
  return done
}

/** @returns the records that were computed, or are gone; and whether a cell was heavy */
function workOut(
  org: OrgDatabase,
  now: Date,
  { field_id: fieldId, cause: stored }: { field_id: string; cause: string | null },
  ids: readonly string[],
): { ids: readonly string[]; isHeavy: boolean } {
  const cause = readCause(stored)
  const { recomputed, left, isHeavy } = recomputeSome(org, now, fieldId, ids, cause)
  touchAll(org, recomputed.records)
  tellComputed(org, now, recomputed.cells, cause)
  const rest = new Set(left)
  return { ids: ids.filter((id) => !rest.has(id)), isHeavy }
}
