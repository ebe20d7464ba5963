import type { openapiCalls } from '#shared/nouns/developers/openapi-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const developersCallRows = {
  'GET openapi.json': { who: 'anyone', works: 'nowvmbarpt' },
} satisfies CallRows<typeof openapiCalls>
