import { describe, expect, it } from 'vitest'
import { linesOf, problemOf, totalOf, type Held, type Order } from '#shared/nouns/plans/order.ts'
import { noAddons } from '#shared/nouns/plans/price-list.ts'

const order = (more: Partial<Order> = {}): Order => ({
  ...{ plan: 'scale', period: 'annual', currency: 'usd', builderSeats: 12, memberSeats: 0, addons: noAddons },
  ...more,
})
const held = (more: Partial<Held> = {}): Held => ({
  ...{ planId: 'scale', state: 'paid', period: 'annual', currency: 'usd', isLegacy: false, hasSingleSeat: true },
  ...{ seats: { builders: 12, members: 0 }, used: { builders: 8, members: 2 }, addons: noAddons },
  ...more,
})
const trial = { state: 'trial', period: null, seats: { builders: 0, members: 0 } } as const

describe('the price of an order', () => {
  it('is exact to the cent, for the whole period', () => {
    const bought = order({ currency: 'brl', addons: { automation_runs: 3, database_rows: 1, lowcode_limit: 0 } })
    expect(linesOf(bought)).toEqual([
      { key: 'builders', quantity: 12, each: 1188, amount: 14_256 },
      { key: 'automation_runs', quantity: 3, each: 106.8, amount: 320.4 },
      { key: 'database_rows', quantity: 1, each: 30, amount: 30 },
    ])
    expect(totalOf(bought)).toBe(14_606.4)
    expect(totalOf(order({ period: 'monthly', addons: { automation_runs: 7, database_rows: 0, lowcode_limit: 1 } }))).toBe(382.6)
  })
})

describe('an order is refused', () => {
  it.each<[string, Partial<Order>, Partial<Held>, object | undefined]>([
    ['as it is', {}, {}, undefined],
    ['a higher plan', { plan: 'expert', builderSeats: 50 }, {}, undefined],
    ['a lower plan', { plan: 'developer' }, {}, { id: 'invalid_plan' }],
    ['a lower plan after a trial', { plan: 'developer' }, trial, undefined],
    ['a lower plan when nothing is paid any more', { plan: 'developer' }, { ...trial, planId: 'blocked', state: 'blocked' }, undefined],
    ['monthly while annual', { period: 'monthly' }, {}, { id: 'invalid_plan' }],
    ['monthly of a higher plan while annual', { plan: 'expert', period: 'monthly', builderSeats: 50 }, {}, undefined],
    ['annual while monthly', {}, { period: 'monthly' }, undefined],
    ['no builder', { builderSeats: 0 }, {}, { id: 'no_builder' }],
    ['fewer seats than people', { builderSeats: 9 }, {}, { id: 'seats_below_used', seat: 'builders', used: 10 }],
    [
      'fewer members than people, with two kinds of seats',
      { memberSeats: 1 },
      { hasSingleSeat: false },
      { id: 'seats_below_used', seat: 'members', used: 2 },
    ],
    [
      'fewer seats than it is sold with',
      { builderSeats: 9 },
      { ...trial, used: { builders: 1, members: 0 } },
      { id: 'seats_below_minimum', minimum: 10 },
    ],
    ['as few as are held', { builderSeats: 3 }, { seats: { builders: 3, members: 0 }, used: { builders: 1, members: 0 } }, undefined],
    [
      'fewer packs',
      {},
      { addons: { automation_runs: 0, database_rows: 2, lowcode_limit: 0 } },
      { id: 'addons_below_held', addon: 'database_rows', held: 2 },
    ],
    ['of a custom plan', {}, { planId: 'custom' }, { id: 'custom_plan' }],
    ['of a plan of the years before', {}, { isLegacy: true }, { id: 'custom_plan' }],
  ])('%s', (_name, wanted, has, problem) => expect(problemOf(order(wanted), held(has))).toEqual(problem))
})
