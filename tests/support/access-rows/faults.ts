import type { faultCalls } from '#shared/nouns/faults/fault-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const faultsCallRows = {
  'POST faults': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof faultCalls>
