import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { longestNote } from '#shared/nouns/approvals/approval.ts'

/** Arguments of the mutations on questions of automations, by kind. */
export const approvalMutationSchemas = {
  /** the first answer counts */
  'approvals.answer': z.strictObject({ id: idSchema, answer: z.enum(['yes', 'no']), note: z.string().trim().max(longestNote) }),
}
