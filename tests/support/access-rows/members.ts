import type { memberCalls } from '#shared/nouns/members/member-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const membersCallRows = {
  'GET v3/members': { who: 'member', works: 'owvmbat' },
  'POST members/list': { who: { flag: 'manage_users' }, works: 'oa' },
  'POST members/seats': { who: { flag: 'manage_users' }, works: 'oa' },
  'POST members/invite': { who: { flag: 'manage_users' }, works: 'a' },
  'POST members/update': { who: { flag: 'manage_users' }, works: 'a', id: 'member' },
  'POST members/resend': { who: { flag: 'manage_users' }, works: 'a', id: 'member' },
  'GET user-settings/get': { who: 'member', works: 'owvmba' },
  'POST user-settings/update': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof memberCalls>
