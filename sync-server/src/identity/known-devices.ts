import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieName } from '#server/identity/cookie-names.ts'
import { keptSecret } from '#server/identity/kept-secret.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Platform } from '#server/platform/platform.ts'

const deviceLifetimeSeconds = 365 * 24 * 60 * 60
/** Accounts that one browser is known for; the one used longest ago is forgotten. */
const mostAccounts = 5

/** Signs device cookies. */
const deviceSecret = (platform: Platform): string => keptSecret(platform, 'device-secret')

/** Proof of a log-in to this account from this browser; it does not reveal the account. */
function proofOf(platform: Platform, email: string, nonce: string): string {
  const mac = createHmac('sha256', deviceSecret(platform)).update(`${nonce} ${email}`).digest('base64url')
  return `${nonce}.${mac}`
}

function readProofs({ http, platform }: Caller): string[] {
  const given = getCookie(http, cookieName('trama_device', platform.config.publicUrl)) ?? ''
  return given.split('~').filter((proof) => /^[\w-]{16}\.[\w-]{43}$/.test(proof))
}

function isProof(platform: Platform, email: string, proof: string): boolean {
  const wanted = proofOf(platform, email, proof.slice(0, 16))
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(proof))
}

/** The device's own name when it was logged in to this account before; undefined for all others. */
export function knownDevice(context: Caller, email: string): string | undefined {
  return readProofs(context)
    .find((proof) => isProof(context.platform, email, proof))
    ?.slice(0, 16)
}

/** Marks this browser as one of the account's. */
export function rememberDevice(context: Caller, email: string): void {
  const { http, platform } = context
  const others = readProofs(context).filter((proof) => !isProof(platform, email, proof))
  const own = proofOf(platform, email, randomBytes(12).toString('base64url'))
  setCookie(http, cookieName('trama_device', platform.config.publicUrl), [own, ...others].slice(0, mostAccounts).join('~'), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: platform.config.publicUrl.startsWith('https:'),
    maxAge: deviceLifetimeSeconds,
  })
}
