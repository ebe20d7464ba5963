import type { slaCalls } from '#shared/nouns/sla/sla-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const slaCallRows = {
  // the world's fields have no clock (sla/stages)
  'GET v4/sla-metrics/audit': { who: 'member', works: '' },
  'POST sla/figures': { who: 'member', works: '' },
} satisfies CallRows<typeof slaCalls>
