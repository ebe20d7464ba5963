import { sql } from 'kysely'
import { isoDayAt } from '#shared/days/zone.ts'
import { mostOf } from '#shared/access/plan.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { planUse } from '#server/access/plan-limits.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface Use {
  /** the counted month (UTC) */
  month: string
  count: number
  /** counted since the last write; a crash forgets them */
  unsaved: number
}

const uses = new WeakMap<OrgDatabase, Use>()

/** Counts a call of a program for the plan's month. @throws AppError `plan_limit` once the plan takes no more of them */
export function countApiCall(org: OrgDatabase, now: Date, calls = 1): void {
  const use = currentUse(org, now)
  const max = mostOf(readPlan(org, now), 'apiCalls')
  if (use.count + calls > max) throw new AppError('plan_limit', { limit: 'apiCalls', used: use.count, max })
  use.count += calls
  use.unsaved += calls
}

function currentUse(org: OrgDatabase, now: Date): Use {
  const month = isoDayAt(now, 'UTC').slice(0, 7)
  const known = uses.get(org)
  if (known?.month === month) return known
  const read = { month, count: planUse({ org, now: () => now }, 'apiCalls').used, unsaved: 0 }
  uses.set(org, read)
  return read
}

/** Writes what was counted since the last time. */
export async function storeApiUse({ orgs, now }: Pick<Platform, 'orgs' | 'now'>): Promise<void> {
  const day = isoDayAt(now(), 'UTC')
  for (const orgId of orgs.openIds()) {
    const org = orgs.peek(orgId)
    const use = org && uses.get(org)
    if (!use || use.unsaved === 0) continue
    const amount = use.unsaved
    use.unsaved = 0
    const add = sql`
      INSERT INTO run_usage (day, subject, kind, amount) VALUES (${day}, ${'organisation'}, ${'Api'}, ${amount})
      ON CONFLICT (day, subject, kind) DO UPDATE SET amount = amount + excluded.amount`
    // a full disk is tried again; one file does not hold up the others
    await org.db.write(() => org.db.run(add)).catch(() => (use.unsaved += amount))
  }
}
