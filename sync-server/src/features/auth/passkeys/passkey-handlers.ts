import { passkeyCalls } from '#shared/nouns/auth/passkey-calls.ts'
import { countAttempt } from '#server/identity/attempt-limits.ts'
import { getAwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { noteProof } from '#server/identity/sessions.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import { tellOfWay } from '#server/features/auth/tell-of-ways.ts'
import { challengeOf, questionToEnter, questionToMake, verifyMadeKey } from '#server/features/auth/passkeys/ask-key.ts'
import { enterWithKey } from '#server/features/auth/passkeys/enter-with-key.ts'
import {
  findPasskey,
  keepPasskey,
  keepQuestion,
  listPasskeys,
  removePasskey,
  takeQuestion,
} from '#server/features/auth/passkeys/passkeys.ts'
import { assertProven, provePassword, sessionOf } from '#server/features/auth/prove-password.ts'
import { setSessionCookie } from '#server/features/auth/session-cookie.ts'
import { greetDevice } from '#server/features/auth/greet-device.ts'
import { tellOfRefusal, tellOfSignIn } from '#server/features/auth/tell-of-sessions.ts'
import { handleCalls } from '#server/http/call-module.ts'

export const passkeyModule = handleCalls(passkeyCalls, {
  'POST auth/passkeys/question': async ({ body }, context) => {
    const { platform } = context
    const { publicUrl } = platform.config
    const attempt = await countAttempt(context, 'code')
    const { verifySession } = body
    const accountId = verifySession === undefined ? null : (await getAwaitedCode(platform, verifySession)).accountId
    const options = await questionToEnter(publicUrl, accountId === null ? undefined : await listPasskeys(platform.controlStore, accountId))
    await keepQuestion(platform, { challenge: options.challenge, purpose: accountId === null ? 'enter' : 'second', accountId })
    await attempt.forgive()
    return { options }
  },

  'POST auth/passkeys/enter': async ({ body }, context) => {
    const { platform, ip } = context
    const attempt = await countAttempt(context, 'code')
    const place = { ip, userAgent: context.http.req.header('user-agent') ?? '', way: 'passkey' }
    const { answer, email } = await enterWithKey(platform, body, place).catch(async (error: unknown) => {
      const owner = (await findPasskey(platform.controlStore, body.answer.id))?.account_id
      if (owner !== undefined) tellOfRefusal(platform, (await getAccount(platform.controlStore, owner)).email, place, error)
      throw error
    })
    await attempt.forgive()
    await tellOfSignIn(platform, { orgId: answer.organisation.id, memberId: answer.member.id }, place)
    await setSessionCookie(context, answer.token, answer.organisation.id)
    await greetDevice(context, email, { orgId: answer.organisation.id, memberId: answer.member.id })
    return answer
  },

  'GET auth/passkeys': async (_, context) => ({
    passkeys: (await listPasskeys(context.platform.controlStore, sessionOf(context).accountId)).map(
      ({ id, label, created_at, used_at }) => ({
        id,
        label,
        createdAt: created_at,
        usedAt: used_at,
      }),
    ),
  }),

  'POST auth/passkeys/start': async ({ body }, context) => {
    const { platform } = context
    const { session, email } = await provePassword(context, body.password)
    const { accountId } = session
    const options = await questionToMake(
      platform.config.publicUrl,
      { id: accountId, email },
      await listPasskeys(platform.controlStore, accountId),
    )
    await keepQuestion(platform, { challenge: options.challenge, purpose: 'make', accountId })
    return { options }
  },

  'POST auth/passkeys/confirm': async ({ body }, context) => {
    const { platform } = context
    const session = sessionOf(context)
    const { accountId } = session
    await assertProven(platform, session)
    await takeQuestion(platform, { challenge: challengeOf(body.answer), purpose: 'make', accountId })
    const made = await verifyMadeKey(platform.config.publicUrl, body.answer)
    const now = platform.now()
    await platform.controlStore.write(async (tx) => {
      await keepPasskey(tx, { ...made, account_id: accountId, label: body.label, created_at: now.toISOString() })
      await noteProof(tx, now, session.id)
    })
    await tellOfWay(platform, session, 'member.passkey-made', context.ip, body.label)
  },

  'POST auth/passkeys/remove': async ({ body }, context) => {
    const { platform } = context
    const { session } = await provePassword(context, body.password)
    await platform.controlStore.write((tx) => removePasskey(tx, session.accountId, body.id))
    await tellOfWay(platform, session, 'member.passkey-removed', context.ip)
  },
})
