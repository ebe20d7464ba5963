import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { feedAnswerSchema } from '#shared/catalogue/feed-schema.ts'
import { isMutationBatch } from '#shared/protocol/is-mutation-batch.ts'
import { mutationAnswerSchema } from '#shared/protocol/mutation-schema.ts'

/** The most mutations in one batch, and the most bytes. */
export const mutationBatchLimit = 500
export const mutationBatchBytes = 8 * 1024 * 1024

const mutationSchema = z.strictObject({
  id: idSchema,
  kind: z.string().min(1).max(100),
  /** checked per kind, so that one wrong mutation does not refuse the batch */
  args: z.unknown(),
  madeAt: z.iso.datetime({ offset: true }),
})

const batchSchema = z.strictObject({
  sentAt: z.iso.datetime({ offset: true }),
  mutations: z.array(mutationSchema).max(mutationBatchLimit),
})

/** The calls by which devices read and write rows. */
export const feedCalls = defineCalls({
  'POST mutations': {
    about: 'Applies changes in order and answers each; a change sent twice is applied once.',
    who: 'member',
    body: batchSchema,
    surely: (body) => isMutationBatch(body, mutationBatchLimit),
    answer: mutationAnswerSchema,
    maxBody: mutationBatchBytes,
  },
  'GET feed': {
    about: 'Every entity but records that changed after a point, as far as the person may see it.',
    who: 'member',
    /** `epoch`: the one of the answer that gave `since`; another one makes the answer full */
    query: z.strictObject({ since: z.coerce.number().int().min(0).default(0), epoch: z.string().max(64).optional() }),
    answer: feedAnswerSchema,
  },
})
