import { deleteCookie, setCookie } from 'hono/cookie'
import { cookieName, plainSessionCookie, sessionTokensIn } from '#server/identity/cookie-names.ts'
import { sessionLifetimeMs, tokenOfSession } from '#server/identity/sessions.ts'
import type { CallContext } from '#server/http/call-module.ts'

const isHttps = ({ platform }: CallContext): boolean => platform.config.publicUrl.startsWith('https:')
const nameOf = ({ platform }: CallContext): string => cookieName(plainSessionCookie, platform.config.publicUrl)

function cookieOptions(context: CallContext): { httpOnly: true; sameSite: 'Lax'; path: '/'; secure: boolean } {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps(context) }
}

/** Gives the browser its session. Scripts never see it; other sites never send it along with a write (T40). */
export function setSessionCookie(context: CallContext, token: string): void {
  setCookie(context.http, nameOf(context), token, { ...cookieOptions(context), maxAge: sessionLifetimeMs / 1000 })
  clearPlainCookie(context)
}

/** The browser's copy is renewed with the session: every start of the product extends it by another thirty days. */
export function renewSessionCookie(context: CallContext): void {
  const { session, platform } = context
  if (session?.via !== 'cookie') return
  const { tokens } = sessionTokensIn(context.http.req.header('cookie'), platform.config.publicUrl)
  const token = tokenOfSession(platform, session.id, tokens)
  if (token !== undefined) setSessionCookie(context, token)
}

export function clearSessionCookie(context: CallContext): void {
  deleteCookie(context.http, nameOf(context), cookieOptions(context))
  clearPlainCookie(context)
}

/** Takes away the cookie of the time before `__Host-`, where the browser still sends it. */
function clearPlainCookie(context: CallContext): void {
  const sent = sessionTokensIn(context.http.req.header('cookie'), '').tokens.length > 0
  if (isHttps(context) && sent) deleteCookie(context.http, plainSessionCookie, cookieOptions(context))
}
