import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

const passwordSchema = z.string().min(1).max(256)
const providerKeySchema = z.string().min(1).max(40)

/** Identity providers that open one's own account. Each change needs the password: a stolen session must not leave a door behind. */
export const identityCalls = defineCalls({
  'GET auth/identities': {
    about: 'The identity providers that one’s own account is connected with.',
    who: 'member',
    answer: z.object({ identities: z.array(z.object({ provider: z.string(), email: z.string().nullable(), since: z.string() })) }),
  },
  'POST auth/identities/connect': {
    about: 'Connects one’s own account with the person that a provider’s window has proven.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ provider: providerKeySchema, ticket: z.string().min(1).max(200), password: passwordSchema }),
  },
  'POST auth/identities/remove': {
    about: 'The provider opens one’s own account no more.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ provider: providerKeySchema, password: passwordSchema }),
  },
})
