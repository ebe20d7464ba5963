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
const deviceSecret = (platform: Platform): Promise<string> => keptSecret(platform, 'device-secret')

/** Proof of a log-in to this account from this browser; it does not reveal the account. */
function proofOf(secret: string, email: string, nonce: string): string {
  const mac = createHmac('sha256', secret).update(`${nonce} ${email}`).digest('base64url')
  return `${nonce}.${mac}`
}

function readProofs({ http, platform }: Caller): string[] {
  const given = getCookie(http, cookieName('trama_device', platform.config.publicUrl)) ?? ''
  return given.split('~').filter((proof) => /^[\w-]{16}\.[\w-]{43}$/.test(proof))
}

function isProof(secret: string, email: string, proof: string): boolean {
  const wanted = proofOf(secret, email, proof.slice(0, 16))
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(proof))
}

/** The device's own name when it was logged in to this account before; undefined for all others. */
export async function knownDevice(context: Caller, email: string): Promise<string | undefined> {
  const proofs = readProofs(context)
  if (proofs.length === 0) return undefined
  const secret = await deviceSecret(context.platform)
  return proofs.find((proof) => isProof(secret, email, proof))?.slice(0, 16)
}

/** Marks this browser as one of the account's. */
export async function rememberDevice(context: Caller, email: string): Promise<void> {
  const { http, platform } = context
  const secret = await deviceSecret(platform)
  const others = readProofs(context).filter((proof) => !isProof(secret, email, proof))
  const own = proofOf(secret, email, randomBytes(12).toString('base64url'))
  setCookie(http, cookieName('trama_device', platform.config.publicUrl), [own, ...others].slice(0, mostAccounts).join('~'), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: platform.config.publicUrl.startsWith('https:'),
    maxAge: deviceLifetimeSeconds,
  })
}
