import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Effects that were given up after their retries, for administrators: none fails silently. */
export const effectCalls = defineCalls({
  /** the last given up first, at most 500; texts of errors are shortened and hold no payload */
  'GET effects/dead': {
    who: 'admin',
    answer: z.object({
      effects: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          attempts: z.number().int(),
          createdAt: z.string(),
          deadAt: z.string(),
          lastError: z.string(),
        }),
      ),
    }),
  },
  /** queues one again; @throws `not_found` when it is not among the given up */
  'POST effects/retry': { who: 'admin', body: z.strictObject({ id: z.string().min(1).max(200) }) },
})
