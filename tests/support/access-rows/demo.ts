import type { demoCalls } from '#shared/nouns/demo/demo-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const demoCallRows = {
  'POST demo/add': { who: 'admin', works: 'oa' },
  // refused for want of a demo; the removal is in the tests of the demo
  'POST demo/remove': { who: 'admin', works: '' },
} satisfies CallRows<typeof demoCalls>
