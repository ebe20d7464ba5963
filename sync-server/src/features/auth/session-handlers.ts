import { sessionCalls } from '#shared/nouns/auth/session-calls.ts'
import { countAttempt } from '#server/identity/attempt-limits.ts'
import { startFinding } from '#server/features/auth/find-organisations.ts'
import { endOwnSessions, listSessions } from '#server/features/auth/own-sessions.ts'
import { sessionOf } from '#server/features/auth/prove-password.ts'
import { handleCalls } from '#server/http/call-module.ts'

export const sessionModule = handleCalls(sessionCalls, {
  'GET auth/sessions': async (_, context) => {
    const session = sessionOf(context)
    return {
      sessions: (await listSessions(context.platform, session)).map((each) => ({
        id: each.id,
        organisation: each.name,
        userAgent: each.user_agent,
        way: each.way,
        since: each.created_at,
        usedAt: each.last_seen_at,
        isThis: each.id === session.id,
      })),
    }
  },

  'POST auth/sessions/end': ({ body }, context) => endOwnSessions(context.platform, sessionOf(context), context.ip, body.id),

  'POST auth/sessions/end-others': (_, context) => endOwnSessions(context.platform, sessionOf(context), context.ip),

  'POST auth/find-organisations': async ({ body }, context) => {
    await countAttempt(context, 'reset', body.email)
    startFinding(context.platform, body.email)
    return { sent: true as const }
  },
})
