import type { Plan } from '#shared/access/plan.ts'
import type { Order } from '#shared/nouns/plans/order.ts'
import { addonKeys, addonPacks, included, limitOfAddon, noAddons } from '#shared/nouns/plans/price-list.ts'
import type { Billing } from '#server/features/plans/billing/billing-store.ts'
import type { ProviderSubscription } from '#server/features/plans/billing/billing-provider.ts'

/** The plan of an organisation and its purchases, as they are known. */
export interface Known {
  plan: Plan
  /** the operator has closed the organisation, whatever it pays */
  isClosed: boolean
  billing: Billing
  /** the payment that was begun last has made this subscription */
  isChosen: boolean
}

export interface Taken {
  plan: Plan
  billing: Billing
}

const isOver = ({ status }: ProviderSubscription): boolean => status === 'unpaid' || status === 'cancelled'

/**
 * Works out what follows from the provider's subscription as it is now. Telling it twice changes nothing, and one that was replaced counts no more:
 * so events may come doubled, late and in any order.
 */
export function takeTruth(known: Known, truth: ProviderSubscription, now: Date): Taken {
  const { plan, billing } = known
  const asked = { ...billing, fetchedAt: now.toISOString() }
  const isOther = billing.subscriptionRef !== null && billing.subscriptionRef !== truth.ref
  const isBeside = isOther && !known.isChosen && (isOver(truth) || billing.recurrency !== null)
  if (truth.status === 'waiting' || isBeside) return { plan, billing: asked }
  const own = { ...asked, subscriptionRef: truth.ref, customerRef: truth.customerRef }
  if (known.isChosen) own.checkoutRef = null
  if (isOther) own.endingRef = billing.subscriptionRef
  if (isOver(truth)) {
    const ended = { ...own, recurrency: null, seats: { builders: 0, members: 0 }, addons: noAddons, addonsStatus: 'expired' as const }
    return { plan: endedPlan(known, truth), billing: ended }
  }
  const { order } = truth
  const bought: Billing = {
    ...own,
    currency: order.currency,
    recurrency: order.period,
    seats: { builders: order.builderSeats, members: order.memberSeats },
    addons: order.addons,
    addonsStatus: truth.status === 'late' ? 'waiting_payment' : 'active',
  }
  // no payment opens what the operator closed
  return { plan: known.isClosed ? plan : boughtPlan(plan, billing, order), billing: bought }
}

/** Without payment an organisation is blocked until it pays; after a cancellation it goes on for nothing. Nothing is deleted. */
function endedPlan({ plan, isClosed }: Known, { status }: ProviderSubscription): Plan {
  const over = { ...plan, trialEndsAt: null }
  if (status === 'unpaid' || isClosed) return { ...over, planId: 'blocked' }
  return { ...over, planId: 'free', ...copyOf(included.free) }
}

/**
 * The plan of an order. While its name stays, features and limits that the operator gave stay too, and seats and packs
 * alone change.
 */
export function boughtPlan(plan: Plan, before: Pick<Billing, 'addons' | 'plansV2' | 'recurrency'>, order: Order): Plan {
  const goesOn = plan.planId === order.plan && before.recurrency !== null && plan.trialEndsAt === null
  const base = goesOn ? plan : { ...plan, ...copyOf(included[order.plan]) }
  const limits = { ...base.limits }
  for (const key of addonKeys) {
    const limit = limitOfAddon[key]
    const packs = order.addons[key] - (goesOn ? before.addons[key] : 0)
    const has = limits[limit]
    if (has !== undefined) limits[limit] = Math.max(0, has + packs * addonPacks[key].pack)
  }
  delete limits.users
  if (before.plansV2) limits.seats = order.builderSeats
  else Object.assign(limits, { builderSeats: order.builderSeats, memberSeats: order.memberSeats })
  return { ...base, planId: order.plan, trialEndsAt: null, limits }
}

function copyOf({ features, limits, overUsageTolerance, allowViewrs }: (typeof included)['free']) {
  return { features: features && [...features], limits: { ...limits }, overUsageTolerance, allowViewrs }
}
