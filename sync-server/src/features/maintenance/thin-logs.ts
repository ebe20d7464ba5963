import { z } from 'zod'
import type { EffectContext, EffectHandlers } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { scheduleUnusedIndexes } from '#server/jobs/schedule-index-tuning.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const dayMs = 24 * 60 * 60_000
/**
 * A device that never received its answer sends the change again. For this long it gets the same answer. Sessions end after thirty days
 * without use, so nothing older can be sent without signing in again.
 */
const resultsKeptDays = 180
const auditKeptDays = 730
/** rows removed by one write: others wait no longer than for any other */
const atOnce = 2000
/** Stored in effect rows, so it keeps its first name. */
const kind = 'upkeep.thinLogs'

/** Inside a write: schedules the next run, once a day at most. */
function scheduleThinning(org: OrgDatabase, at: Date): void {
  enqueueEffect(org, kind, {}, at, { id: `${kind}:${at.toISOString().slice(0, 10)}` })
}

/** Removes expired rows, a piece per write, has unused indexes checked, and runs again tomorrow. */
async function thinLogs(payload: unknown, { platform, org }: EffectContext): Promise<void> {
  z.strictObject({}).parse(payload)
  const now = platform.now()
  const before = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString()
  const { db } = org
  await removeAll(org, () => {
    const old = db.build.selectFrom('mutation_result').select('id').where('arrived_at', '<', before(resultsKeptDays)).limit(atOnce)
    return db.all(db.build.deleteFrom('mutation_result').where('id', 'in', old).returning('id')).length
  })
  await removeAll(org, () => {
    const old = db.build.selectFrom('audit_log').select('id').where('performed_at', '<', before(auditKeptDays)).limit(atOnce)
    return db.all(db.build.deleteFrom('audit_log').where('id', 'in', old).returning('id')).length
  })
  await db.write(() => {
    scheduleUnusedIndexes(org, now)
    scheduleThinning(org, new Date(now.getTime() + dayMs))
  })
}

async function removeAll({ db }: OrgDatabase, remove: () => number): Promise<void> {
  for (let removed = atOnce; removed === atOnce;) removed = await db.write(remove)
}

export const thinningEffects: EffectHandlers = { [kind]: thinLogs }

/** Schedules the first run for each organisation. @returns a function that stops it */
export function startThinning(platform: Platform): () => void {
  const { control, orgs, log } = platform
  async function schedule(): Promise<void> {
    for (const { id } of control.all(control.build.selectFrom('organisation').select('id'))) {
      try {
        const org = orgs.open(id)
        await org.db.write(() => scheduleThinning(org, platform.now()))
      } catch (error) {
        // one that cannot be opened is no reason to leave out the others
        log.warn({ err: error, orgId: id }, 'the thinning of an organisation’s logs could not be scheduled')
      }
    }
  }
  const run = (): void => void schedule().catch((error: unknown) => log.warn({ err: error }, 'the thinning of logs could not be scheduled'))
  const first = setTimeout(run, 60_000)
  const daily = setInterval(run, dayMs)
  first.unref()
  daily.unref()
  return () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
