/**
 * The name of a cookie of ours. With https it carries `__Host-`, which browsers give to no other host: a sister subdomain can neither
 * set nor shadow it.
 */
export function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** The session cookie's name before `__Host-`, which is still used with http. */
export const plainSessionCookie = 'trama_session'

const pattern = /(?:^|;\s*)(__Host-)?trama_session=([\w-]{20,200})(?=;|$)/g

/**
 * Tokens that a `Cookie` header names for the session, each once. The plain name counts only while there is no cookie with `__Host-`:
 * other hosts of the domain may have set it.
 */
export function sessionTokensIn(cookie: string | undefined, publicUrl: string): { tokens: string[]; isPlain: boolean } {
  const found = [...(cookie ?? '').matchAll(pattern)]
  const own = publicUrl.startsWith('https:') ? found.filter(([, prefix]) => prefix !== undefined) : []
  const used = own.length > 0 ? own : found.filter(([, prefix]) => prefix === undefined)
  return { tokens: [...new Set(used.map(([, , token = '']) => token))], isPlain: own.length === 0 }
}

/** True when a `Cookie` header names our session cookie, valid or not. */
export function hasSessionCookie(cookie: string | undefined): boolean {
  return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?trama_session=/.test(cookie)
}
