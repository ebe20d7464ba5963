import { planCalls } from '#shared/nouns/plans/plan-calls.ts'
import { readLowcodeReport } from '#server/features/plans/lowcode-report.ts'
import { readAccountUsage, readAutomationUsage, readSubscription } from '#server/features/plans/read-usage.ts'
import { findBilling, type Billing } from '#server/features/plans/billing/billing-store.ts'
import { holdingOf } from '#server/features/plans/billing/place-order.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'

/** The purchases. An organisation of a server that sells shows the layout that it will buy in. */
function billingFor(call: CallContext): Billing | undefined {
  const { platform } = call
  const { orgId } = call.member().org
  return platform.config.billing.provider === 'none' ? findBilling(platform.control, orgId) : holdingOf(call).billing
}

export const planModule = handleCalls(planCalls, {
  'GET v3/subscription/current': (_, call) => readSubscription(call.member(), billingFor(call)),
  'GET v3/account-usage': (_, call) => readAccountUsage(call.member()),
  'GET v3/account-usage/automations': ({ query }, call) => ({ items: readAutomationUsage(call.member(), query) }),
  'GET v4/mgt/resources/metrics/lowcode': ({ query }, call) => readLowcodeReport(call.member(), query),
})
