import type { accessRequestMutationSchemas } from '#shared/nouns/access-requests/access-request-mutations.ts'
import type { MutationRows } from '#tests/support/access-rows/row.ts'

export const accessRequestsMutationRows = {
  // everybody may ask, for whatever: whether anything is there is not answered
  'accessRequests.ask': { works: 'owvmba' },
  // nobody of the world has asked for anything
  'accessRequests.refuse': { works: '' },
} satisfies MutationRows<typeof accessRequestMutationSchemas>
