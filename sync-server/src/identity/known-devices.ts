import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieName } from '#server/identity/cookie-names.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Platform } from '#server/platform/platform.ts'

const deviceLifetimeSeconds = 365 * 24 * 60 * 60
/** Accounts that one browser is known for; the one used longest ago is forgotten. */
const mostAccounts = 5
const secretKey = 'device-secret'

/** Signs device cookies. Made once and kept, so that devices stay known after a restart. */
function deviceSecret({ control }: Platform): string {
  const stored = (): string | undefined =>
    control.get(control.build.selectFrom('setting').select('value').where('key', '=', secretKey))?.value
  const known = stored()
  if (known !== undefined) return known
  const made = randomBytes(32).toString('base64url')
  control.writeNow(() =>
    control.run(
      control.build
        .insertInto('setting')
        .values({ key: secretKey, value: made })
        .onConflict((on) => on.column('key').doNothing()),
    ),
  )
  return stored() ?? made
}

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
