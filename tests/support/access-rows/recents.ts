import type { recentMutationSchemas } from '#shared/nouns/recents/recent-mutations.ts'
import type { MutationRows } from '#tests/support/access-rows/row.ts'

export const recentsMutationRows = {
  'recents.visit': { works: 'owvmba' },
} satisfies MutationRows<typeof recentMutationSchemas>
