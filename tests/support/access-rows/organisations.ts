import type { eraseCalls } from '#shared/nouns/organisations/erase-calls.ts'
import type { organisationCalls } from '#shared/nouns/organisations/organisation-calls.ts'
import type { takeOutCalls } from '#shared/nouns/organisations/take-out-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const organisationsCallRows = {
  'POST org/update': { who: { flag: 'access_settings' }, works: 'oa' },
  'GET org/settings': { who: { flag: 'access_settings' }, works: 'oa' },
  'GET org/videos': { who: 'member', works: 'owvmba' },
  // refused for want of an older product; what it answers is in the tests of organisations
  'POST org/legacy-token': { who: 'member', works: '' },
  'GET org/links': { who: 'member', works: 'owvmba' },
  'GET v4/account/settings/infra-notification': { who: { flag: 'access_settings' }, works: 'oa' },
  'POST v4/account/settings/infra-notification': { who: { flag: 'access_settings' }, works: 'oa' },
  'POST org/take-out': { who: 'admin', works: 'oa' },
  'GET org/take-out/schedule': { who: 'admin', works: 'oa' },
  'POST org/take-out/schedule': { who: 'admin', works: 'oa' },
  'POST org/erase': { who: 'admin', works: 'oa' },
  'POST org/erase/abort': { who: 'admin', works: 'oa' },
} satisfies CallRows<typeof organisationCalls & typeof takeOutCalls & typeof eraseCalls>
