import type { effectCalls } from '#shared/nouns/effects/effect-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const effectsCallRows = {
  'GET effects/dead': { who: 'admin', works: 'oa' },
  'POST effects/retry': { who: 'admin', works: 'a' },
  'POST effects/retry-all': { who: 'admin', works: 'oa' },
  'POST effects/give-up': { who: 'admin', works: 'a' },
  'POST effects/give-up-all': { who: 'admin', works: 'oa' },
} satisfies CallRows<typeof effectCalls>
