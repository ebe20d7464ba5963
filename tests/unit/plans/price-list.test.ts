import { describe, expect, it } from 'vitest'
import {
  addonPacks,
  annualDiscount,
  appSumoTiers,
  bannerPrices,
  currencies,
  freeUsers,
  included,
  minimumSeats,
  moneyBackDays,
  prices,
  soldPlans,
  trialDays,
} from '#shared/nouns/plans/price-list.ts'

/** Specification 1 §9, typed again by hand: plan, monthly brl/usd, annual brl/usd, seats of a first purchase. */
const table = [
  ['developer', 74, 15, 49, 10, 5],
  ['scale', 149, 30, 99, 20, 10],
  ['expert', 390, 65, 270, 45, 50],
] as const

describe('the price list is the specification’s', () => {
  it.each(table)('%s', (plan, brlMonth, usdMonth, brlYear, usdYear, seats) => {
    expect(prices[plan]).toEqual({ monthly: { brl: brlMonth, usd: usdMonth }, annual: { brl: brlYear, usd: usdYear } })
    expect(minimumSeats[plan]).toBe(seats)
  })

  it.each([
    ['automation_runs', 100, 8.9, 1.8],
    ['database_rows', 100, 2.5, 0.5],
    ['lowcode_limit', 250, 50, 10],
  ] as const)('a pack of %s', (key, pack, brl, usd) => expect(addonPacks[key]).toEqual({ pack, brl, usd }))

  it.each([
    [3, 500, 2000, 10],
    [10, 1500, 10_000, 20],
    [25, 3000, 50_000, 50],
  ])('AppSumo with %i builders', (builders, runs, records, gigabytes) => {
    expect(appSumoTiers.find((tier) => tier.builders === builders)).toEqual({
      builders,
      runs,
      records,
      storageBytes: gigabytes * 1e9,
    })
  })

  it('the banner, what scale includes, and the rest', () => {
    expect(bannerPrices.business).toEqual({ annual: { brl: 24, usd: 5 }, monthly: { brl: 36, usd: 8 } })
    expect(bannerPrices.appDeveloper).toEqual({ annual: { brl: 49, usd: 10 }, monthly: { brl: 74, usd: 15 } })
    expect(included.scale.limits).toMatchObject({ runs: 15_000, records: 50_000, lowcode: 2000, apiCalls: 500_000 })
    expect(included.scale.limits.viewerSeats).toBeUndefined()
    expect(included.scale.allowViewrs).toBe(true)
    expect([annualDiscount.shown, annualDiscount.onCards, freeUsers, trialDays, moneyBackDays]).toEqual([30, 33.7, 2, 30, 14])
    expect(included.free.limits).toEqual({ users: 2 })
  })

  it('both readings of the discount are true of each plan that is sold: at least the one, up to the other', () => {
    for (const plan of soldPlans)
      for (const currency of currencies) {
        const { monthly, annual } = prices[plan]
        const tenths = Math.floor((1 - annual[currency] / monthly[currency]) * 1000) / 10
        expect(tenths).toBeGreaterThanOrEqual(annualDiscount.shown)
        expect(tenths).toBeLessThanOrEqual(annualDiscount.onCards)
      }
  })

  it('a dearer plan includes no less', () => {
    for (const [at, plan] of soldPlans.entries()) {
      const below = soldPlans[at - 1]
      if (below === undefined) continue
      for (const [limit, most] of Object.entries(included[below].limits))
        expect(included[plan].limits[limit as 'runs'] ?? Infinity).toBeGreaterThan(most)
    }
  })
})
