import type { approvalMutationSchemas } from '#shared/nouns/approvals/approval-mutations.ts'
import type { MutationRows } from '#tests/support/access-rows/row.ts'

export const approvalsMutationRows = {
  // nobody of the world is asked anything
  'approvals.answer': { works: '', keep: ['answer'] },
} satisfies MutationRows<typeof approvalMutationSchemas>
