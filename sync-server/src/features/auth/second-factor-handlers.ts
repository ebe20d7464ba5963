import { secondFactorCalls } from '#shared/nouns/auth/second-factor-calls.ts'
import { countAttempt, countCodeTry, forgivePasswordTry } from '#server/identity/attempt-limits.ts'
import { rememberDevice } from '#server/identity/known-devices.ts'
import { countCode, getAwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { countRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { secondFactorSince } from '#server/identity/second-factor/second-factor.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import { enterWithCode } from '#server/features/auth/enter-with-code.ts'
import { renewRecoveryCodes, startSecondFactor, turnOff, turnOn } from '#server/features/auth/own-second-factor.ts'
import { provePassword, sessionOf } from '#server/features/auth/prove-password.ts'
import { setSessionCookie } from '#server/features/auth/session-cookie.ts'
import { tellOfRefusal, tellOfSignIn } from '#server/features/auth/tell-of-sessions.ts'
import { handleCalls } from '#server/http/call-module.ts'

export const secondFactorModule = handleCalls(secondFactorCalls, {
  'POST auth/mfa-login': async ({ body }, context) => {
    const { platform, ip } = context
    const attempt = await countAttempt(context, 'code')
    const awaited = getAwaitedCode(platform, body.verifySession)
    const codeTry = countCodeTry(context, awaited.accountId)
    await countCode(platform, awaited)
    const { email } = getAccount(platform, awaited.accountId)
    const place = { ip, userAgent: context.http.req.header('user-agent') ?? '' }
    const answer = await enterWithCode(platform, awaited, body.verifyCode, place).catch((error: unknown) => {
      tellOfRefusal(platform, email, place)
      throw error
    })
    codeTry.forgive()
    await attempt.forgive()
    await forgivePasswordTry(context, email)
    await tellOfSignIn(platform, { orgId: answer.organisation.id, memberId: answer.member.id }, { ...place, way: awaited.way })
    setSessionCookie(context, answer.token)
    rememberDevice(context, email)
    return answer
  },

  'GET auth/second-factor': (_, context) => {
    const { accountId } = sessionOf(context)
    return { since: secondFactorSince(context.platform, accountId), recoveryCodesLeft: countRecoveryCodes(context.platform, accountId) }
  },

  'POST auth/second-factor/start': async ({ body }, context) => {
    const { session, email } = await provePassword(context, body.password)
    return startSecondFactor(context.platform, session, email)
  },

  'POST auth/second-factor/confirm': async ({ body }, context) => {
    const session = sessionOf(context)
    const codeTry = countCodeTry(context, session.accountId)
    const recoveryCodes = await turnOn(context.platform, session, body.code, context.ip)
    codeTry.forgive()
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
