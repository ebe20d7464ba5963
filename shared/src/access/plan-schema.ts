import { z } from 'zod'
import { planFeatures } from '#shared/access/plan-features.ts'
import { planIds, planLimits } from '#shared/access/plan.ts'

const amount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A mail address, or a web address that is no script. */
export const planContactSchema = z.union([z.email().max(200), z.url({ protocol: /^https$/ }).max(500)])

export const planLimitsSchema = z.partialRecord(z.enum(planLimits), amount)

export const planSchema = z.object({
  id: z.string(),
  planId: z.enum(planIds).nullable(),
  features: z.array(z.enum(planFeatures)).nullable(),
  limits: planLimitsSchema,
  trialEndsAt: z.iso.datetime().nullable(),
  trialGraceHours: amount.max(10_000),
  overUsageTolerance: amount.max(1000),
  allowViewrs: z.boolean(),
  contact: planContactSchema.nullable(),
})
