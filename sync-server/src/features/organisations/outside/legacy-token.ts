import { SignJWT } from 'jose'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import type { Platform } from '#server/platform/platform.ts'

/** s that a token is good for */
const goodFor = 5 * 60

/**
 * A token by which the product that this one follows knows a member: the account's address, the organisation and a time of five minutes, signed
 * (HS256) with `LEGACY_KEY`. @throws AppError `not_found` where the operator names no such product
 */
export async function signLegacyToken(
  { org, memberId }: OrgContext,
  { config, now }: Platform,
): Promise<{ token: string; expires_at: string }> {
  if (config.legacyKey === undefined || config.links.legacy === undefined) throw new AppError('not_found')
  const { email } = readSessionData(org, memberId).member
  const begins = Math.floor(now().getTime() / 1000)
  const token = await new SignJWT({ email, organisation: org.orgId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(memberId)
    .setIssuer(config.publicUrl)
    .setAudience(new URL(config.links.legacy).origin)
    .setIssuedAt(begins)
    .setExpirationTime(begins + goodFor)
    .sign(new TextEncoder().encode(config.legacyKey))
  return { token, expires_at: new Date((begins + goodFor) * 1000).toISOString() }
}
