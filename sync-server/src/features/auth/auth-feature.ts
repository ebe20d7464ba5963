import { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { forgetOldCounts } from '#server/identity/attempt-counts.ts'
import { countAttempt, countPasswordTry, countSignUp, maySendReset } from '#server/identity/attempt-limits.ts'
import { rememberDevice } from '#server/identity/known-devices.ts'
import { organisationIdIn } from '#server/identity/organisation-key.ts'
import { forgetOldWaits } from '#server/identity/second-factor/awaited-codes.ts'
import { sealPlainSecrets } from '#server/identity/second-factor/second-factor.ts'
import { endSessions, removeExpired } from '#server/identity/sessions.ts'
import { readViewedSession } from '#server/access/views.ts'
import { changeOwnPassword, describeLink, getAccount, redeemPasswordLink } from '#server/features/auth/change-password.ts'
import { authEffects } from '#server/features/auth/auth-mails.ts'
import { enterWithProvider } from '#server/features/auth/enter-with-provider.ts'
import { greetDevice } from '#server/features/auth/greet-device.ts'
import { identityModule } from '#server/features/auth/identity-handlers.ts'
import { judgePassword } from '#server/features/auth/judge-password.ts'
import { logIn } from '#server/features/auth/log-in.ts'
import { findSite } from '#server/features/auth/passkeys/ask-key.ts'
import { passkeyModule } from '#server/features/auth/passkeys/passkey-handlers.ts'
import { providerRoutes } from '#server/features/auth/providers/provider-routes.ts'
import { sessionModule } from '#server/features/auth/session-handlers.ts'
import { switchModule } from '#server/features/auth/switch-handlers.ts'
import { startPasswordReset } from '#server/features/auth/reset-password.ts'
import { secondFactorModule } from '#server/features/auth/second-factor-handlers.ts'
import { clearSessionCookie, keptSessions, renewSessionCookie, setSessionCookie } from '#server/features/auth/session-cookie.ts'
import { tellOfRefusal, tellOfSignIn, tellOfSignOut } from '#server/features/auth/tell-of-sessions.ts'
import { hasPassword, signUp, signUpState } from '#server/features/auth/sign-up.ts'
import { comesFromHere } from '#server/http/client-address.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const cleanUpEveryMs = 60 * 60_000

const userAgent = (context: CallContext): string => context.http.req.header('user-agent') ?? ''

async function enterByTicket(context: CallContext, input: Parameters<typeof enterWithProvider>[1]): Promise<Entrance> {
  const { platform, ip } = context
  const attempt = await countAttempt(context, 'token', input.oauthToken)
  const place = { ip, userAgent: userAgent(context) }
  const { answer, email, way } = await enterWithProvider(context, input, place.userAgent)
  await attempt.forgive()
  if (!('token' in answer)) return answer
  await tellOfSignIn(platform, { orgId: answer.organisation.id, memberId: answer.member.id }, { ...place, way })
  await setSessionCookie(context, answer.token, answer.organisation.id)
  await greetDevice(context, email, { orgId: answer.organisation.id, memberId: answer.member.id })
  return answer
}

const calls = handleCalls(authCalls, {
  'GET setup/state': async (_, { platform }) => ({
    ...(await signUpState(platform)),
    passkeys: findSite(platform.config.publicUrl) !== undefined,
    providers: platform.config.providers.map(({ key, kind, name }) => ({ key, kind, name })),
  }),

  'POST auth/sign-up': async ({ body }, context) => {
    const { platform } = context
    const signUpTry = await countAttempt(context, 'sign-up')
    const attempt = await countPasswordTry(context, body.email)
    // the owner of an account hears of an organisation that somebody makes with it
    const isKnown = await hasPassword(platform, body.email)
    // the operator's own machine makes as many as it likes: nobody else reaches such a server
    const isHere = comesFromHere(context.ip, (name) => context.header(name), platform.config.publicUrl)
    const uncount = isHere ? undefined : await countSignUp(context)
    const answer = await signUp(platform, body, { ip: context.ip, userAgent: userAgent(context) }, (org, memberId) => {
      // In the transaction that makes the organisation: the demo is there, or will be, whatever happens to this process.
      if (body.withDemo) enqueueEffect(org, 'demo.seed', { memberId }, platform.now())
    }).catch(async (error: unknown) => {
      await uncount?.()
      throw error
    })
    if (!('token' in answer)) return answer
    await attempt.forgive()
    if (isHere) await signUpTry.forgive()
    await setSessionCookie(context, answer.token, answer.organisation.id)
    if (isKnown) await greetDevice(context, body.email, { orgId: answer.organisation.id, memberId: answer.member.id })
    else await rememberDevice(context, body.email)
    return answer
  },

  'POST auth/loginV2': async ({ body }, context) => {
    const { email, oauthToken } = body
    if (oauthToken !== undefined) return enterByTicket(context, { ...body, oauthToken })
    if (email === undefined) throw new AppError('invalid_request')
    const attempt = await countPasswordTry(context, email)
    const place = { ip: context.ip, userAgent: userAgent(context) }
    const answer = await logIn(context.platform, { ...body, email }, place.userAgent).catch((error: unknown) => {
      tellOfRefusal(context.platform, email, place, error)
      throw error
    })
    // a password whose code is owed stays counted until the code is right
    if (!('token' in answer)) return answer
    await attempt.forgive()
    await tellOfSignIn(context.platform, { orgId: answer.organisation.id, memberId: answer.member.id }, place)
    await setSessionCookie(context, answer.token, answer.organisation.id)
    await greetDevice(context, email, { orgId: answer.organisation.id, memberId: answer.member.id })
    return answer
  },

  'POST auth/log-out': async (_, context) => {
    const { platform, session } = context
    if (session) {
      // a browser that somebody leaves keeps none of their other organisations open
      const all = session.via === 'cookie' ? [session, ...(await keptSessions(context))] : [session]
      await platform.controlStore.write(async (tx) => {
        for (const { id } of all) await endSessions(tx, platform.events, { id })
      })
      for (const each of all) await tellOfSignOut(platform, each, context.ip)
    }
    clearSessionCookie(context)
  },

  'POST auth/reset-password': async ({ body }, context) => {
    await countAttempt(context, 'reset', body.email)
    if (await maySendReset(context.platform, body.email)) startPasswordReset(context.platform, body.email)
    return { sent: true as const }
  },

  'POST auth/password-token': async ({ body }, context) => {
    const attempt = await countAttempt(context, 'token')
    const answer = await describeLink(context.platform, body.token)
    await attempt.forgive()
    return answer
  },

  'POST auth/judge-password': ({ body }, context) => judgePassword(body, context),

  'POST auth/change-password': async ({ body }, context) => {
    const attempt = await countAttempt(context, 'token', body.token)
    const { email, hasPassword } = await describeLink(context.platform, body.token)
    const passwordTry = hasPassword ? await countPasswordTry(context, email) : undefined
    const answer = await redeemPasswordLink(context.platform, body, userAgent(context))
    await attempt.forgive()
    if (!('token' in answer)) return answer
    await passwordTry?.forgive()
    await setSessionCookie(context, answer.token, answer.organisation.id)
    await rememberDevice(context, email)
    return answer
  },

  'POST auth/changePassword': async ({ body }, context) => {
    const { session, platform } = context
    if (!session) throw new AppError('invalid_session')
    const attempt = await countPasswordTry(context, (await getAccount(platform.controlStore, session.accountId)).email)
    const newToken = await changeOwnPassword(platform, session, body)
    await attempt.forgive()
    if (session.via === 'cookie') await setSessionCookie(context, newToken, session.orgId)
    return { data: { newToken } }
  },

  'GET auth/session': async (_, context) => {
    const member = context.member()
    await renewSessionCookie(context)
    return readViewedSession(member)
  },

  'GET org/get': async ({ query }, context) => {
    const { platform, session } = context
    const { controlStore } = platform
    let statement = controlStore.build.selectFrom('organisation').select('name').limit(2)
    const key = query.org ?? session?.orgId
    if (key !== undefined)
      statement = statement.where((where) => where.or([where('slug', '=', key), where('id', '=', organisationIdIn(key))]))
    const found = await controlStore.all(statement)
    if (query.org !== undefined && found.length === 0) {
      // guessing names is as slow as guessing links
      await countAttempt(context, 'link')
      throw new AppError('organisation_not_found')
    }
    return { name: found.length === 1 ? (found[0]?.name ?? null) : null }
  },
})

/** Sign-up, login, log-out and passwords (specification 1 §4, §7, §8). */
export const authFeature: ServerFeature = {
  name: 'auth',
  calls: [calls, secondFactorModule, identityModule, passkeyModule, sessionModule, switchModule],
  routes: providerRoutes,
  effects: authEffects,
  start: (platform) => {
    sealPlainSecrets(platform).catch((error: unknown) =>
      platform.log.error({ err: error }, 'secrets of second factors could not be sealed'),
    )
    const { controlStore, now } = platform
    const timer = setInterval(() => {
      Promise.all([removeExpired(platform), forgetOldWaits(platform), forgetOldCounts(controlStore, now())]).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'ended sessions could not be removed'),
      )
    }, cleanUpEveryMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}
