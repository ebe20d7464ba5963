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

/** The cookie of a session that a browser keeps beside its current one, before `__Host-`: one for each organisation. */
export function organisationCookie(orgId: string): string {
  return `trama_org_${orgId}`
}

/** The token that a `Cookie` header names for one organisation; undefined when it names none or two. */
export function organisationTokenIn(cookie: string | undefined, orgId: string, publicUrl: string): string | undefined {
  const name = cookieName(organisationCookie(orgId), publicUrl)
  const found = (cookie ?? '').split(/;\s*/).flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
  return found.length === 1 && /^[\w-]{20,200}$/.test(found[0] ?? '') ? found[0] : undefined
}

/** The organisations for which a `Cookie` header names a session. */
export function organisationsIn(cookie: string | undefined): string[] {
  return [...(cookie ?? '').matchAll(/(?:^|;\s*)(?:__Host-)?trama_org_([\w-]{1,80})=/g)].map(([, id = '']) => id)
}

/** True when a `Cookie` header names a session cookie of ours, valid or not. */
export function hasSessionCookie(cookie: string | undefined): boolean {
  return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?trama_(?:session|org_[\w-]+)=/.test(cookie)
}
