import { z } from 'zod'
import { planFeatures } from '#shared/access/plan-features.ts'
import { planIds, planLimits } from '#shared/access/plan.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { currencies } from '#shared/nouns/plans/price-list.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Specification 1 §9: rows of a report at most. */
const mostReportRows = 500

/** null: any amount */
const mostSchema = countSchema.nullable()
const seatsSchema = z.object({ used: countSchema, max: mostSchema })

/** Specification 1 §3 "Subscription (current)", and below it what this product limits besides. */
const subscriptionSchema = z.object({
  planId: z.enum(planIds).nullable(),
  /** null: nothing is paid here */
  recurrency: z.enum(['monthly', 'annual']).nullable(),
  isTrial: z.boolean(),
  trialDaysLeft: countSchema.nullable(),
  plansV2: z.boolean(),
  isLegacySubscription: z.boolean(),
  source: z.string().nullable(),
  builderUsers: seatsSchema,
  memberUsers: seatsSchema,
  overUsageTolerance: countSchema,
  maxApiCalls: mostSchema,
  maxAutomationRuns: mostSchema,
  maxDatabaseRows: mostSchema,
  lowcodeLimit: mostSchema,
  allowViewrs: z.boolean(),
  state: z.enum(['open', 'free', 'trial', 'paid', 'blocked']),
  /** null: all */
  features: z.array(z.enum(planFeatures)).nullable(),
  contact: z.string().nullable(),
  use: z.array(z.object({ limit: z.enum(planLimits), used: countSchema, max: mostSchema })),
})
export type CurrentSubscription = z.infer<typeof subscriptionSchema>

/** Specification 1 §3 "Account usage". Kinds that nothing here uses are null. */
const accountUsageSchema = z.object({
  /** of this month (UTC) */
  runs: countSchema,
  automation: z.object({ used_total: countSchema, used_free: countSchema, used_without_free: countSchema, limit: mostSchema }),
  api_calls: countSchema,
  api_limit: mostSchema,
  /** of the fullest table among those that the caller sees whole; `table` is its id */
  database_rows: z.object({ used: countSchema, limit: mostSchema, table: z.string().nullable() }),
  /** GB·s of functions in code */
  lowcode: z.object({ used: countSchema, limit: mostSchema }).nullable(),
  ai_credits: z
    .object({ default: countSchema, addons: countSchema, limit_exceeded: z.boolean(), percentage_usage: z.number().min(0) })
    .nullable(),
  updated_at: z.iso.datetime(),
  /** of those tables the fullest, by id */
  tables: z.array(z.object({ id: z.string(), used: countSchema })),
  /** bytes of all files in cells */
  storage: z.object({ used: countSchema, limit: mostSchema }),
  tolerance: countSchema,
  /** the price of this month's runs with free steps, which nobody pays; null where nothing is sold or none ran */
  waived: z.object({ amount: z.number().min(0), currency: z.enum(currencies) }).nullable(),
})
export type AccountUsage = z.infer<typeof accountUsageSchema>

const used = {
  runs: countSchema,
  api_calls: countSchema,
  /** GB·s of functions in code */
  lowcode: countSchema,
  ai_credits: countSchema,
}
/** The use of a month (UTC). */
const monthSchema = z.object({ month: z.string(), ...used })
export type MonthUsage = z.infer<typeof monthSchema>
/** The use of a day (UTC). */
const daySchema = z.object({ day: z.iso.date(), ...used })
export type DayUsage = z.infer<typeof daySchema>

const automationKinds = ['legacy_lowcode', 'trigger', 'no_code'] as const

/** Conditions on the items as they are answered, all of which must hold. */
export const automationFiltersSchema = z.strictObject({
  type: z.array(z.enum(automationKinds)).max(automationKinds.length).optional(),
  tab: z.array(z.string().max(200)).max(50).optional(),
})
export type AutomationFilters = z.infer<typeof automationFiltersSchema>

/** Specification 1 §3 "No-code automation list item". */
const automationUsageSchema = z.object({
  id: z.string(),
  description: z.string(),
  /** the label of the table that starts it; empty without one, or where the caller does not see it */
  tab: z.string(),
  title: z.string(),
  total: countSchema,
  type: z.enum(automationKinds),
})
export type AutomationUsage = z.infer<typeof automationUsageSchema>

/** Specification 1 §3 "Low-code report". */
const lowcodeReportSchema = z.object({
  total: countSchema,
  functions: z.array(
    z.object({ reference_key: z.string(), label: z.string(), total_executions: countSchema, total_consumed: z.number().min(0) }),
  ),
})
export type LowcodeReport = z.infer<typeof lowcodeReportSchema>

/** The plan of the organisation and what of it is used (specification 1 §7). Nothing is sold here: the operator sets the plan. */
export const planCalls = defineCalls({
  'GET v3/subscription/current': {
    about: 'The plan of the organisation, with its limits and what of them is used.',
    who: 'admin',
    answer: subscriptionSchema,
  },
  'GET v3/account-usage': {
    about: 'Runs of automations this month, records by table, and storage. Tables are those that the caller sees whole.',
    who: { flag: 'manage_tricks' },
    answer: accountUsageSchema,
  },
  'GET v3/account-usage/months': {
    about: 'The use of each of the last twelve months (UTC), oldest first.',
    who: { flag: 'manage_tricks' },
    answer: z.object({ months: z.array(monthSchema) }),
  },
  'GET v3/account-usage/days': {
    about:
      'The use of each day of a month (UTC); of one automation alone where its id is given, which must be one’s own unless one administrates.',
    who: { flag: 'manage_tricks' },
    query: z.strictObject({
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'not a month'),
      automation: z.string().max(60).default(''),
    }),
    answer: z.object({ days: z.array(daySchema) }),
  },
  'GET v3/account-usage/automations': {
    about: 'Runs of this month by automation: all for administrators, their own for others.',
    who: { flag: 'manage_tricks' },
    query: z.strictObject({
      search: z.string().trim().max(200).default(''),
      size: z.coerce.number().int().min(1).max(mostReportRows).default(mostReportRows),
      /** JSON: `type` and `tab`, lists of values as they are answered */
      filters: z.string().max(20_000).default(''),
    }),
    answer: z.object({ items: z.array(automationUsageSchema) }),
  },
  'GET v4/mgt/resources/metrics/lowcode': {
    about: 'Runs of functions in code and what they used in GB·s, by function: all for administrators, their own for others.',
    who: { flag: 'manage_tricks' },
    query: z.strictObject({ type: z.literal('fcn_per_interval'), start_day: z.iso.date(), end_day: z.iso.date() }),
    answer: lowcodeReportSchema,
  },
})
