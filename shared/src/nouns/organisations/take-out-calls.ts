import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

const everySchema = z.enum(['daily', 'weekly']).nullable()

/** Everything of an organisation in one file, tried before it is handed over. */
export const takeOutCalls = defineCalls({
  /** the caller is told when the file is there, and fetches it by `GET reports/:id/file`. @throws `limit_reached` */
  'POST org/take-out': {
    about: 'Orders one file of everything in the organisation, and a trial of restoring it.',
    who: 'admin',
    whenBlocked: true,
    answer: z.object({ id: z.string() }),
  },
  'GET org/take-out/schedule': {
    about: 'How often such a file is written into the folder of the server’s operator.',
    who: 'admin',
    answer: z.object({ canSchedule: z.boolean(), every: everySchema }),
  },
  'POST org/take-out/schedule': {
    about: 'Sets how often such a file is written; null: never.',
    who: 'admin',
    body: z.strictObject({ every: everySchema }),
  },
})
