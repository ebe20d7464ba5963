import { billingCalls, type OfferedPlan } from '#shared/nouns/plans/billing-calls.ts'
import { linesOf, totalOf } from '#shared/nouns/plans/order.ts'
import {
  addonKeys,
  addonPacks,
  included,
  minimumSeats,
  planLevels,
  prices,
  soldPlans,
  type PricedPlan,
} from '#shared/nouns/plans/price-list.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { providerOf, refreshBilling } from '#server/features/plans/billing/billing.ts'
import { findBilling } from '#server/features/plans/billing/billing-store.ts'
import { payLocally, readLocalCheckout, setLocalStatus } from '#server/features/plans/billing/local-provider.ts'
import { assertOurs, holdingOf, orderAddons, placeOrder, previewOrder } from '#server/features/plans/billing/place-order.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'

/** The handlers of buying and paying. */
export const billingModule = handleCalls(billingCalls, {
  'GET v3/plans': async (_, call) => {
    const { provider, contact = null } = call.platform.config.billing
    const { held, billing } = await holdingOf(call)
    const isSelling = provider !== 'none'
    const legacy: PricedPlan[] = held.planId === 'business' ? ['business'] : []
    return {
      currency: billing.currency,
      billing: provider,
      plans: isSelling ? [freePlan, ...[...legacy, ...soldPlans].map(offered), customPlan] : [],
      addons: isSelling ? addonKeys.map((key) => ({ key, ...addonPacks[key] })) : [],
      minimum: { ...minimumSeats },
      contact,
      canPortal: isSelling && billing.customerRef !== null,
    }
  },
  'POST v3/subscription/preview': ({ body }, call) => {
    assertSelling(call)
    return previewOrder(call, body)
  },
  'POST v3/subscription': async ({ body }, call) => ({ data: { checkout_url: await placeOrder(call, body) } }),
  'PUT v3/subscription': async ({ body }, call) => ({ data: { checkout_url: await placeOrder(call, body) } }),
  'POST v3/subscription/refresh': (_, call) => refreshBilling(call.platform, call.member().org.orgId),
  'GET v3/subscription/add-ons': async (_, call) => {
    const { billing } = await holdingOf(call)
    return { status: billing.addonsStatus, addons: { ...billing.addons } }
  },
  'POST v3/subscription/add-ons': async ({ body }, call) => ({ checkout_url: await orderAddons(call, body.addons) }),
  'POST v3/subscription/portal': async (_, call) => {
    const { platform } = call
    const provider = await providerOf(platform)
    const customer = (await findBilling(platform.controlStore, call.member().org.orgId))?.customerRef
    if (customer == null) throw new AppError('nothing_sold')
    const back = `${platform.config.publicUrl}/settings/plans`
    const url = await provider.portal(customer, back)
    return { url: assertOurs(url, [new URL(back).origin, ...provider.origins]) }
  },
  'GET v3/checkout/:ticket': async ({ params }, call) => {
    assertLocal(call)
    const { order, isPaid } = await readLocalCheckout(call.platform, call.platform.controlStore, call.member().org.orgId, params.ticket)
    const { plan, period, currency } = order
    return { plan, period, currency, lines: linesOf(order), total: totalOf(order), isPaid }
  },
  'POST v3/checkout/:ticket/pay': async ({ params }, call) => {
    assertLocal(call)
    const { orgId } = call.member().org
    await refreshBilling(call.platform, orgId, await payLocally(call.platform, orgId, params.ticket))
  },
  'POST v3/checkout/pretend': async ({ body }, call) => {
    assertLocal(call)
    const { orgId } = call.member().org
    const ref = (await findBilling(call.platform.controlStore, orgId))?.subscriptionRef
    if (ref == null) throw new AppError('not_found')
    await setLocalStatus(call.platform.controlStore, ref, body.status)
    await refreshBilling(call.platform, orgId)
  },
})

/** @throws AppError `nothing_sold` */
function assertSelling({ platform }: CallContext): void {
  if (platform.config.billing.provider === 'none') throw new AppError('nothing_sold')
}

/** The pretended provider's own calls exist only with it. @throws AppError `not_found` */
function assertLocal({ platform }: CallContext): void {
  if (platform.config.billing.provider !== 'local') throw new AppError('not_found')
}

const named = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

function offered(id: PricedPlan): OfferedPlan {
  const of = (period: 'monthly' | 'annual') => {
    const { brl, usd } = prices[id][period]
    // every kind of seat costs the same
    return { brl: { perBuilder: brl, perMember: brl }, usd: { perBuilder: usd, perMember: usd } }
  }
  const { features, limits } = included[id]
  return {
    ...{ id, name: named(id), planLevel: planLevels[id], isLegacyPlan: id === 'business' },
    prices: { monthly: of('monthly'), annual: of('annual') },
    availableFeatures: features && [...features],
    limits: { ...limits },
  }
}

const freePlan: OfferedPlan = {
  ...{ id: 'free', name: 'Free', planLevel: planLevels.free, prices: 'free', isLegacyPlan: false, availableFeatures: [] },
  limits: { ...included.free.limits },
}
const customPlan: OfferedPlan = {
  ...{
    id: 'enterprise',
    name: 'Enterprise',
    planLevel: planLevels.enterprise,
    prices: 'custom',
    isLegacyPlan: false,
    availableFeatures: null,
  },
  limits: {},
}
