import { lanes } from '#server/jobs/lanes.ts'
import type { EffectKind } from '#server/jobs/effect-registry.ts'
import { nextRun, queueOccurrence } from '#server/jobs/schedules.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

const dayMs = 86_400_000
/** Smaller corrections of a clock are usual, and delay little. */
const jumpMs = dayMs
/** Longest pause before another try. */
const longestPauseMs = Math.max(...Object.values(lanes).map(({ tries, pause }) => pause(tries) * 2))

/**
 * Finds effects whose moment lies further away than their rule can give: a clock that stood wrong for a while put it there, and it would
 * never come. Each is queued again. Looks once in an organisation, and again after the clock was set back.
 */
export function createMomentMender(): (org: OrgDatabase, kinds: ReadonlyMap<string, EffectKind>, now: Date) => Promise<void> {
  const looked = new WeakMap<OrgDatabase, number>()
  return async (org, kinds, now) => {
    const before = looked.get(org)
    looked.set(org, Math.max(before ?? 0, now.getTime()))
    if (before !== undefined && now.getTime() > before - jumpMs) return
    looked.set(org, now.getTime())
    if (findMisplaced(org, kinds, now).length === 0) return
    await org.db.write(() => {
      for (const effect of findMisplaced(org, kinds, now)) setAnew(org, kinds.get(effect.kind), effect, now)
    })
  }
}

interface Waiting {
  id: string
  kind: string
  payload: string
  attempts: number
  run_after: string
  created_at: string
}

function findMisplaced(org: OrgDatabase, kinds: ReadonlyMap<string, EffectKind>, now: Date): Waiting[] {
  const { db } = org
  const waiting = db.build.selectFrom('effect').select(['id', 'kind', 'payload', 'attempts', 'run_after', 'created_at'])
  const rows = db.all(waiting.where('dead_at', 'is', null).where('leased_until', 'is', null).where('run_after', '>', now.toISOString()))
  return rows.filter((row) => isMisplaced(org, row, kinds.get(row.kind), now))
}

function isMisplaced(org: OrgDatabase, row: Waiting, kind: EffectKind | undefined, now: Date): boolean {
  const due = Date.parse(row.run_after)
  if (kind?.every !== undefined) return due > (nextRun(kind.every, orgLocale(org).timezone, now)?.getTime() ?? due) + jumpMs
  const latest = row.attempts > 0 ? undefined : kind?.latest?.(JSON.parse(row.payload), org, now)
  if (latest) return due > latest.getTime() + jumpMs
  if (row.attempts > 0) return due > now.getTime() + Math.max(longestPauseMs, jumpMs)
  const queued = Date.parse(row.created_at)
  return kind?.isCalendarMoment !== true && queued > now.getTime() + jumpMs && due >= queued - jumpMs
}

/** Inside a write. */
function setAnew(org: OrgDatabase, kind: EffectKind | undefined, row: Waiting, now: Date): void {
  const { db } = org
  if (kind?.every !== undefined || kind?.setAnew) {
    db.run(db.build.deleteFrom('effect').where('id', '=', row.id))
    if (kind.setAnew) kind.setAnew(JSON.parse(row.payload), org, now)
    else queueOccurrence(org, row.kind, kind, now)
    return
  }
  const given = kind?.latest?.(JSON.parse(row.payload), org, now)?.getTime()
  const pause =
    row.attempts > 0 ? 0 : Math.max(0, given === undefined ? Date.parse(row.run_after) - Date.parse(row.created_at) : given - now.getTime())
  const moments = { run_after: new Date(now.getTime() + pause).toISOString(), created_at: now.toISOString() }
  db.run(db.build.updateTable('effect').set(moments).where('id', '=', row.id))
  org.effectQueued()
}
