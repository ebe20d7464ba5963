import type { Plan } from '#shared/access/plan.ts'

/** A paid plan with everything. */
export function buildPlan(id: string, more: Partial<Plan> = {}): Plan {
  return {
    id,
    planId: 'scale',
    features: null,
    limits: {},
    trialEndsAt: null,
    trialGraceHours: 24,
    overUsageTolerance: 0,
    allowViewrs: true,
    contact: null,
    ...more,
  }
}
