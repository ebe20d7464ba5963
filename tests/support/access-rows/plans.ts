import type { planCalls } from '#shared/nouns/plans/plan-calls.ts'
import type { billingCalls } from '#shared/nouns/plans/billing-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const plansCallRows = {
  'GET v3/subscription/current': { who: 'admin', works: 'oa' },
  'GET v3/account-usage': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET v3/account-usage/months': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET v3/account-usage/days': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET v3/account-usage/automations': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET v4/mgt/resources/metrics/lowcode': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET v3/plans': { who: 'admin', works: 'oa' },
  'POST v3/subscription/preview': { who: 'admin', works: 'oa' },
  'POST v3/subscription': { who: 'admin', works: 'oa' },
  'PUT v3/subscription': { who: 'admin', works: 'oa' },
  'POST v3/subscription/refresh': { who: 'admin', works: 'oa' },
  'GET v3/subscription/add-ons': { who: 'admin', works: 'oa' },
  'POST v3/subscription/add-ons': { who: 'admin', works: 'oa' },
  'POST v3/subscription/portal': { who: 'admin', works: 'oa' },
  'GET v3/checkout/:ticket': { who: 'admin', works: 'oa' },
  'POST v3/checkout/:ticket/pay': { who: 'admin', works: 'oa' },
  'POST v3/checkout/pretend': { who: 'admin', works: 'oa' },
} satisfies CallRows<typeof planCalls & typeof billingCalls>
