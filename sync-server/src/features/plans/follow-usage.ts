import { z } from 'zod'
import type { PlanLimit } from '#shared/access/plan.ts'
import { usageLevel, type UsageLevel } from '#shared/access/usage-level.ts'
import { warnedLevels, warnedLimits } from '#shared/nouns/plans/usage-warnings.ts'
import { planUse, startOfUse } from '#server/access/plan-limits.ts'
import { fullestTable } from '#server/features/plans/fullest-table.ts'
import { administrators } from '#server/identity/administrators.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const lookEveryMs = 5 * 60_000
const key = 'usage.warned'

/** The highest level that was told of each limit, and the month (UTC) of it. */
const warnedSchema = z.partialRecord(z.enum(warnedLimits), z.object({ level: z.number(), month: z.string() }))
type Warned = z.infer<typeof warnedSchema>

/** Tells administrators once when use nears a limit, passes it, and passes its tolerance. @returns a function that stops this */
export function followUsage(platform: Platform): () => void {
  const { orgs, log } = platform
  const look = (): void => {
    for (const orgId of orgs.openIds()) {
      const org = orgs.peek(orgId)
      if (!org) continue
      warnOfUsage(org, platform.now()).catch((error: unknown) => log.warn({ err: error, orgId }, 'nobody could be warned of a limit'))
    }
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Steps on the way to a limit that are told; 0: none. */
const stepOf = (level: UsageLevel): number => (warnedLevels as readonly UsageLevel[]).indexOf(level) + 1

/** Warns of limits that came nearer since the last look. An organisation without limits is not counted. */
export async function warnOfUsage(org: OrgDatabase, now: Date): Promise<void> {
  const plan = readPlan(org, now)
  const limited = warnedLimits.filter((limit) => plan.limits[limit] !== undefined)
  if (limited.length === 0 || plan.blocked) return
  const month = startOfUse(now)
  const before = readWarned(org)
  const after: Warned = {}
  const news: { limit: PlanLimit; step: number }[] = []
  for (const limit of limited) {
    const used = limit === 'records' ? fullestTable(org) : planUse({ org, now: () => now }, limit).used
    const step = stepOf(usageLevel(used, plan.limits[limit] ?? null, plan.overUsageTolerance))
    const known = before[limit]
    const told = known && (limit === 'records' || known.month === month) ? known.level : 0
    if (step > told) news.push({ limit, step })
    // records that were thrown away make the next time a new one
    if (step > 0) after[limit] = { level: limit === 'records' ? step : Math.max(step, told), month }
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await org.db.write(() => {
    const row = { key, value: JSON.stringify(after) }
    const store = org.db.build.insertInto('meta').values(row)
    org.db.run(store.onConflict((on) => on.column('key').doUpdateSet({ value: row.value })))
    const to = administrators(org)
    const about = { itemType: 'usage' as const, itemId: org.orgId, recordId: null, fieldId: null, partId: null }
    const events = news.map(({ limit, step }) => ({
      ...{ kind: 'usageWarned' as const, to, actor: null, about, madeAt: now.toISOString() },
      facts: { limit: warnedLimits.indexOf(limit as (typeof warnedLimits)[number]), level: step - 1 },
    }))
    scheduleNotices(org, events, now)
  })
}

function readWarned({ db }: OrgDatabase): Warned {
  const text = db.get(db.build.selectFrom('meta').select('value').where('key', '=', key))?.value
  return text === undefined ? {} : (warnedSchema.safeParse(JSON.parse(text)).data ?? {})
}
