import { z } from 'zod'
import { emailSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** One's own sessions on all devices, and the organisations of an address. */
export const sessionCalls = defineCalls({
  'GET auth/sessions': {
    about: 'One’s own sessions on all devices, the one used last first.',
    who: 'member',
    answer: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          organisation: z.string(),
          /** the browser's own words */
          userAgent: z.string(),
          /** password, link, passkey, or the key of a provider */
          way: z.string(),
          since: z.string(),
          /** to the hour */
          usedAt: z.string(),
          isThis: z.boolean(),
        }),
      ),
    }),
  },
  'POST auth/sessions/end': {
    about: 'Signs out on another device.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ id: z.string().min(1).max(80) }),
  },
  'POST auth/sessions/end-others': { about: 'Signs out on every other device.', who: 'member', whenBlocked: true },
  'POST auth/find-organisations': {
    about: 'Mails the organisations of an address to it, if there are any.',
    who: 'anyone',
    body: z.strictObject({ email: emailSchema }),
    answer: z.object({ sent: z.literal(true) }),
  },
})
