import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000

const totp = (secret: string, label = ''): TOTP => new TOTP({ issuer: 'Trama', label, secret: Secret.fromBase32(secret) })

/** 160 random bits, as authenticator apps take them. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from a picture. */
export function addressOfSecret(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The half minute that a code belongs to; undefined for a wrong one. A clock may be half a minute off. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / periodMs) + delta
}
