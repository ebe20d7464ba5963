import { z } from 'zod'
import { planFeatures } from '#shared/access/plan-features.ts'
import { planIds, planLimits } from '#shared/access/plan.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { addonKeys, addonsStatuses, currencies, periods, soldPlans } from '#shared/nouns/plans/price-list.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const money = z.number().min(0)
const inCurrencies = <T extends z.ZodType>(schema: T) => z.object({ brl: schema, usd: schema })
const seatPrice = inCurrencies(z.object({ perBuilder: money, perMember: money }))

/** Specification 1 §3 "Plan". */
const planSchema = z.object({
  id: z.enum(planIds),
  name: z.string(),
  planLevel: countSchema,
  prices: z.union([z.literal('free'), z.literal('custom'), z.object({ monthly: seatPrice, annual: seatPrice })]),
  isLegacyPlan: z.boolean(),
  /** null: all */
  availableFeatures: z.array(z.enum(planFeatures)).nullable(),
  limits: z.partialRecord(z.enum(planLimits), countSchema),
})
export type OfferedPlan = z.infer<typeof planSchema>

const offerSchema = z.object({
  currency: z.enum(currencies),
  /** `none`: nothing is sold here, and the lists are empty */
  billing: z.enum(['none', 'local', 'stripe']),
  plans: z.array(planSchema),
  addons: z.array(z.object({ key: z.enum(addonKeys), pack: countSchema, brl: money, usd: money })),
  minimum: z.record(z.enum(soldPlans), countSchema),
  /** those who sell: a mail address or a page */
  contact: z.string().nullable(),
  /** packs and their payment can be changed now */
  canPortal: z.boolean(),
})
export type Offer = z.infer<typeof offerSchema>

const seats = z.number().int().min(0).max(100_000)
/** Specification 1 §7 "Plan checkout". A plan that does not exist is answered `invalid_plan`, like one that is not sold. */
const orderBody = z.strictObject({ period: z.enum(periods), builder_seats: seats, member_seats: seats, plan: z.string().max(40) })
const checkoutSchema = z.object({ data: z.object({ checkout_url: z.string().nullable() }) })

const lineSchema = z.object({ key: z.enum(['builders', 'members', ...addonKeys]), quantity: countSchema, each: money, amount: money })
const stopSchema = z.union([
  z.object({ feature: z.enum(planFeatures) }),
  z.object({ limit: z.enum(planLimits), used: countSchema, max: countSchema }),
])
const previewSchema = z.object({ lines: z.array(lineSchema), total: money, stops: z.array(stopSchema) })
export type OrderPreview = z.infer<typeof previewSchema>

const packs = z.number().int().min(0).max(100_000)
const addonsSchema = z.object({ automation_runs: packs, database_rows: packs, lowcode_limit: packs })
const heldAddonsSchema = z.object({ status: z.enum(addonsStatuses), addons: addonsSchema })
export type HeldAddons = z.infer<typeof heldAddonsSchema>

const ticketParams = z.object({ ticket: z.string().min(1).max(64) })
const localCheckoutSchema = z.object({
  plan: z.enum(soldPlans),
  period: z.enum(periods),
  currency: z.enum(currencies),
  lines: z.array(lineSchema),
  total: money,
  isPaid: z.boolean(),
})
export type LocalCheckout = z.infer<typeof localCheckoutSchema>

/** Buying a plan (specification 1 §3, §4, §7). All of it works while the plan is blocked: paying is the way out. */
export const billingCalls = defineCalls({
  'GET v3/plans': {
    about: 'Plans that are sold here, with prices of a user and month, packs, and seats at least.',
    who: 'admin',
    answer: offerSchema,
  },
  'POST v3/subscription/preview': {
    about: 'The price of an order, and what would stop with it. Nothing is ordered.',
    who: 'admin',
    reads: true,
    body: orderBody,
    answer: previewSchema,
  },
  'POST v3/subscription': {
    about: 'Buys a plan. `checkout_url` is where it is paid; null: it is done.',
    who: 'admin',
    whenBlocked: true,
    body: orderBody,
    answer: checkoutSchema,
  },
  'PUT v3/subscription': {
    about: 'Changes the plan, its period or its seats; the rest of the period is worked out by the provider of payments.',
    who: 'admin',
    whenBlocked: true,
    body: orderBody,
    answer: checkoutSchema,
  },
  'POST v3/subscription/refresh': {
    about: 'Asks the provider of payments what is paid, after a return from it say.',
    who: 'admin',
    whenBlocked: true,
  },
  'GET v3/subscription/add-ons': {
    about: 'Packs that are held, and whether they can be changed.',
    who: 'admin',
    answer: heldAddonsSchema,
  },
  'POST v3/subscription/add-ons': {
    about: 'Buys packs; those that are not named stay. `checkout_url` is null when it is done.',
    who: 'admin',
    whenBlocked: true,
    body: z.strictObject({ addons: addonsSchema.partial() }),
    answer: z.object({ checkout_url: z.string().nullable() }),
  },
  'POST v3/subscription/portal': {
    about: 'The address of the billing portal: bills, way of paying, cancellation.',
    who: 'admin',
    whenBlocked: true,
    answer: z.object({ url: z.string() }),
  },
  'GET v3/checkout/:ticket': {
    about: 'A checkout of the provider that only pretends (`BILLING=local`).',
    who: 'admin',
    params: ticketParams,
    answer: localCheckoutSchema,
  },
  'POST v3/checkout/:ticket/pay': {
    about: 'Pretends to pay a checkout (`BILLING=local`).',
    who: 'admin',
    whenBlocked: true,
    params: ticketParams,
  },
  'POST v3/checkout/pretend': {
    about: 'Lets a pretended payment fail, come after all, or end (`BILLING=local`).',
    who: 'admin',
    whenBlocked: true,
    body: z.strictObject({ status: z.enum(['active', 'unpaid', 'cancelled']) }),
  },
})
