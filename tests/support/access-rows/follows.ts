import type { followMutationSchemas } from '#shared/nouns/follows/follow-mutations.ts'
import type { MutationRows } from '#tests/support/access-rows/row.ts'

export const followsMutationRows = {
  // an own mark on an app that one sees
  'follows.add': { works: 'vmba' },
  'follows.remove': { works: 'owvmba' },
} satisfies MutationRows<typeof followMutationSchemas>
