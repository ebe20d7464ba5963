import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import type { AwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { isMailedCode } from '#server/identity/second-factor/mailed-codes.ts'
import { spendCode } from '#server/identity/second-factor/second-factor.ts'
import { endWaitWith, findPlace } from '#server/features/auth/log-in.ts'
import { tellOfWay } from '#server/features/auth/tell-of-ways.ts'
import { nameOfProvider } from '#server/features/auth/providers/name-of-provider.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * The second step of a sign-in, whichever way the first was: the code is spent and the session starts, or neither.
 * @throws AppError `code_mismatch`, `sign_in_expired`, `empty_seat`
 */
export async function enterWithCode(
  platform: Platform,
  awaited: AwaitedCode,
  code: string,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<SignedIn> {
  const { accountId, orgId, identity } = awaited
  const place = await findPlace(platform, accountId, orgId)
  const { by, opened } = await platform.controlStore.write(async (tx) => {
    const spent = (await isMailedCode(tx, awaited.tokenHash, code)) ? 'mail' : await spendCode(tx, platform, accountId, code)
    return { by: spent, opened: await endWaitWith(tx, platform, awaited, place, userAgent) }
  })
  const owner = { accountId, ...opened }
  if (by === 'recovery') await tellOfWay(platform, owner, 'member.recovery-code-used', ip)
  if (identity !== null) await tellOfWay(platform, owner, 'member.identity-connected', ip, nameOfProvider(platform, identity.provider))
  return { ...readSessionData(platform.orgs.open(opened.orgId), opened.memberId), token: opened.token }
}
