import type { z } from 'zod'
import { planInForce } from '#shared/access/plan.ts'
import { isByMessageOnly, linesOf, problemOf, totalOf, type Held, type Order } from '#shared/nouns/plans/order.ts'
import type { billingCalls } from '#shared/nouns/plans/billing-calls.ts'
import { addonKeys, isSold, noAddons, planLevels, type AddonKey, type Addons, type Currency } from '#shared/nouns/plans/price-list.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { seatsTaken } from '#server/access/plan-limits.ts'
import { askAll, billingOf, inTurn, providerOf } from '#server/features/plans/billing/billing.ts'
import { storeBilling, type Billing } from '#server/features/plans/billing/billing-store.ts'
import { boughtPlan } from '#server/features/plans/billing/take-truth.ts'
import { stopsOf, type Stop } from '#server/features/plans/billing/stops.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { findSubscription, isClosedByOperator, newPlan, type Subscription } from '#server/identity/subscriptions.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Wanted = z.output<(typeof billingCalls)['POST v3/subscription']['body']>

/** Accounts from Brazil pay in its money, everybody else in dollars (specification 1 §1). The currency of the first payment stays. */
function currencyOf(org: OrgDatabase): Currency {
  return orgLocale(org).currencySymbol === 'R$' ? 'brl' : 'usd'
}

export interface Holding {
  held: Held
  billing: Billing
  /** undefined without a plan */
  stored: Subscription | undefined
}

/** The holdings of a call's organisation now. */
export async function holdingOf(call: CallContext): Promise<Holding> {
  const { org } = call.member()
  const { platform } = call
  const billing = await billingOf(platform.controlStore, org.orgId, currencyOf(org))
  const stored = await findSubscription(platform.controlStore, org.orgId)
  const plan = stored?.plan
  const held: Held = {
    planId: plan?.planId ?? null,
    state: planInForce(plan, platform.now().getTime()).state,
    period: billing.recurrency,
    currency: billing.currency,
    isLegacy: billing.isLegacy,
    hasSingleSeat: billing.plansV2,
    seats: billing.seats,
    used: { builders: seatsTaken('builder')(org), members: seatsTaken('member')(org) },
    addons: billing.addons,
  }
  return { held, billing, stored }
}

function orderOf(wanted: Wanted, { held, billing }: Holding, addons: Addons): Order {
  if (!isSold(wanted.plan)) throw new AppError(isByMessageOnly(held) ? 'custom_plan' : 'invalid_plan')
  return {
    plan: wanted.plan,
    period: wanted.period,
    currency: billing.currency,
    builderSeats: wanted.builder_seats,
    memberSeats: billing.plansV2 ? 0 : wanted.member_seats,
    addons,
  }
}

/** Nobody pays for what stays closed. @throws AppError `closed_by_operator` */
function assertOpen({ stored }: Holding): void {
  if (isClosedByOperator(stored)) throw new AppError('closed_by_operator')
}

/** @throws AppError the first reason why it is refused */
function assertOrder(order: Order, held: Held): void {
  const problem = problemOf(order, held)
  if (!problem) return
  const { id, ...details } = problem
  throw new AppError(id, Object.keys(details).length === 0 ? undefined : details)
}

/** Works out the price of an order, and lists what would stop. Nothing is ordered. @throws AppError as `placeOrder` */
export async function previewOrder(
  call: CallContext,
  wanted: Wanted,
): Promise<{ lines: ReturnType<typeof linesOf>; total: number; stops: Stop[] }> {
  const holding = await holdingOf(call)
  assertOpen(holding)
  const order = orderOf(wanted, holding, keptAddons(holding))
  assertOrder(order, holding.held)
  const context = call.member()
  const before = holding.stored?.plan ?? newPlan(context.org.orgId)
  return { lines: linesOf(order), total: totalOf(order), stops: stopsOf(context, before, boughtPlan(before, holding.billing, order)) }
}

const isPaying = ({ held }: Holding): boolean => held.period !== null && held.state === 'paid'
const keptAddons = (holding: Holding): Addons => (isPaying(holding) ? holding.held.addons : noAddons)

/**
 * Buys a plan, or changes the one that is paid. @returns the address at which it is paid; null: it is done
 * @throws AppError `nothing_sold`, `closed_by_operator`, `invalid_plan`, `no_builder`, `seats_below_used` and its neighbours, `payment_refused`
 */
export function placeOrder(call: CallContext, wanted: Wanted): Promise<string | null> {
  return decide(call, (holding) => {
    const order = orderOf(wanted, holding, keptAddons(holding))
    assertOrder(order, holding.held)
    return order
  })
}

/** @throws AppError `addons_unavailable`, `addons_below_held` */
export function orderAddons(call: CallContext, wanted: { [Key in AddonKey]?: number | undefined }): Promise<string | null> {
  return decide(call, (holding) => {
    const { held, billing } = holding
    const { planId, period, seats } = held
    const mayHave = isPaying(holding) && !isByMessageOnly(held) && ['created', 'active'].includes(billing.addonsStatus)
    if (!mayHave || planId === null || !isSold(planId) || period === null) throw new AppError('addons_unavailable')
    const addons = {
      ...held.addons,
      ...Object.fromEntries(addonKeys.flatMap((key) => (wanted[key] === undefined ? [] : [[key, wanted[key]]]))),
    }
    if (addons.lowcode_limit > 0 && planLevels[planId] < planLevels.developer) throw new AppError('addons_unavailable')
    const order = { plan: planId, period, currency: billing.currency, builderSeats: seats.builders, memberSeats: seats.members, addons }
    assertOrder(order, held)
    return order
  })
}

/** In the organisation's turn, so that two orders at once are judged one after the other. */
async function decide(call: CallContext, orderFrom: (holding: Holding) => Order): Promise<string | null> {
  const { platform } = call
  const { orgId } = call.member().org
  const provider = await providerOf(platform)
  if (provider.name === 'none') throw new AppError('nothing_sold')
  return inTurn(platform, orgId, async () => {
    let holding = await holdingOf(call)
    assertOpen(holding)
    // a payment that was begun before may have been made meanwhile
    if (holding.billing.checkoutRef !== null) {
      await provider.abandon(holding.billing.checkoutRef)
      await askAll(platform, orgId)
      holding = await holdingOf(call)
    }
    const order = orderFrom(holding)
    const { billing } = holding
    if (isPaying(holding) && billing.subscriptionRef !== null) {
      await provider.change(billing.subscriptionRef, order)
      await askAll(platform, orgId)
      return null
    }
    const page = `${platform.config.publicUrl}/settings/plans`
    const urls = { doneUrl: `${page}?paid=true`, backUrl: page }
    const { url, ref } = await provider.checkout({ orgId, order, customerRef: billing.customerRef, ...urls })
    await platform.controlStore.write(async (tx) =>
      storeBilling(tx, { ...(await billingOf(tx, orgId, billing.currency)), checkoutRef: ref }),
    )
    return assertOurs(url, [new URL(platform.config.publicUrl).origin, ...provider.origins])
  })
}

/** People are led to the provider's pages and ours alone (T41). */
export function assertOurs(url: string, origins: readonly string[]): string {
  if (!origins.includes(new URL(url).origin)) throw new Error('the provider of payments leads elsewhere')
  return url
}
