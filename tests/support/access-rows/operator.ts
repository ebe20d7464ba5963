import type { operatorCalls } from '#shared/nouns/operator/operator-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const operatorCallRows = {
  'POST operator/sign-in': { who: 'anyone', works: '' },
  'POST operator/sign-out': { who: 'anyone', works: 'nowvmbarpt' },
  'POST operator/organisations/:id/plan': { who: 'operator', works: '' },
  'POST operator/organisations/:id/announce': { who: 'operator', works: '' },
  'GET operator/organisations': { who: 'operator', works: '' },
} satisfies CallRows<typeof operatorCalls>
