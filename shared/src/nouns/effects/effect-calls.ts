import { z } from 'zod'
import { effectSubjectSchema } from '#shared/nouns/effects/effect-subject.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const deadEffectSchema = z.object({
  id: z.string(),
  kind: z.string(),
  attempts: z.number().int(),
  createdAt: z.string(),
  deadAt: z.string(),
  lastError: z.string(),
  /** null when it was about nothing, or about something that was gone already */
  subject: effectSubjectSchema.nullable(),
})
export type DeadEffect = z.infer<typeof deadEffectSchema>

const one = z.strictObject({ id: z.string().min(1).max(200) })
/** Those given up until a moment, so that nobody decides about one that they have not seen. */
const allUntil = z.strictObject({ until: z.iso.datetime() })
const counted = z.object({ count: z.number().int() })

/** Effects that were given up after their retries, for administrators: none fails silently. */
export const effectCalls = defineCalls({
  /** the last given up first, at most 500; texts of errors are shortened and hold no payload */
  'GET effects/dead': {
    about: 'Background work that was given up after its retries.',
    who: 'admin',
    answer: z.object({ total: z.number().int(), effects: z.array(deadEffectSchema) }),
  },
  /** queues one again; @throws `not_found` when it is not among the given up */
  'POST effects/retry': { about: 'Queues such work again.', who: 'admin', body: one },
  'POST effects/retry-all': {
    about: 'Queues all of it again that was given up until then.',
    who: 'admin',
    body: allUntil,
    answer: counted,
  },
  /** forgets one for good; @throws `not_found` when it is not among the given up */
  'POST effects/give-up': { about: 'Forgets such work for good.', who: 'admin', body: one },
  'POST effects/give-up-all': {
    about: 'Forgets all of it for good that was given up until then.',
    who: 'admin',
    body: allUntil,
    answer: counted,
  },
})
