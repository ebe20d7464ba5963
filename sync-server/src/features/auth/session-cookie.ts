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
export async function setSessionCookie(context: CallContext, token: string, orgId?: string): Promise<void> {
  const options = { ...cookieOptions(context), maxAge: sessionLifetimeMs / 1000 }
  setCookie(context.http, nameOf(context), token, options)
  if (orgId !== undefined) setCookie(context.http, cookieName(organisationCookie(orgId), context.platform.config.publicUrl), token, options)
  await forgetStrangers(context, token)
  clearPlainCookie(context)
}

/** Takes the sessions of another account out of the browser that somebody signs in with. */
async function forgetStrangers(context: CallContext, token: string): Promise<void> {
  const { http, platform } = context
  const resolve = createSessionResolver(platform)
  const owner = await resolve({ cookie: undefined, authorization: `Bearer ${token}` })
  const cookie = http.req.header('cookie')
  for (const orgId of organisationsIn(cookie)) {
    const kept = await resolve({ cookie, authorization: undefined, orgId })
    const isOwn = kept?.orgId === orgId && kept.accountId === owner?.accountId
    if (!isOwn && orgId !== owner?.orgId)
      deleteCookie(http, cookieName(organisationCookie(orgId), platform.config.publicUrl), cookieOptions(context))
  }
}

/** The sessions of other organisations that this browser keeps for the same account. */
export async function keptSessions(context: CallContext): Promise<Session[]> {
  const { platform, session } = context
  const cookie = context.http.req.header('cookie')
  const resolve = createSessionResolver(platform)
  const found: Session[] = []
  for (const orgId of organisationsIn(cookie)) {
    const kept = await resolve({ cookie, authorization: undefined, orgId })
    if (kept && kept.orgId === orgId && kept.id !== session?.id && kept.accountId === session?.accountId) found.push(kept)
  }
  return found
}

/** The browser's copy is renewed with the session: every start of the product extends it by another thirty days. */
export async function renewSessionCookie(context: CallContext): Promise<void> {
  const { session, platform } = context
  if (session?.via !== 'cookie') return
  const { tokens } = sessionTokensIn(context.http.req.header('cookie'), platform.config.publicUrl)
  const token = await tokenOfSession(platform, session.id, tokens)
  if (token !== undefined) await setSessionCookie(context, token, session.orgId)
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
