import { z } from 'zod'
import { seatSchema, sessionDataSchema } from '#shared/nouns/auth/session-schema.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** *View as*: an administrator reads with the rights of a role or a person, and can change nothing until it ends. */
export const viewCalls = defineCalls({
  /**
   * Answers the view's id for the header `viewHeader` (and `?view=` of the two websockets) and its expiry. The session is the one `GET
   * auth/session` would give such a person. A role is viewed as oneself, as if one had it with that seat.
   */
  'POST access/view-as': {
    about: 'Begins to read with the rights of a role or a person.',
    who: 'admin',
    body: z.union([z.strictObject({ role_id: idSchema, seat: seatSchema.default('builder') }), z.strictObject({ member_id: idSchema })]),
    answer: z.object({ view: z.string(), until: z.string(), session: sessionDataSchema }),
  },
  /** may be made with the view's header or without */
  'POST access/view-as/end': { about: 'Ends such a view.', who: 'member', reads: true, body: z.strictObject({ view: idSchema }) },
})
