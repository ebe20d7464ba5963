import type { feedCalls } from '#shared/catalogue/sync-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const syncCallRows = {
  'POST mutations': { who: 'member', works: 'owvmba' },
  'GET feed': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof feedCalls>
