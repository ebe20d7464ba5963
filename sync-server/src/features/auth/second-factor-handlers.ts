import { secondFactorCalls } from '#shared/nouns/auth/second-factor-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { countAttempt, countCodeTry, forgiveCodeMails, forgivePasswordTry } from '#server/identity/attempt-limits.ts'
import { awaitCode, countCode, getAwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { countRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { arePasswordsOff } from '#server/identity/passwords-off.ts'
import { isFactorRequired, owedWays } from '#server/identity/second-factor/required-factor.ts'
import { secondFactorSince } from '#server/identity/second-factor/second-factor.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import { changePasswordsOff, resetFactor, setRequired } from '#server/features/auth/change-required.ts'
import { enterWithCode } from '#server/features/auth/enter-with-code.ts'
import { renewRecoveryCodes, startSecondFactor, turnOff, turnOn } from '#server/features/auth/own-second-factor.ts'
import { findPlace, moveToPlace } from '#server/features/auth/log-in.ts'
import { mailCode } from '#server/features/auth/mail-code.ts'
import { listPasskeys } from '#server/features/auth/passkeys/passkeys.ts'
import { confirmProof, startProof } from '#server/features/auth/prove-session.ts'
import { assertProven, provePassword, sessionOf } from '#server/features/auth/prove-password.ts'
import { setSessionCookie } from '#server/features/auth/session-cookie.ts'
import { greetDevice } from '#server/features/auth/greet-device.ts'
import { tellOfRefusal, tellOfSignIn } from '#server/features/auth/tell-of-sessions.ts'
import { handleCalls } from '#server/http/call-module.ts'

export const secondFactorModule = handleCalls(secondFactorCalls, {
  'POST auth/mfa-login': async ({ body }, context) => {
    const { platform, ip } = context
    const attempt = await countAttempt(context, 'code')
    const awaited = await getAwaitedCode(platform, body.verifySession)
    await moveToPlace(platform, awaited.accountId, awaited.orgId)
    const codeTry = await countCodeTry(context, awaited.accountId)
    await countCode(platform, awaited)
    const { email } = await getAccount(platform.controlStore, awaited.accountId)
    const place = { ip, userAgent: context.http.req.header('user-agent') ?? '' }
    const answer = await enterWithCode(platform, awaited, body.verifyCode, place).catch((error: unknown) => {
      tellOfRefusal(platform, email, place, error)
      throw error
    })
    await codeTry.forgive()
    await forgiveCodeMails(platform, awaited.accountId)
    await attempt.forgive()
    await forgivePasswordTry(context, email)
    await tellOfSignIn(platform, { orgId: answer.organisation.id, memberId: answer.member.id }, { ...place, way: awaited.way })
    await setSessionCookie(context, answer.token, answer.organisation.id)
    await greetDevice(context, email, { orgId: answer.organisation.id, memberId: answer.member.id })
    return answer
  },

  'POST auth/resend-code': async ({ body }, context) => {
    const { platform } = context
    const attempt = await countAttempt(context, 'code')
    const { accountId, orgId } = await getAwaitedCode(platform, body.verifySession)
    const { memberId } = await findPlace(platform, accountId, orgId)
    // where another answer is owed, a mailbox is none
    if ((await secondFactorSince(platform.controlStore, accountId)) !== null) throw new AppError('sign_in_expired')
    await mailCode(platform, { verifySession: body.verifySession, accountId, orgId, memberId })
    await attempt.forgive()
  },

  'POST auth/step-up': async (_, context) => {
    const { platform, session } = context
    if (session?.owesFactor !== true) throw new AppError('sign_in_expired')
    const { accountId, orgId, memberId, way = 'password' } = session
    const attempt = await countAttempt(context, 'code')
    const { controlStore } = platform
    const ways = await owedWays(controlStore, accountId, (await listPasskeys(controlStore, accountId)).length > 0, true)
    const wait = { accountId, orgId, way, sessionId: session.id }
    const verifySession = await controlStore.write((tx) => awaitCode(tx, platform.now(), wait))
    if (ways.includes('mail')) await mailCode(platform, { verifySession, accountId, orgId, memberId })
    await attempt.forgive()
    return { verifySession, ways }
  },

  'POST auth/proof/start': (_, context) => startProof(context, sessionOf(context)),

  'POST auth/proof/confirm': async ({ body }, context) => {
    await confirmProof(context, sessionOf(context), body)
  },

  'GET org/mfa': async (_, context) => ({
    org_mfa_required: await isFactorRequired(context.platform.controlStore, context.member().org.orgId),
  }),

  'GET org/passwords': async (_, context) => ({
    passwords_off: await arePasswordsOff(context.platform.controlStore, context.member().org.orgId),
  }),

  'POST org/passwords': async ({ body }, context) => {
    await changePasswordsOff(context.platform, context.member(), sessionOf(context), body.passwords_off)
  },

  'POST org/mfa': async ({ body }, context) => {
    await setRequired(context.platform, context.member(), sessionOf(context), body.org_mfa_required)
  },

  'POST members/reset-factor': async ({ body }, context) => {
    return { mailed: await resetFactor(context.platform, context.member(), body.id) }
  },

  'GET auth/second-factor': async (_, context) => {
    const { accountId } = sessionOf(context)
    const { controlStore } = context.platform
    return {
      since: await secondFactorSince(controlStore, accountId),
      recoveryCodesLeft: await countRecoveryCodes(controlStore, accountId),
      isAddressProven: (await getAccount(controlStore, accountId)).verified_at !== null,
    }
  },

  'POST auth/second-factor/start': async ({ body }, context) => {
    const { session, email } = await provePassword(context, body.password)
    return startSecondFactor(context.platform, session, email)
  },

  'POST auth/second-factor/confirm': async ({ body }, context) => {
    const session = sessionOf(context)
    await assertProven(context.platform, session)
    const codeTry = await countCodeTry(context, session.accountId)
    const recoveryCodes = await turnOn(context.platform, session, body.code, context.ip)
    await codeTry.forgive()
    return { recoveryCodes }
  },

  'POST auth/second-factor/recovery-codes': async ({ body }, context) => {
    const { session } = await provePassword(context, body.password)
    return { recoveryCodes: await renewRecoveryCodes(context.platform, session, context.ip) }
  },

  'POST auth/second-factor/off': async ({ body }, context) => {
    const { session } = await provePassword(context, body.password)
    await turnOff(context.platform, session, context.ip)
  },
})
