import { useCallback } from 'react'
import type { HeldAddons, Offer } from '#shared/nouns/plans/billing-calls.ts'
import type { CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import type { Held } from '#shared/nouns/plans/order.ts'
import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

/** Everything that the page of a plan shows. */
export interface Sale {
  plan: CurrentSubscription
  offer: Offer
  addons: HeldAddons
}

async function load(): Promise<Sale> {
  const [plan, offer, addons] = await Promise.all([
    call('GET v3/subscription/current'),
    call('GET v3/plans'),
    call('GET v3/subscription/add-ons'),
  ])
  return { plan, offer, addons }
}

/** After the return from a checkout the provider is asked first: its event may still be on its way. */
export function useSale(isBack: boolean) {
  const ask = useCallback(async () => {
    if (isBack) await call('POST v3/subscription/refresh')
    return load()
  }, [isBack])
  return useLoaded(ask)
}

/** The layout with one kind of seat (specification 1 §2 "Plans page"). */
export function hasSingleSeat({ plansV2, planId, isTrial }: CurrentSubscription): boolean {
  return plansV2 && (isTrial || planId === null || ['free', 'blocked', 'developer', 'scale', 'expert'].includes(planId))
}

/** The holdings, as an order is judged by (shared/src/nouns/plans/order.ts). */
export function heldOf({ plan, offer, addons }: Sale): Held {
  const { builderUsers, memberUsers } = plan
  const isPaid = plan.recurrency !== null
  return {
    planId: plan.planId,
    state: plan.state,
    period: plan.recurrency,
    currency: offer.currency,
    isLegacy: plan.isLegacySubscription,
    hasSingleSeat: plan.plansV2,
    seats: { builders: isPaid ? (builderUsers.max ?? 0) : 0, members: isPaid && !plan.plansV2 ? (memberUsers.max ?? 0) : 0 },
    used: { builders: usedOf(plan, 'builderSeats'), members: usedOf(plan, 'memberSeats') },
    addons: addons.addons,
  }
}

function usedOf({ use }: CurrentSubscription, limit: 'builderSeats' | 'memberSeats'): number {
  return use.find((one) => one.limit === limit)?.used ?? 0
}
