import { planCalls } from '#shared/nouns/plans/plan-calls.ts'
import { readLowcodeReport } from '#server/features/plans/lowcode-report.ts'
import { readAccountUsage, readAutomationUsage, readSubscription } from '#server/features/plans/read-usage.ts'
import { handleCalls } from '#server/http/call-module.ts'

export const planModule = handleCalls(planCalls, {
  'GET v3/subscription/current': (_, call) => readSubscription(call.member()),
  'GET v3/account-usage': (_, call) => readAccountUsage(call.member()),
  'GET v3/account-usage/automations': ({ query }, call) => ({ items: readAutomationUsage(call.member(), query) }),
  'GET v4/mgt/resources/metrics/lowcode': ({ query }, call) => readLowcodeReport(call.member(), query),
})
