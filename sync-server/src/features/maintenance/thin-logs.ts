import { z } from 'zod'
import type { EffectContext, EffectHandlers } from '#server/jobs/effect-registry.ts'
import { scheduleUnusedIndexes } from '#server/jobs/schedule-index-tuning.ts'
import { auditKeptDays } from '#server/identity/audit-log.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const dayMs = 24 * 60 * 60_000
/**
 * A device that never received its answer sends the change again. For this long it gets the same answer. Sessions end after thirty days
 * without use, so nothing older can be sent without signing in again.
 */
const resultsKeptDays = 180
/** rows removed by one write: others wait no longer than for any other */
const atOnce = 2000
/** Removes expired rows, a piece per write, and has unused indexes checked. */
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
  await db.write(() => scheduleUnusedIndexes(org, now))
}

async function removeAll({ db }: OrgDatabase, remove: () => number): Promise<void> {
  for (let removed = atOnce; removed === atOnce;) removed = await db.write(remove)
}

/** Every night in the organisation's own time. Kinds are stored in effect rows, so this one keeps its first name. */
export const thinningEffects = {
  'upkeep.thinLogs': { run: thinLogs, lane: 'upkeep', every: '30 3 * * *' },
} satisfies EffectHandlers
