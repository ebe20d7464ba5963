import type { functionCalls } from '#shared/nouns/functions/function-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

const who = { flag: 'development' } as const
const one = { who, works: 'a', id: 'lowCodeFunction' } as const
const saves = { ...one, feature: 'lowCode' } as const

export const functionsCallRows = {
  'GET v3/low-code-functions': { who, works: 'oa' },
  'POST v3/low-code-functions': { who, works: 'oa', feature: 'lowCode', omit: ['trigger', 'addresses', 'secrets'] },
  'GET v3/low-code-functions/:id': one,
  'PUT v3/low-code-functions/:id': { ...saves, omit: ['trigger', 'language', 'addresses', 'secrets'] },
  'DELETE v3/low-code-functions/:id': saves,
  'GET v3/low-code-functions/:id/version': one,
  'GET v3/low-code-functions/:id/version/:versionId': one,
  'POST v3/low-code-functions/:id/version': saves,
  'POST v3/low-code-functions/:id/run': { ...saves, omit: ['version', 'input'] },
  'GET v3/low-code-functions/:id/runs': one,
  'GET low-code/engines': { who, works: 'oa' },
  'GET low-code/secrets': { who, works: 'oa' },
  'PUT low-code/secrets/:name': { who, works: 'oa', feature: 'lowCode', set: { name: 'Matrix' } },
  'DELETE low-code/secrets/:name': { who, works: 'oa', feature: 'lowCode', set: { name: 'Matrix' } },
} satisfies CallRows<typeof functionCalls>
