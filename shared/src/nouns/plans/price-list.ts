import { planFeatures, type PlanFeature } from '#shared/access/plan-features.ts'
import type { Plan, PlanId } from '#shared/access/plan.ts'

/** Amounts of money are decimals with two places (specification 1 §1), as people read them. */
export const currencies = ['brl', 'usd'] as const
export type Currency = (typeof currencies)[number]
export type Money = Readonly<Record<Currency, number>>

export const periods = ['monthly', 'annual'] as const
export type Period = (typeof periods)[number]

/** Plans that are sold by themselves, dearest last. `business` is sold no more: only who has it keeps it. */
export const soldPlans = ['developer', 'scale', 'expert'] as const
export type SoldPlan = (typeof soldPlans)[number]
export type PricedPlan = SoldPlan | 'business'

/** A user's price for a month (specification 1 §9); `annual` is that month of a year that is paid at once. */
export const prices: Readonly<Record<PricedPlan, Readonly<Record<Period, Money>>>> = {
  developer: { monthly: { brl: 74, usd: 15 }, annual: { brl: 49, usd: 10 } },
  scale: { monthly: { brl: 149, usd: 30 }, annual: { brl: 99, usd: 20 } },
  expert: { monthly: { brl: 390, usd: 65 }, annual: { brl: 270, usd: 45 } },
  business: { monthly: { brl: 36, usd: 8 }, annual: { brl: 24, usd: 5 } },
}

/** The prices on the upgrade banner: *Business* and *App Developer*. */
export const bannerPrices = { business: prices.business, appDeveloper: prices.developer } as const

/** Seats of a first purchase at least. */
export const minimumSeats: Readonly<Record<SoldPlan, number>> = { developer: 5, scale: 10, expert: 50 }

/** Percent; the specification gives both: the period's switch says the first, subscription cards the second. */
export const annualDiscount = { shown: 30, onCards: 33.7 } as const

export const trialDays = 30
export const moneyBackDays = 14
/** People of the free plan. */
export const freeUsers = 2

export const addonKeys = ['automation_runs', 'database_rows', 'lowcode_limit'] as const
export type AddonKey = (typeof addonKeys)[number]
export const addonsStatuses = ['created', 'active', 'expired', 'waiting_payment'] as const
export type AddonsStatus = (typeof addonsStatuses)[number]
/** Packs of each kind that are held, in an order or in force. */
export type Addons = Readonly<Record<AddonKey, number>>
export const noAddons: Addons = { automation_runs: 0, database_rows: 0, lowcode_limit: 0 }

/** A pack adds to the month's runs, to each table's records or to the month's GB·s. Its price is for a month. */
export const addonPacks: Readonly<Record<AddonKey, Money & { pack: number }>> = {
  automation_runs: { pack: 100, brl: 8.9, usd: 1.8 },
  database_rows: { pack: 100, brl: 2.5, usd: 0.5 },
  lowcode_limit: { pack: 250, brl: 50, usd: 10 },
}

/** The limit that a pack raises. */
export const limitOfAddon = { automation_runs: 'runs', database_rows: 'records', lowcode_limit: 'lowcode' } as const

/** A higher level is a dearer plan; a change never leads down. Packs of low-code are sold from `developer` up. */
export const planLevels: Readonly<Record<PlanId, number>> = {
  ...{ blocked: 0, free: 0, business: 1, developer: 2, scale: 3, expert: 4, enterprise: 5, custom: 6 },
}

const GB = 1e9

type Included = Pick<Plan, 'features' | 'limits' | 'overUsageTolerance' | 'allowViewrs'>

const without = (...left: PlanFeature[]): PlanFeature[] => planFeatures.filter((feature) => !left.includes(feature))

/**
 * The contents of each plan before seats and packs. Of `scale` the numbers are the specification's (1 §9); the others are the house's
 * (decision 229), in steps below and above it.
 */
export const included: Readonly<Record<PricedPlan | 'free', Included>> = {
  free: { features: [], limits: { users: freeUsers }, overUsageTolerance: 0, allowViewrs: false },
  business: {
    features: without('lowCode', 'api', 'devAppBlocksAndFields', 'advancedDevFeatures', 'advancedBusinessFeatures'),
    limits: { runs: 500, records: 5000, lowcode: 0, apiCalls: 0, storageBytes: 10 * GB },
    ...{ overUsageTolerance: 10, allowViewrs: false },
  },
  developer: {
    features: without('advancedDevFeatures', 'advancedBusinessFeatures'),
    limits: { runs: 5000, records: 20_000, lowcode: 500, apiCalls: 100_000, storageBytes: 50 * GB, aiCredits: 500 },
    ...{ overUsageTolerance: 10, allowViewrs: true },
  },
  scale: {
    features: without('advancedBusinessFeatures'),
    limits: { runs: 15_000, records: 50_000, lowcode: 2000, apiCalls: 500_000, storageBytes: 200 * GB, aiCredits: 2000 },
    ...{ overUsageTolerance: 10, allowViewrs: true },
  },
  expert: {
    features: null,
    limits: { runs: 60_000, records: 200_000, lowcode: 10_000, apiCalls: 2_000_000, storageBytes: 1000 * GB, aiCredits: 10_000 },
    ...{ overUsageTolerance: 10, allowViewrs: true },
  },
}

/** Plans of the shop AppSumo, by their number of builders. */
export const appSumoTiers: readonly { builders: number; runs: number; records: number; storageBytes: number }[] = [
  { builders: 3, runs: 500, records: 2000, storageBytes: 10 * GB },
  { builders: 10, runs: 1500, records: 10_000, storageBytes: 20 * GB },
  { builders: 25, runs: 3000, records: 50_000, storageBytes: 50 * GB },
]

export const isSold = (plan: string): plan is SoldPlan => (soldPlans as readonly string[]).includes(plan)

/** To two places, halves up; sums are made of cents so that nothing is lost. */
export const cents = (amount: number): number => Math.round(amount * 100 + Number.EPSILON)
export const ofCents = (amount: number): number => Math.round(amount) / 100
