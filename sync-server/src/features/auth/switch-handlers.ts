import { switchCalls } from '#shared/nouns/auth/switch-calls.ts'
import { countAttempt } from '#server/identity/attempt-limits.ts'
import { enterWithTicket, issueOrganisationTicket, reachableFrom } from '#server/features/auth/switch-organisation.ts'
import { sessionOf } from '#server/features/auth/prove-password.ts'
import { setSessionCookie } from '#server/features/auth/session-cookie.ts'
import { tellOfSignIn } from '#server/features/auth/tell-of-sessions.ts'
import { handleCalls } from '#server/http/call-module.ts'

export const switchModule = handleCalls(switchCalls, {
  'GET auth/organisations': async (_, context) => {
    const session = sessionOf(context)
    return {
      organisations: (await reachableFrom(context.platform, session)).map(({ id, name, slug }) => ({
        id,
        name,
        slug,
        isThis: id === session.orgId,
      })),
    }
  },

  'POST auth/organisation-token': async ({ body }, context) => ({
    token: await issueOrganisationTicket(context.platform, sessionOf(context), body.id),
  }),

  'POST auth/loginWithToken': async ({ body }, context) => {
    const { platform, ip, session } = context
    const attempt = await countAttempt(context, 'token')
    const userAgent = context.http.req.header('user-agent') ?? ''
    const { answer, way } = await enterWithTicket(platform, body.token, { userAgent, isSignedIn: session !== undefined })
    await attempt.forgive()
    if (!('token' in answer)) return answer
    await tellOfSignIn(platform, { orgId: answer.organisation.id, memberId: answer.member.id }, { ip, userAgent, way })
    await setSessionCookie(context, answer.token, answer.organisation.id)
    return answer
  },
})
