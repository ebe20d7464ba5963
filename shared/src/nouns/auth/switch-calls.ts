import { z } from 'zod'
import { entranceSchema } from '#shared/nouns/auth/session-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Going from one of one's organisations to another (specification 1 §4 "Organisation switch"). */
export const switchCalls = defineCalls({
  'GET auth/organisations': {
    about: 'One’s own organisations, the one used last first.',
    who: 'member',
    answer: z.object({ organisations: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string(), isThis: z.boolean() })) }),
  },
  'POST auth/organisation-token': {
    about: 'A token, good for a minute and one use, that logs in to another of one’s organisations.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ id: z.string().min(1).max(80) }),
    answer: z.object({ token: z.string() }),
  },
  'POST auth/loginWithToken': {
    about: 'Logs in to another of one’s organisations by such a token.',
    who: 'anyone',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: entranceSchema,
  },
})
