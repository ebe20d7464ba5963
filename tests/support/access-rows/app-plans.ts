import type { appPlanCalls } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const appPlanCallRows = {
  'POST v3/app-plans': {
    who: { flag: 'create_table' },
    works: 'oba',
    set: { check: false, plan: { version: 1, label: 'Plan', icon: 'folder', color: 'blue' } },
  },
  // refused for want of a plan; taking one back is in the tests of plans
  'DELETE v3/app-plans/:id': { who: { flag: 'create_table' }, works: '' },
} satisfies CallRows<typeof appPlanCalls>
