import type { reportCalls } from '#shared/nouns/reports/report-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const reportsCallRows = {
  // files of one's own; others' are not named
  'GET reports': { who: 'member', works: 'owvmba' },
  'GET reports/:id/file': { who: 'member', works: '' },
  'DELETE reports/:id': { who: 'member', works: '' },
} satisfies CallRows<typeof reportCalls>
