import { z } from 'zod'
import { planFeatures, type PlanFeature } from '#shared/access/plan-features.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const planSchema = z.object({
  features: z.array(z.enum(planFeatures)).optional(),
  seats: z
    .object({ builder: z.number().int().min(0), member: z.number().int().min(0), viewer: z.number().int().min(0) })
    .partial()
    .optional(),
})
export type Plan = z.infer<typeof planSchema>

interface ReadPlan {
  plan: Plan
  /** the same object while the plan stays the same; undefined: all */
  features: ReadonlySet<PlanFeature> | undefined
}

const plans = new WeakMap<OrgDatabase, ReadPlan & { version: number; text: string | undefined }>()

/**
 * The features and seats of the organisation's plan: `meta.plan`, JSON. Without it (no plans are sold here) everything is allowed, with any
 * number of seats. An invalid text allows no feature and no seat.
 */
export function readPlan(org: OrgDatabase): ReadPlan {
  const { db } = org
  const known = plans.get(org)
  if (known?.version === db.version) return known
  const text = db.get(db.build.selectFrom('meta').select('value').where('key', '=', 'plan'))?.value
  if (known && known.text === text) {
    known.version = db.version
    return known
  }
  const plan = text === undefined ? {} : parsePlan(text)
  const read = { version: db.version, text, plan, features: plan.features && new Set(plan.features) }
  plans.set(org, read)
  return read
}

const nothing: Plan = { features: [], seats: { builder: 0, member: 0, viewer: 0 } }

function parsePlan(text: string): Plan {
  try {
    return planSchema.catch(nothing).parse(JSON.parse(text))
  } catch {
    return nothing
  }
}
