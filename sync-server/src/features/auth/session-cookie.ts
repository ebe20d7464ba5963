import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sessionCookieName, sessionLifetimeMs } from '#server/access/sessions.ts'
import type { CallContext } from '#server/http/call-module.ts'

function cookieOptions(context: CallContext): { httpOnly: true; sameSite: 'Lax'; path: '/'; secure: boolean } {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure: context.platform.config.publicUrl.startsWith('https:') }
}

/** Gives the browser its session. Scripts never see it; other sites never send it along with a write (T40). */
export function setSessionCookie(context: CallContext, token: string): void {
  setCookie(context.http, sessionCookieName, token, { ...cookieOptions(context), maxAge: sessionLifetimeMs / 1000 })
}

/** The browser's copy slides with the session: asked for at every start of the product, it lasts another thirty days. */
export function renewSessionCookie(context: CallContext): void {
  const token = getCookie(context.http, sessionCookieName)
  if (context.session?.via === 'cookie' && token !== undefined) setSessionCookie(context, token)
}

export function clearSessionCookie(context: CallContext): void {
  deleteCookie(context.http, sessionCookieName, cookieOptions(context))
}
