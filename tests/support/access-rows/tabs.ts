import type { tabCopyCalls } from '#shared/nouns/tabs/tab-copy-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const tabsCallRows = {
  'POST v4/duplicate/tab': { who: 'builder', works: 'ba', id: 'table' },
} satisfies CallRows<typeof tabCopyCalls>
