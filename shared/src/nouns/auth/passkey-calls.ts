import { z } from 'zod'
import { signedInSchema } from '#shared/nouns/auth/session-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const passwordSchema = z.string().min(1).max(256)
const bytesSchema = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const transportSchema = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const credentialSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(1400)
    .regex(/^[\w-]+$/),
  rawId: bytesSchema,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}),
})

/** The answer of `navigator.credentials.create()` as browsers write it in JSON. */
export const madeKeySchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: z.array(transportSchema).max(8).optional(),
  }),
})
/** The answer of `navigator.credentials.get()`. */
export const keyAnswerSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: bytesSchema.optional(),
  }),
})

/** The options that a browser takes; WebAuthn describes them. */
const optionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** Passkeys: a way in by themselves, and an answer to the second step. */
export const passkeyCalls = defineCalls({
  'POST auth/passkeys/question': {
    about: 'The question that a passkey answers: to log in, or as the second step of a sign-in.',
    who: 'anyone',
    body: z.strictObject({ verifySession: z.string().min(1).max(200).optional() }),
    answer: optionsSchema,
  },
  'POST auth/passkeys/enter': {
    about: 'Logs in by the answer of a passkey.',
    who: 'anyone',
    body: z.strictObject({
      answer: keyAnswerSchema,
      verifySession: z.string().min(1).max(200).optional(),
      /** slug or id */
      org: z.string().trim().toLowerCase().min(1).max(80).optional(),
    }),
    answer: signedInSchema,
  },
  'GET auth/passkeys': {
    about: 'The passkeys of one’s own account.',
    who: 'member',
    answer: z.object({
      passkeys: z.array(z.object({ id: z.string(), label: z.string(), createdAt: z.string(), usedAt: z.string().nullable() })),
    }),
  },
  'POST auth/passkeys/start': {
    about: 'Begins to make a passkey.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ password: passwordSchema }),
    answer: optionsSchema,
  },
  'POST auth/passkeys/confirm': {
    about: 'Keeps the passkey that the device has made.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ answer: madeKeySchema, label: z.string().trim().min(1).max(60) }),
  },
  'POST auth/passkeys/remove': {
    about: 'Removes a passkey.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ id: z.string().min(1).max(1400), password: passwordSchema }),
  },
})
