import type { functionCalls } from '#shared/nouns/functions/function-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

const who = { flag: 'development' } as const
const one = { who, works: 'a', id: 'lowCodeFunction' } as const
const saves = { ...one, feature: 'lowCode' } as const

export const functionsCallRows = {
  'GET v3/low-code-functions': { who, works: 'oa' },
  'POST v3/low-code-functions': { who, works: 'oa', feature: 'lowCode', omit: ['trigger'] },
  'GET v3/low-code-functions/:id': one,
  'PUT v3/low-code-functions/:id': { ...saves, omit: ['trigger', 'language'] },
  'DELETE v3/low-code-functions/:id': saves,
  'GET v3/low-code-functions/:id/version': one,
  'GET v3/low-code-functions/:id/version/:versionId': one,
  'POST v3/low-code-functions/:id/version': saves,
} satisfies CallRows<typeof functionCalls>
