import { z } from 'zod'
import { codeDueSchema, entranceSchema, languageSchema, sessionDataSchema, signedInSchema } from '#shared/nouns/auth/session-schema.ts'
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
    about: 'What a visitor may do before signing in: sign up, and by which providers to log in.',
    who: 'anyone',
    answer: z.object({
      hasOrganisation: z.boolean(),
      signUp: z.enum(['open', 'invite', 'off']),
      /** whether `POST auth/sign-up` would be let through now */
      canSignUp: z.boolean(),
      /** whether passkeys work at this address */
      passkeys: z.boolean(),
      /** identity providers that are configured; their buttons are shown */
      providers: z.array(z.object({ key: z.string(), kind: z.enum(['google', 'microsoft', 'apple', 'sso']), name: z.string() })),
    }),
  },
  'POST auth/sign-up': {
    about: 'Makes an organisation with its first administrator, and logs them in.',
    who: 'anyone',
    body: z.strictObject({
      organisation: z.string().trim().min(1).max(120),
      firstName: z.string().trim().min(1).max(80),
      lastName: z.string().trim().max(80).optional(),
      email: emailSchema,
      password: passwordSchema,
      language: languageSchema.optional(),
      timezone: z.string().max(80).optional(),
      currencySymbol: z.string().trim().min(1).max(5).optional(),
      withDemo: z.boolean().optional(),
    }),
    answer: entranceSchema,
  },
  'POST auth/loginV2': {
    about: 'Logs a person in by password or identity provider; programs keep the token. An account with a second factor owes a code first.',
    who: 'anyone',
    /** with `oauthToken`, the ticket of a provider's window, `password` connects an account that is not connected yet */
    body: z.strictObject({
      /** with a ticket: the address that the account must have */
      email: emailSchema.optional(),
      password: passwordSchema.optional(),
      org: organisationKeySchema.optional(),
      oauthToken: z.string().max(10_000).optional(),
      oauthProvider: z.string().max(40).optional(),
      /** neither is believed: the server has asked the provider itself */
      identifier: z.string().max(400).optional(),
      identityToken: z.string().max(10_000).optional(),
    }),
    answer: entranceSchema,
  },
  'POST auth/log-out': { about: 'Ends the session.', who: 'anyone' },
  'POST auth/reset-password': {
    about: 'Mails a link for a new password, if the address is known.',
    who: 'anyone',
    body: z.strictObject({ email: emailSchema }),
    answer: z.object({ sent: z.literal(true) }),
  },
  /** Tells the page of a mailed link its purpose. The token travels in the body, never in a URL that is logged. */
  'POST auth/password-token': {
    about: 'Tells the purpose of a mailed link: a new password, or an invitation.',
    who: 'anyone',
    body: z.strictObject({ token: tokenSchema }),
    answer: z.object({
      purpose: z.enum(['reset', 'invite']),
      email: z.string(),
      organisation: z.string(),
      /** of an invited person, as their address says */
      displayName: z.string(),
      /** true: the person has a password already and joins with it */
      hasPassword: z.boolean(),
      /** characters that a new password has at least */
      minimum: z.number(),
      /** using it also takes the second step, the passkeys and the providers away */
      clearsWays: z.boolean(),
    }),
  },
  'POST auth/judge-password': {
    about: 'Tells whether a new password would be taken, while it is typed: by a mailed link, for a new organisation, or one’s own.',
    who: 'anyone',
    /** `email` and `names` are those of a sign-up; they may be unfinished */
    body: z.strictObject({
      password: z.string().max(256),
      token: tokenSchema.optional(),
      email: z.string().max(254).optional(),
      names: z.array(z.string().max(120)).max(3).default([]),
    }),
    /** null: it would be taken */
    answer: z.object({ reason: z.enum(['short', 'common', 'name', 'guessable']).nullable(), minimum: z.number() }),
  },
  'POST auth/change-password': {
    about: 'Sets a password by the token of a mailed link, and logs in.',
    who: 'anyone',
    /** `displayName`: how an invited person wants to be called; without it the name is made of the address */
    body: z.strictObject({ password: passwordSchema, token: tokenSchema, displayName: z.string().trim().min(1).max(120).optional() }),
    answer: z.union([signedInSchema.extend({ newToken: z.string() }), codeDueSchema]),
  },
  'POST auth/changePassword': {
    about: 'Changes one’s own password and ends the other sessions.',
    who: 'member',
    whenBlocked: true,
    /** `currentPassword` is needed unless the session is younger than 15 minutes */
    body: z.strictObject({ password: passwordSchema, currentPassword: passwordSchema.optional() }),
    answer: z.object({ data: z.object({ newToken: z.string() }) }),
  },
  'GET auth/session': { about: 'The person’s own session data.', who: 'member', answer: sessionDataSchema },
  'GET org/get': {
    about: 'The name of the organisation at this address.',
    who: 'anyone',
    query: z.strictObject({ org: organisationKeySchema.optional() }),
    /** null where several organisations share the address and none was named */
    answer: z.object({ name: z.string().nullable() }),
  },
})
