import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The facts by which a device decides, without opening a document, whether to fetch it. */
const documentHeadSchema = z.strictObject({
  name: z.string(),
  /** the past it belongs to, as the handshake tells it */
  epoch: z.string(),
  /** newest row of its log; 0 when nobody has changed it */
  number: z.number().int(),
  /** about what a device is sent that has nothing */
  bytes: z.number().int(),
  /** when the newest row was made, ISO; null when nobody has changed it */
  changedAt: z.string().nullable(),
})
export type DocumentHead = z.infer<typeof documentHeadSchema>

export const documentCalls = defineCalls({
  /** Every document this person may read, so that a device can prefetch it. */
  'GET documents': {
    about: 'Every document that the person may read.',
    who: 'member',
    answer: z.strictObject({ documents: z.array(documentHeadSchema) }),
  },
})
