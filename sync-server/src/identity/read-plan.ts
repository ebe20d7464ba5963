import type { Kysely } from 'kysely'
import { planInForce, type Plan, type PlanInForce } from '#shared/access/plan.ts'
import { planSchema } from '#shared/access/plan-schema.ts'
import type { AccessInput } from '#shared/access/decide-access.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

interface KnownPlan {
  version: number
  text: string | undefined
  plan: Plan | undefined
  inForce: PlanInForce | undefined
}

const plans = new WeakMap<OrgDatabase, KnownPlan>()

const findPlan = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('plan').select('data').where('id', '=', ''))

/**
 * The organisation's plan at this moment: the same object while it stays the same. Without one (no plans are sold here) everything is open.
 * An invalid copy allows no feature and nothing more.
 */
export function readPlan(org: OrgDatabase, now: Date): PlanInForce {
  const known = readKnown(org)
  const at = now.getTime()
  if (!known.inForce || at >= known.inForce.until) known.inForce = planInForce(known.plan, at)
  return known.inForce
}

/** The stored plan, for devices. Undefined: there never was one. */
export function findStoredPlan(org: OrgDatabase): Plan | undefined {
  return readKnown(org).plan
}

function readKnown(org: OrgDatabase): KnownPlan {
  const { db } = org
  const known = plans.get(org)
  if (known?.version === db.version) return known
  const text = db.get(findPlan(org.orgId))?.data
  if (known && known.text === text) {
    known.version = db.version
    return known
  }
  const plan = text === undefined ? undefined : parsePlan(org.orgId, text)
  const read = { version: db.version, text, plan, inForce: undefined }
  plans.set(org, read)
  return read
}

/** The part of a plan that the access decision asks for. */
export function rightsOf({ features, blocked }: PlanInForce): Pick<AccessInput, 'features' | 'blocked'> {
  return { features, blocked }
}

function parsePlan(orgId: string, text: string): Plan {
  const nothing: Plan = {
    id: orgId,
    planId: 'custom',
    features: [],
    limits: { users: 0, builderSeats: 0, memberSeats: 0, viewerSeats: 0, tables: 0 },
    trialEndsAt: null,
    trialGraceHours: 0,
    overUsageTolerance: 0,
    allowViewrs: false,
    contact: null,
  }
  try {
    return planSchema.catch(nothing).parse(JSON.parse(text))
  } catch {
    return nothing
  }
}
