import { z } from 'zod'
import { errorIdSchema } from '#shared/protocol/error-schema.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'

/** The {@link MutationAnswer} of `POST /api/mutations`: a result for each mutation, in order. */
export const mutationAnswerSchema: z.ZodType<MutationAnswer, MutationAnswer> = z.strictObject({
  results: z.array(
    z.discriminatedUnion('status', [
      z.strictObject({ id: z.string(), status: z.literal('applied'), seq: z.number().int() }),
      z.strictObject({
        id: z.string(),
        status: z.literal('refused'),
        error: z.strictObject({ id: errorIdSchema, message: z.string(), details: z.unknown().exactOptional() }),
      }),
    ]),
  ),
  seq: z.number().int(),
  epoch: z.string(),
})
