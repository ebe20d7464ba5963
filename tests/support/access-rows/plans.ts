import type { planCalls } from '#shared/nouns/plans/plan-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const plansCallRows = {
  'GET v3/subscription/current': { who: 'admin', works: 'oa' },
  'GET v3/account-usage': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET v3/account-usage/automations': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET v4/mgt/resources/metrics/lowcode': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
} satisfies CallRows<typeof planCalls>
