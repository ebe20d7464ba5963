import type { searchCalls } from '#shared/nouns/search/search-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const searchCallRows = {
  'POST search': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof searchCalls>
