import { planFeatures, type PlanFeature } from '#shared/access/plan-features.ts'
import { mostOf, planInForce, planLimits, type Plan, type PlanLimit } from '#shared/access/plan.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { planUse } from '#server/access/plan-limits.ts'
import { fullestTable } from '#server/features/plans/fullest-table.ts'

/** Something that stops with another plan. Nothing is deleted by it. */
export type Stop = { feature: PlanFeature } | { limit: PlanLimit; used: number; max: number }

/** Lists what stops when `after` takes the place of `before`: lost features, and limits that are reached already. */
export function stopsOf(context: OrgContext, before: Plan, after: Plan): Stop[] {
  const now = context.now().getTime()
  const [old, next] = [planInForce(before, now), planInForce(after, now)]
  const has = ({ features }: typeof old, feature: PlanFeature): boolean => features?.has(feature) ?? true
  const lost = planFeatures.filter((feature) => has(old, feature) && !has(next, feature)).map((feature): Stop => ({ feature }))
  const reached = planLimits.flatMap((limit): Stop[] => {
    const max = mostOf(next, limit)
    if (max === Infinity) return []
    const used = limit === 'records' ? fullestTable(context.org) : planUse(context, limit).used
    return used > max ? [{ limit, used, max: next.limits[limit] ?? max }] : []
  })
  return [...lost, ...reached]
}
