import type { apiTokenCalls } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const apiTokensCallRows = {
  'POST v3/api-token': { who: { flag: 'development' }, works: 'oa', feature: 'api' },
  'GET v3/api-token': { who: { flag: 'development' }, works: 'oa', feature: 'api' },
  'GET v3/api-token/:id': { who: { flag: 'development' }, works: 'a', id: 'apiToken', feature: 'api' },
  'PUT v3/api-token/:id': { who: { flag: 'development' }, works: 'a', id: 'apiToken', feature: 'api' },
  // another member's token; one's own is in the tests of tokens
  'GET v3/api-token/:id/generate': { who: { flag: 'development' }, works: '', id: 'apiToken', feature: 'api' },
  'POST v3/api-token/:id/generate': { who: { flag: 'development' }, works: '', id: 'apiToken', feature: 'api' },
  'DELETE v3/api-token/:id': { who: { flag: 'development' }, works: 'a', id: 'apiToken', feature: 'api' },
} satisfies CallRows<typeof apiTokenCalls>
