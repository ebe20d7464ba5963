import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import { isMutationBatch } from '#shared/protocol/is-mutation-batch.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'

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
    who: 'member',
    body: batchSchema,
    surely: (body) => isMutationBatch(body, mutationBatchLimit),
    answer: z.custom<MutationAnswer>(),
    maxBody: mutationBatchBytes,
  },
  'GET feed': {
    who: 'member',
    /** `epoch`: the one of the answer that gave `since`; another one makes the answer full */
    query: z.strictObject({ since: z.coerce.number().int().min(0).default(0), epoch: z.string().max(64).optional() }),
    answer: z.custom<FeedAnswer>(),
  },
})
