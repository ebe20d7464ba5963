import type { viewCalls } from '#shared/nouns/view-as/view-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const viewAsCallRows = {
  'POST access/view-as': { who: 'admin', works: 'a' },
  'POST access/view-as/end': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof viewCalls>
