import { createHmac, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { AppError } from '#shared/protocol/errors.ts'
import type { LinkRow } from '#server/access/link-context.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import { limitTries } from '#server/features/public-links/link-limits.ts'
import type { CallContext } from '#server/http/call-module.ts'

/** A working day: after that the password is needed again. */
const grantSeconds = 12 * 60 * 60
const cookieName = 'trama_link'

/**
 * Proof of having known the link's password: when it ends, signed with the stored hash. So it opens this link only, and no longer than this
 * password is the link's; nothing else has to be kept.
 */
function grantOf(link: LinkRow, until: number): string {
  const mac = createHmac('sha256', link.password_hash ?? '')
    .update(`${link.id}.${until}`)
    .digest('base64url')
  return `${until}.${mac}`
}

/** @throws AppError `link_password` when the link has a password that this visitor has not given lately */
export function requireGrant({ http, platform }: CallContext, link: LinkRow): void {
  if (link.password_hash === null) return
  const given = getCookie(http, cookieName) ?? ''
  const until = Number(given.split('.')[0])
  const wanted = Buffer.from(grantOf(link, until))
  const sent = Buffer.from(given)
  const isOurs = sent.length === wanted.length && timingSafeEqual(sent, wanted)
  if (!isOurs || !(until > platform.now().getTime() / 1000)) throw new AppError('link_password')
}

/** Gives the visitor a cookie for this link alone. @throws AppError `password_mismatch`, `too_many_requests` */
export async function unlock(context: CallContext, link: LinkRow, password: string): Promise<void> {
  const attempt = await limitTries(context, link.id)
  const isRight = await checkPassword(link.password_hash, password)
  if (!isRight) throw new AppError('password_mismatch')
  await attempt.forgive()
  const { http, platform } = context
  const until = Math.floor(platform.now().getTime() / 1000) + grantSeconds
  for (const path of [`/api/public/${link.token}`, `/api/v3/public-form/${link.token}`])
    setCookie(http, cookieName, grantOf(link, until), {
      path,
      httpOnly: true,
      sameSite: 'Strict',
      secure: platform.config.publicUrl.startsWith('https:'),
      maxAge: grantSeconds,
    })
}
