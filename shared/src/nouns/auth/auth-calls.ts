import { z } from 'zod'
import { languageSchema, sessionDataSchema, signedInSchema } from '#shared/nouns/auth/session-schema.ts'
import { emailSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Any text up to a length that costs nothing to hash; how strong it must be is decided when one is set. */
const passwordSchema = z.string().min(1).max(256)
const tokenSchema = z.string().min(1).max(200)
/** an organisation's slug or id */
const organisationKeySchema = z.string().trim().toLowerCase().min(1).max(80)

/** Sign-up, login and passwords (specification 1 §7). A logged-in browser also gets the session cookie. */
export const authCalls = defineCalls({
  'GET setup/state': {
    who: 'anyone',
    answer: z.object({
      hasOrganisation: z.boolean(),
      signUp: z.enum(['open', 'invite', 'off']),
      /** whether `POST auth/sign-up` would be let through now */
      canSignUp: z.boolean(),
      /** identity providers that are configured; their buttons are shown */
      providers: z.array(z.enum(['google', 'microsoft', 'apple'])),
    }),
  },
  'POST auth/sign-up': {
    who: 'anyone',
    body: z.strictObject({
      organisation: z.string().trim().min(1).max(120),
      firstName: z.string().trim().min(1).max(80),
      lastName: z.string().trim().max(80).optional(),
      email: emailSchema,
      password: passwordSchema,
      language: languageSchema.optional(),
      timezone: z.string().max(80).optional(),
      withDemo: z.boolean().optional(),
    }),
    answer: signedInSchema,
  },
  'POST auth/loginV2': {
    who: 'anyone',
    body: z.strictObject({
      email: emailSchema,
      password: passwordSchema.optional(),
      org: organisationKeySchema.optional(),
      oauthToken: z.string().max(10_000).optional(),
      oauthProvider: z.string().max(40).optional(),
      identifier: z.string().max(400).optional(),
      identityToken: z.string().max(10_000).optional(),
    }),
    answer: signedInSchema,
  },
  'POST auth/log-out': { who: 'anyone' },
  'POST auth/reset-password': { who: 'anyone', body: z.strictObject({ email: emailSchema }), answer: z.object({ sent: z.literal(true) }) },
  /** Tells the page of a mailed link its purpose. The token travels in the body, never in a URL that is logged. */
  'POST auth/password-token': {
    who: 'anyone',
    body: z.strictObject({ token: tokenSchema }),
    answer: z.object({
      purpose: z.enum(['reset', 'invite']),
      email: z.string(),
      organisation: z.string(),
      /** true: the person has a password already and joins with it */
      hasPassword: z.boolean(),
      /** characters that a new password has at least */
      minimum: z.number(),
    }),
  },
  'POST auth/change-password': {
    who: 'anyone',
    body: z.strictObject({ password: passwordSchema, token: tokenSchema }),
    answer: signedInSchema.extend({ newToken: z.string() }),
  },
  'POST auth/changePassword': {
    who: 'member',
    /** `currentPassword` is needed unless the session is younger than 15 minutes */
    body: z.strictObject({ password: passwordSchema, currentPassword: passwordSchema.optional() }),
    answer: z.object({ data: z.object({ newToken: z.string() }) }),
  },
  'GET auth/session': { who: 'member', answer: sessionDataSchema },
  'GET org/get': {
    who: 'anyone',
    query: z.strictObject({ org: organisationKeySchema.optional() }),
    /** null where several organisations share the address and none was named */
    answer: z.object({ name: z.string().nullable() }),
  },
})
