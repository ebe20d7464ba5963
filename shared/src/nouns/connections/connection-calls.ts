import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const managers = { flag: 'manage_tricks' } as const
const one = z.strictObject({ id: idSchema })

const connectionSchema = z.object({
  id: z.string(),
  app: z.string(),
  name: z.string(),
  settings: z.record(z.string(), z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type Connection = z.infer<typeof connectionSchema>

const connectionTestSchema = z.object({
  /** `refused`: the credentials were; `other`: the product was reached and answered something else */
  outcome: z.enum(['works', 'refused', 'other', 'noConsent', 'unreachable']),
  status: z.number().int().nullable(),
  reason: z.string().nullable(),
})
export type ConnectionOutcome = z.infer<typeof connectionTestSchema>

/** Calls on the connections to other products. Secrets go in and never come out. */
export const connectionCalls = defineCalls({
  'GET automations/connections': {
    about: 'The connections to other products, without their secrets.',
    who: managers,
    answer: z.object({
      connections: z.array(connectionSchema),
      /** to be told to products that ask for a person's consent: they send the person back there */
      callbackUrl: z.string(),
    }),
  },
  'POST automations/connections': {
    about:
      'Keeps credentials of another product. Secrets are sealed and never answered. A product with several kinds of sign-in wants one as the setting `signIn`.',
    who: managers,
    body: z.strictObject({
      app: z.enum(integrations.map(({ name }) => name)),
      name: z.string().trim().min(1).max(100),
      settings: z.record(z.string().max(40), z.string().trim().max(4000)),
    }),
    answer: z.object({ id: z.string() }),
  },
  'POST automations/connections/:id/test': {
    about: 'Asks the other product something with a connection, and answers whether it works. In a product of messages it writes one.',
    who: managers,
    params: one,
    /** `path`: begins with `/`; for HTTP only */
    body: z.strictObject({ path: z.string().trim().max(2000).optional() }),
    answer: connectionTestSchema,
  },
  /** @throws `invalid_request` for a connection without a page of consent */
  'POST automations/connections/:id/authorize': {
    about: 'The address of the page on which a person lets another product give Trama tokens (OAuth 2, authorization code with PKCE).',
    who: managers,
    params: one,
    answer: z.object({ url: z.string() }),
  },
  'GET automations/connections/callback': {
    about: 'Where the other product sends the person back. It leads to the page of connections.',
    who: managers,
    query: z.object({
      state: z.string().max(200).default(''),
      code: z.string().max(4000).optional(),
      error: z.string().max(200).optional(),
    }),
    streams: true,
    media: { answer: ['text/html'] },
  },
  'DELETE automations/connections/:id': { about: 'Forgets credentials.', who: managers, params: one },
})
