import type { noticeCalls } from '#shared/nouns/notices/notice-calls.ts'
import type { noticeMutationSchemas } from '#shared/nouns/notices/notice-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const noticesCallRows = {
  'POST notices/readers': { who: 'member', works: 'vmba' },
  'GET notifications/list': { who: 'member', works: 'owvmba' },
  'GET notifications/subscription': { who: 'member', works: 'owvmba' },
  'POST notifications/subscribe': { who: 'member', works: 'owvmba' },
  'POST notifications/unsubscribe': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof noticeCalls>

export const noticesMutationRows = {
  // marks on one's own notices; others' are not named
  'notices.read': { works: 'owvmba' },
  'notices.readAll': { works: 'owvmba' },
  'notices.bookmark': { works: '' },
  'notices.forward': { works: '' },
} satisfies MutationRows<typeof noticeMutationSchemas>
