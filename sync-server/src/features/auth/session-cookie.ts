import { deleteCookie, setCookie } from 'hono/cookie'
import { cookieName, organisationCookie, organisationsIn, plainSessionCookie, sessionTokensIn } from '#server/identity/cookie-names.ts'
import type { Session } from '#server/identity/session.ts'
import { createSessionResolver, tokenOfSession } from '#server/identity/resolve-session.ts'
import { sessionLifetimeMs } from '#server/identity/sessions.ts'
import type { CallContext } from '#server/http/call-module.ts'

const isHttps = ({ platform }: CallContext): boolean => platform.config.publicUrl.startsWith('https:')
const nameOf = ({ platform }: CallContext): string => cookieName(plainSessionCookie, platform.config.publicUrl)

function cookieOptions(context: CallContext): { httpOnly: true; sameSite: 'Lax'; path: '/'; secure: boolean } {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps(context) }
}

/**
 * Gives the browser its session. Scripts never see it; other sites never send it along with a write (T40). It also stands
 * under its organisation's name: unsent work there finds it when the person has gone on to another.
 */
export function setSessionCookie(context: CallContext, token: string, orgId?: string): void {
  const options = { ...cookieOptions(context), maxAge: sessionLifetimeMs / 1000 }
  setCookie(context.http, nameOf(context), token, options)
  if (orgId !== undefined) setCookie(context.http, cookieName(organisationCookie(orgId), context.platform.config.publicUrl), token, options)
  forgetStrangers(context, token)
  clearPlainCookie(context)
}

/** Takes the sessions of another account out of the browser that somebody signs in with. */
function forgetStrangers(context: CallContext, token: string): void {
  const { http, platform } = context
  const resolve = createSessionResolver(platform)
  const owner = resolve({ cookie: undefined, authorization: `Bearer ${token}` })
  const cookie = http.req.header('cookie')
  for (const orgId of organisationsIn(cookie)) {
    const kept = resolve({ cookie, authorization: undefined, orgId })
    const isOwn = kept?.orgId === orgId && kept.accountId === owner?.accountId
    if (!isOwn && orgId !== owner?.orgId)
      deleteCookie(http, cookieName(organisationCookie(orgId), platform.config.publicUrl), cookieOptions(context))
  }
}

/** The sessions of other organisations that this browser keeps for the same account. */
export function keptSessions(context: CallContext): Session[] {
  const { platform, session } = context
  const cookie = context.http.req.header('cookie')
  const resolve = createSessionResolver(platform)
  return organisationsIn(cookie).flatMap((orgId) => {
    const kept = resolve({ cookie, authorization: undefined, orgId })
    return kept && kept.orgId === orgId && kept.id !== session?.id && kept.accountId === session?.accountId ? [kept] : []
  })
}

/** The browser's copy is renewed with the session: every start of the product extends it by another thirty days. */
export function renewSessionCookie(context: CallContext): void {
  const { session, platform } = context
  if (session?.via !== 'cookie') return
  const { tokens } = sessionTokensIn(context.http.req.header('cookie'), platform.config.publicUrl)
  const token = tokenOfSession(platform, session.id, tokens)
  if (token !== undefined) setSessionCookie(context, token, session.orgId)
}

export function clearSessionCookie(context: CallContext): void {
  deleteCookie(context.http, nameOf(context), cookieOptions(context))
  for (const orgId of organisationsIn(context.http.req.header('cookie')))
    deleteCookie(context.http, cookieName(organisationCookie(orgId), context.platform.config.publicUrl), cookieOptions(context))
  clearPlainCookie(context)
}

/** Takes away the cookie of the time before `__Host-`, where the browser still sends it. */
function clearPlainCookie(context: CallContext): void {
  const sent = sessionTokensIn(context.http.req.header('cookie'), '').tokens.length > 0
  if (isHttps(context) && sent) deleteCookie(context.http, plainSessionCookie, cookieOptions(context))
}
