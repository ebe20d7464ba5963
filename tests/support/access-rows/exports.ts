import type { exportCalls } from '#shared/nouns/exports/export-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const exportsCallRows = {
  'POST v3/tab/:tableId/csv-export': { who: 'member', works: 'vmba' },
} satisfies CallRows<typeof exportCalls>
