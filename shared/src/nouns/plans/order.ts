import type { PlanId, PlanInForce } from '#shared/access/plan.ts'
import {
  addonKeys,
  addonPacks,
  cents,
  minimumSeats,
  ofCents,
  planLevels,
  prices,
  type AddonKey,
  type Addons,
  type Currency,
  type Period,
  type SoldPlan,
} from '#shared/nouns/plans/price-list.ts'

/** A purchase: a plan for a period, seats and packs. */
export interface Order {
  plan: SoldPlan
  period: Period
  currency: Currency
  builderSeats: number
  /** 0 with a single kind of seat */
  memberSeats: number
  addons: Addons
}

export interface OrderLine {
  /** seats of a kind, or packs */
  key: 'builders' | 'members' | AddonKey
  quantity: number
  /** of one, for the period that is paid at once */
  each: number
  amount: number
}

const monthsOf = { monthly: 1, annual: 12 } as const

/** The price of one seat or pack for the whole period, in cents. */
export function centsOf(key: OrderLine['key'], { plan, period, currency }: Pick<Order, 'plan' | 'period' | 'currency'>): number {
  const month = key === 'builders' || key === 'members' ? prices[plan][period][currency] : addonPacks[key][currency]
  return cents(month) * monthsOf[period]
}

/** The lines of an order, those without a quantity left out. */
export function linesOf(order: Order): OrderLine[] {
  const quantities: [OrderLine['key'], number][] = [
    ['builders', order.builderSeats],
    ['members', order.memberSeats],
    ...addonKeys.map((key): [AddonKey, number] => [key, order.addons[key]]),
  ]
  return quantities
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const each = centsOf(key, order)
      return { key, quantity, each: ofCents(each), amount: ofCents(each * quantity) }
    })
}

export function totalOf(order: Order): number {
  return ofCents(linesOf(order).reduce((sum, { amount }) => sum + cents(amount), 0))
}

/** The holdings of an organisation that orders something. */
export interface Held {
  planId: PlanId | null
  state: PlanInForce['state']
  /** null: nothing is paid */
  period: Period | null
  currency: Currency
  isLegacy: boolean
  hasSingleSeat: boolean
  seats: { builders: number; members: number }
  used: { builders: number; members: number }
  addons: Addons
}

export type OrderProblem =
  | { id: 'invalid_plan' }
  | { id: 'custom_plan' }
  | { id: 'no_builder' }
  | { id: 'seats_below_used'; seat: 'builders' | 'members'; used: number }
  | { id: 'seats_below_minimum'; minimum: number }
  | { id: 'addons_below_held'; addon: AddonKey; held: number }

/** A custom plan, or one of the years before, is changed by a message alone (specification 1 §4). */
export function isByMessageOnly({ planId, isLegacy }: Pick<Held, 'planId' | 'isLegacy'>): boolean {
  return isLegacy || planId === 'custom' || planId === 'enterprise' || planId === 'business'
}

/** Seats that a plan is sold with at least; who holds fewer of the same plan keeps them. */
export function leastSeats(plan: SoldPlan, held: Pick<Held, 'planId' | 'period' | 'seats'>): number {
  const own = held.planId === plan && held.period !== null ? held.seats.builders + held.seats.members : Infinity
  return Math.min(minimumSeats[plan], own)
}

/** The first reason why an order is refused (specification 1 §5); undefined: it may be paid. */
export function problemOf(order: Order, held: Held): OrderProblem | undefined {
  const pays = held.period !== null && held.state === 'paid'
  if (isByMessageOnly(held)) return { id: 'custom_plan' }
  if (pays && planLevels[order.plan] < planLevels[held.planId ?? 'free']) return { id: 'invalid_plan' }
  if (pays && order.plan === held.planId && order.period === 'monthly' && held.period === 'annual') return { id: 'invalid_plan' }
  if (order.builderSeats < 1) return { id: 'no_builder' }
  const used = held.hasSingleSeat ? held.used.builders + held.used.members : held.used.builders
  if (order.builderSeats < used) return { id: 'seats_below_used', seat: 'builders', used }
  if (!held.hasSingleSeat && order.memberSeats < held.used.members)
    return { id: 'seats_below_used', seat: 'members', used: held.used.members }
  const minimum = leastSeats(order.plan, held)
  if (order.builderSeats + order.memberSeats < minimum) return { id: 'seats_below_minimum', minimum }
  const fewer = pays ? addonKeys.find((key) => order.addons[key] < held.addons[key]) : undefined
  return fewer && { id: 'addons_below_held', addon: fewer, held: held.addons[fewer] }
}
