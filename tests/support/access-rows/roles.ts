import type { roleCalls } from '#shared/nouns/roles/role-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const rolesCallRows = {
  'POST profile/list': { who: 'member', works: 'oa' },
  'POST profile/create': { who: { flag: 'manage_profile' }, works: 'oa', feature: 'roles' },
  'POST profile/update': { who: { flag: 'manage_profile' }, works: 'a', feature: 'roles' },
  'POST profile/delete': { who: { flag: 'manage_profile' }, works: 'a', feature: 'roles' },
  'POST v4/duplicate/profile': { who: { flag: 'manage_profile' }, works: 'a', feature: 'roles' },
} satisfies CallRows<typeof roleCalls>
