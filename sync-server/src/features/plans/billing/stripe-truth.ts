import type Stripe from 'stripe'
import type { Order } from '#shared/nouns/plans/order.ts'
import { addonKeys, isSold, type AddonKey, type Currency, type Period } from '#shared/nouns/plans/price-list.ts'
import type { ProviderStatus, ProviderSubscription } from '#server/features/plans/billing/billing-provider.ts'

export const idOf = (thing: string | { id: string }): string => (typeof thing === 'string' ? thing : thing.id)

/** The subscription that an event is about, wherever its object names it. */
export function subscriptionIn(object: object): string | undefined {
  const {
    object: kind,
    id,
    subscription,
    parent,
  } = object as {
    object?: string
    id?: string
    subscription?: string | { id: string } | null
    parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null
  }
  if (kind === 'subscription') return id
  const named = subscription ?? parent?.subscription_details?.subscription
  return named === undefined ? undefined : idOf(named)
}

const statuses: Readonly<Record<Stripe.Subscription.Status, ProviderStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'late',
  incomplete: 'waiting',
  incomplete_expired: 'cancelled',
  canceled: 'cancelled',
  unpaid: 'unpaid',
  paused: 'unpaid',
}

/** @returns undefined for a subscription that was not sold here */
export function toTruth(subscription: Stripe.Subscription): ProviderSubscription | undefined {
  const orgId = subscription.metadata['organisation']
  const order = orderOf(subscription.items.data)
  if (orgId === undefined || !order) return undefined
  // who did not pay for so long that Stripe gave up has stopped paying, and has not cancelled
  const isGivenUp = subscription.status === 'canceled' && subscription.cancellation_details?.reason === 'payment_failed'
  const status = isGivenUp ? 'unpaid' : (statuses[subscription.status] ?? 'waiting')
  return { ref: subscription.id, customerRef: idOf(subscription.customer), orgId, status, order }
}

/** Reads an order back from the keys of its prices. */
function orderOf(items: readonly Stripe.SubscriptionItem[]): Order | undefined {
  const counted = items.flatMap(({ price, quantity = 0 }) => {
    const [, plan = '', key = '', period, currency] = (price.lookup_key ?? '').split('.')
    return isSold(plan) ? [{ plan, key, period: period as Period, currency: currency as Currency, quantity }] : []
  })
  const [first] = counted
  if (!first) return undefined
  const of = (key: string): number => counted.find((one) => one.key === key)?.quantity ?? 0
  const addons = Object.fromEntries(addonKeys.map((key) => [key, of(key)])) as Record<AddonKey, number>
  const { plan, period, currency } = first
  return { plan, period, currency, builderSeats: of('builders'), memberSeats: of('members'), addons }
}
