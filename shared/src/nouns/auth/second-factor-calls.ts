import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { codeDueSchema, signedInSchema } from '#shared/nouns/auth/session-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const passwordSchema = z.string().min(1).max(256)
/** Spaces are allowed, as people read codes in groups. */
const codeSchema = z.string().min(1).max(40)
const passwordsSchema = z.strictObject({ passwords_off: z.boolean() })
const requiredSchema = z.strictObject({ org_mfa_required: z.boolean() })
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** The code beside the password (specification 1 §4, §7): the second step of a sign-in, and a person's own settings of it. */
export const secondFactorCalls = defineCalls({
  'POST auth/mfa-login': {
    about: 'The second step of a sign-in: the code of the authenticator app, or a recovery code.',
    who: 'anyone',
    body: z.strictObject({ verifySession: z.string().min(1).max(200), verifyCode: codeSchema }),
    answer: signedInSchema,
  },
  'POST auth/resend-code': {
    about: 'Mails another code for a sign-in; the one before counts no more.',
    who: 'anyone',
    body: z.strictObject({ verifySession: z.string().min(1).max(200) }),
  },
  'POST auth/step-up': {
    about: 'Begins the second step of a session whose organisation has come to ask for one.',
    who: 'anyone',
    answer: codeDueSchema,
  },
  'POST auth/proof/start': {
    about: 'Begins the proof of one’s own session, which goes on: a code of the app, or a mailed one.',
    who: 'member',
    whenBlocked: true,
    answer: codeDueSchema,
  },
  'POST auth/proof/confirm': {
    about: 'Proves one’s own session by the code, so that it may change the ways into the account.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ verifySession: z.string().min(1).max(200), verifyCode: codeSchema }),
  },
  'GET org/mfa': {
    about: 'Whether the organisation asks everybody for a second step.',
    who: 'admin',
    answer: requiredSchema,
  },
  'POST org/mfa': {
    about: 'Sets whether the organisation asks everybody for a second step.',
    who: 'admin',
    body: requiredSchema,
  },
  'GET org/passwords': {
    about: 'Whether the organisation is entered by password.',
    who: 'admin',
    answer: passwordsSchema,
  },
  /** needs a passkey or a provider of one’s own. @throws `own_way_first` */
  'POST org/passwords': {
    about: 'Sets whether the organisation is entered by password. Sessions that began so end.',
    who: 'admin',
    body: passwordsSchema,
  },
  'POST members/reset-factor': {
    about:
      'Takes the second step of a member away who lost it, or mails them a link that does where other organisations share the account.',
    who: 'admin',
    body: z.strictObject({ id: idSchema }),
    answer: z.object({ mailed: z.boolean() }),
  },
  'GET auth/second-factor': {
    about: 'Whether one’s own account asks for a code, how many recovery codes are left, and whether its address is proven.',
    who: 'member',
    answer: z.object({ since: z.string().nullable(), recoveryCodesLeft: z.number(), isAddressProven: z.boolean() }),
  },
  'POST auth/second-factor/start': {
    about: 'Makes the secret of an authenticator app; a first code turns it on.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ password: passwordSchema }),
    /** `address` is what the app reads from the picture */
    answer: z.object({ secret: z.string(), address: z.string() }),
  },
  'POST auth/second-factor/confirm': {
    about: 'Turns the code on by a first one, ends the other sessions, and tells the recovery codes once.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ code: codeSchema }),
    answer: recoveryCodesSchema,
  },
  'POST auth/second-factor/recovery-codes': {
    about: 'Makes new recovery codes in place of the old ones.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ password: passwordSchema }),
    answer: recoveryCodesSchema,
  },
  'POST auth/second-factor/off': {
    about: 'Turns the code off.',
    who: 'member',
    whenBlocked: true,
    body: z.strictObject({ password: passwordSchema }),
  },
})
