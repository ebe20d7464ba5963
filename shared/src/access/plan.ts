import type { PlanFeature } from '#shared/access/plan-features.ts'

/** specification 1 §3 "Subscription" */
export const planIds = ['free', 'blocked', 'developer', 'scale', 'expert', 'business', 'enterprise', 'custom'] as const
export type PlanId = (typeof planIds)[number]

/** The amounts that a plan can limit. `seats` are those of builders and members together, where one kind is sold. `records` counts one table,
 * `storageBytes` all files of cells; `runs`, `apiCalls` and `aiCredits` are those of this month (UTC), and `lowcode` its GB·s of functions. */
export const planLimits = [
  'users',
  'seats',
  'builderSeats',
  'memberSeats',
  'viewerSeats',
  'tables',
  'records',
  'storageBytes',
  'publicLinks',
  'runs',
  'apiCalls',
  'lowcode',
  'aiCredits',
] as const
export type PlanLimit = (typeof planLimits)[number]

/** Limits that grow with use may be exceeded by the plan's tolerance; the others are bought one by one. */
export const tolerantLimits: ReadonlySet<PlanLimit> = new Set(['records', 'storageBytes', 'runs', 'apiCalls', 'lowcode', 'aiCredits'])

/** An organisation's subscription, as devices have it. The state is not in it: it follows from the clock. */
export interface Plan {
  /** the organisation's id */
  id: string
  /** null: no plans are sold here, so that everything is open */
  planId: PlanId | null
  /** null: all */
  features: PlanFeature[] | null
  /** a missing one has no end */
  limits: Partial<Record<PlanLimit, number>>
  /** ISO time; null: no trial */
  trialEndsAt: string | null
  /** hours for which an ended trial still counts, for clocks that are wrong and work that was done offline */
  trialGraceHours: number
  /** percent by which some limits may be exceeded */
  overUsageTolerance: number
  /** whether viewer seats are offered; the specification's spelling */
  allowViewrs: boolean
  /** a mail address or a web address for upgrades */
  contact: string | null
}

/** `open`: no plans are sold here. The others are those of specification 1 §4. */
export type PlanState = 'open' | 'free' | 'trial' | 'paid' | 'blocked'

/** A plan at one moment. */
export interface PlanInForce {
  state: PlanState
  /** undefined: all */
  features: ReadonlySet<PlanFeature> | undefined
  /** nothing may be changed; reading goes on */
  blocked: boolean
  limits: Plan['limits']
  overUsageTolerance: number
  allowViewrs: boolean
  contact: string | null
  /** the time in ms at which it has to be worked out again */
  until: number
}

const hour = 3_600_000

/** A plan whose trial is over is the free one (specification 1 §9: up to 2 users). */
const afterTrial: Pick<Plan, 'features' | 'limits'> = { features: [], limits: { users: 2 } }

const openPlan: PlanInForce = {
  state: 'open',
  features: undefined,
  blocked: false,
  limits: {},
  overUsageTolerance: 0,
  allowViewrs: true,
  contact: null,
  until: Infinity,
}

/**
 * Works out what a plan allows at a time in ms: the one answer for server and device. A device without network asks it with its own clock
 * and the plan that it last heard of.
 */
export function planInForce(plan: Plan | null | undefined, now: number): PlanInForce {
  if (!plan?.planId) return openPlan
  const { planId, trialEndsAt } = plan
  const stops = trialEndsAt === null ? Infinity : Date.parse(trialEndsAt) + plan.trialGraceHours * hour
  // a time that does not parse is over
  const isOver = !(now < stops)
  const { features, limits } = isOver ? afterTrial : plan
  const blocked = planId === 'blocked'
  const state = blocked ? 'blocked' : isOver || planId === 'free' ? 'free' : trialEndsAt === null ? 'paid' : 'trial'
  return {
    ...plan,
    state,
    features: blocked || features ? new Set(blocked ? [] : features) : undefined,
    blocked,
    limits,
    until: isOver ? Infinity : stops,
  }
}

/** Whole days until a trial ends; null unless one runs. */
export function trialDaysLeft(plan: Plan | null | undefined, now: number): number | null {
  if (!plan?.trialEndsAt || planInForce(plan, now).state !== 'trial') return null
  return Math.max(0, Math.ceil((Date.parse(plan.trialEndsAt) - now) / (24 * hour)))
}

/** The most that a plan takes of something, its tolerance included. */
export function mostOf({ limits, overUsageTolerance }: PlanInForce, limit: PlanLimit): number {
  const max = limits[limit] ?? Infinity
  return tolerantLimits.has(limit) ? Math.floor((max * (100 + overUsageTolerance)) / 100) : max
}

/** `tolerated`: over the limit, and within the plan's tolerance. */
export function usageOf(plan: PlanInForce, limit: PlanLimit, used: number): 'within' | 'tolerated' | 'over' {
  if (used <= (plan.limits[limit] ?? Infinity)) return 'within'
  return used <= mostOf(plan, limit) ? 'tolerated' : 'over'
}
