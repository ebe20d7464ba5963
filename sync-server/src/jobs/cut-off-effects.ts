import { sql } from 'kysely'
import type { ClaimedEffect } from '#server/jobs/effect-table.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Deaths of the process in which an effect was under way, after which it has failed. */
const mostDeaths = 2

/** Effects that were under way when an earlier process died. */
export interface CutOff {
  /** they may have been the reason, so they run alone */
  suspects: string[]
  /** they were under way at a second death */
  failed: ClaimedEffect[]
}

/**
 * Counts a death for each effect that an earlier process left under way: only one process serves a data directory.
 * `isCounted` is looked at inside the write, in case two looks meet. `tell` hears of each, and answers whether its kind counts for itself.
 */
export async function countDeaths(
  { db }: OrgDatabase,
  { isCounted, tell }: { isCounted: () => boolean; tell: (effect: ClaimedEffect) => boolean },
): Promise<CutOff> {
  const left = db.build
    .selectFrom('effect')
    .select(['id', 'kind', 'payload', 'attempts', 'cut_off', 'leased_until'])
    .where('dead_at', 'is', null)
    .where(({ eb, or }) => or([eb('leased_until', 'is not', null), eb('cut_off', '>', 0)]))
  const found: CutOff = { suspects: [], failed: [] }
  if (db.get(left.limit(1)) === undefined) return found
  await db.write(() => {
    if (isCounted()) return
    for (const { cut_off: before, leased_until: lease, ...effect } of db.all(left)) {
      // one that waits for its turn as a suspect was not under way this time
      const countsItself = lease !== null && tell(effect)
      const deaths = countsItself ? 1 : before + (lease === null ? 0 : 1)
      db.run(db.build.updateTable('effect').set({ cut_off: deaths, leased_until: null }).where('id', '=', effect.id))
      if (deaths >= mostDeaths) found.failed.push(effect)
      else found.suspects.push(effect.id)
    }
  })
  return found
}

const claim = compileOnce(
  () => sql<ClaimedEffect>`
    UPDATE effect SET leased_until = ${''}, attempts = attempts + 1
    WHERE id = ${''} AND dead_at IS NULL AND cut_off > 0 AND leased_until IS NULL
    RETURNING id, kind, payload, attempts`,
)

/** Inside a write: takes a suspect; undefined when it is gone or was queued again. */
export function claimSuspect({ db }: OrgDatabase, id: string, now: Date, leaseMs: number): ClaimedEffect | undefined {
  return db.get(claim(new Date(now.getTime() + leaseMs).toISOString(), id))
}

/** Suspects run one at a time in the whole process: at another death the one that ran is known to be the reason. */
export function createSuspectLine(signal: AbortSignal): (ids: readonly string[], run: (id: string) => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (ids, run) => {
    last = last.then(async () => {
      for (const id of ids) if (!signal.aborted) await run(id)
    })
    return last
  }
}
