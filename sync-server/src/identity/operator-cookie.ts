import { createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { Caller } from '#server/identity/caller.ts'
import type { Platform } from '#server/platform/platform.ts'

const name = 'trama_operator'
/** A day of work. */
const lifetimeMs = 8 * 60 * 60_000
/** The cookie goes to the calls of the operator alone. */
const options = { httpOnly: true, sameSite: 'Strict', path: '/api/operator' } as const

type Asking = Pick<Platform, 'config' | 'now'>

/** The cookie's value says until when it counts; a new OPERATOR_TOKEN ends all that were given. */
function proofOf(token: string, until: number): string {
  return createHmac('sha256', token).update(`operator ${until}`).digest('base64url')
}

/** Gives the browser the operator's cookie. */
export function setOperatorCookie({ http, platform }: Caller, token: string): void {
  const until = platform.now().getTime() + lifetimeMs
  const secure = platform.config.publicUrl.startsWith('https:')
  setCookie(http, name, `${until}.${proofOf(token, until)}`, { ...options, secure, maxAge: lifetimeMs / 1000 })
}

export function clearOperatorCookie({ http }: Caller): void {
  deleteCookie(http, name, options)
}

/** True when a `Cookie` header proves the server's operator. */
export function isOperator({ config: { operatorToken }, now }: Asking, cookie: string | undefined): boolean {
  if (operatorToken === undefined || cookie === undefined) return false
  const found = /(?:^|;\s*)trama_operator=(\d{1,16})\.([\w-]{43})(?=;|$)/.exec(cookie)
  const until = Number(found?.[1])
  if (!(until > now().getTime())) return false
  return timingSafeEqual(Buffer.from(proofOf(operatorToken, until)), Buffer.from(found?.[2] ?? ''))
}
