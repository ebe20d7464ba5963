import type { tabCopyCalls } from '#shared/nouns/tabs/tab-copy-calls.ts'
import type { tabReadCalls } from '#shared/nouns/tabs/tab-read-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const tabsCallRows = {
  'GET v3/tab/:tableId': { who: 'member', works: 'vmbat' },
  'POST v4/duplicate/tab': { who: 'builder', works: 'ba', id: 'table' },
} satisfies CallRows<typeof tabCopyCalls & typeof tabReadCalls>
