import type { PlanFeature } from '#shared/access/plan-features.ts'
import type { PlanLimit } from '#shared/access/plan.ts'

/** The part of a plan that is in the way. */
export type PlanReason = { feature: PlanFeature } | { limit: PlanLimit }

/** The reason in the details of a refusal by the plan; undefined when there is none. */
export function reasonOf(details: unknown): PlanReason | undefined {
  const { feature, limit } = (details ?? {}) as { feature?: PlanFeature; limit?: PlanLimit }
  if (feature !== undefined) return { feature }
  return limit === undefined ? undefined : { limit }
}
