import type { MiddlewareHandler } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import { hasSessionCookie } from '#server/identity/cookie-names.ts'
import { apiTokenPrefix } from '#server/identity/token-sessions.ts'
import { headerOf, type ApiEnvironment } from '#server/http/api-app.ts'
import { isKnownHost } from '#server/http/own-host.ts'

/**
 * True when `origin` is this server: the configured address, or the request's host under one of our names. Any other name may be rebound to
 * this machine. Scheme, host and port all count, so `http://trama.example.evil`, another port and `null` are foreign (T8).
 */
export function isSameOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  const own = new URL(publicUrl).origin
  if (origin === own) return true
  // Behind https only the configured origin counts: a page loaded over plain http may be forged.
  return host !== undefined && own.startsWith('http:') && origin === `http://${host}` && isKnownHost(host, publicUrl)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of another site made the browser send this. A request with a session cookie must prove its origin; one with a bearer
 * header, or with neither, must only not contradict itself.
 */
export function isForeign(header: (name: string) => string | undefined, publicUrl: string): boolean {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin !== undefined && !isSameOrigin(origin, header('host'), publicUrl)) return true
  return site === undefined && origin === undefined && header('authorization') === undefined && hasSessionCookie(header('cookie'))
}

/** A request that shows a token is judged by the token's own origins, not by ours: no cookie speaks for it. */
function showsToken(header: (name: string) => string | undefined): boolean {
  return header('authorization')?.startsWith(`Bearer ${apiTokenPrefix}`) === true
}

function changesState(method: string): boolean {
  return !safeMethods.has(method)
}

/** An identity provider's form comes from its own page; state and cookie of the try stand against forgery there. */
const foreignForm = /^\/api\/auth\/providers\/[a-z0-9-]{1,40}\/done$/

/** Refuses state-changing requests that a page of another site made the browser send (T40). */
export function refuseForeignPages(publicUrl: string): MiddlewareHandler<ApiEnvironment> {
  return async (http, next) => {
    const { method, path } = http.req
    if (!changesState(method)) return next()
    const header = (name: string): string | undefined => headerOf(http.env.incoming, name)
    // a program is judged where its token is known; addresses of webhooks are open to everybody who knows them
    const isProgram = path.startsWith('/api/hooks/') || (path.startsWith('/api/') && showsToken(header))
    if (!foreignForm.test(path) && !isProgram && isForeign(header, publicUrl)) throw new AppError('cross_origin')
    return next()
  }
}
