import { addonPacks } from '#shared/nouns/plans/price-list.ts'
import { planCalls, type AccountUsage } from '#shared/nouns/plans/plan-calls.ts'
import { readLowcodeReport } from '#server/features/plans/lowcode-report.ts'
import { readDays, readMonths } from '#server/features/plans/month-usage.ts'
import { readAccountUsage, readAutomationUsage, readSubscription } from '#server/features/plans/read-usage.ts'
import { findBilling, type Billing } from '#server/features/plans/billing/billing-store.ts'
import { holdingOf } from '#server/features/plans/billing/place-order.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'

/** The purchases. An organisation of a server that sells shows the layout that it will buy in. */
async function billingFor(call: CallContext): Promise<Billing | undefined> {
  const { platform } = call
  const { orgId } = call.member().org
  return platform.config.billing.provider === 'none' ? findBilling(platform.controlStore, orgId) : (await holdingOf(call)).billing
}

/** Runs with free steps at the price of packs, while use is within what the plan takes (specification 1 §9). */
async function waivedOf(call: CallContext, { automation, tolerance }: Omit<AccountUsage, 'waived'>): Promise<AccountUsage['waived']> {
  const { used_free: free, used_total: used, limit } = automation
  const isOver = limit !== null && used > (limit * (100 + tolerance)) / 100
  if (call.platform.config.billing.provider === 'none' || free === 0 || isOver) return null
  const { currency } = (await holdingOf(call)).billing
  const { pack, [currency]: price } = addonPacks.automation_runs
  return { amount: Math.round((free / pack) * price * 100) / 100, currency }
}

export const planModule = handleCalls(planCalls, {
  'GET v3/subscription/current': async (_, call) => readSubscription(call.member(), await billingFor(call)),
  'GET v3/account-usage': async (_, call) => {
    const usage = readAccountUsage(call.member())
    return { ...usage, waived: await waivedOf(call, usage) }
  },
  'GET v3/account-usage/months': (_, call) => ({ months: readMonths(call.member()) }),
  'GET v3/account-usage/days': ({ query }, call) => ({ days: readDays(call.member(), query) }),
  'GET v3/account-usage/automations': ({ query }, call) => ({ items: readAutomationUsage(call.member(), query) }),
  'GET v4/mgt/resources/metrics/lowcode': ({ query }, call) => readLowcodeReport(call.member(), query),
})
