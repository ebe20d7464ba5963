import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import { endWait, type AwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { isMailedCode } from '#server/identity/second-factor/mailed-codes.ts'
import { spendCode } from '#server/identity/second-factor/second-factor.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { beginSession, findPlace } from '#server/features/auth/log-in.ts'
import { tellOfFactor } from '#server/features/auth/own-second-factor.ts'
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
  const { accountId, orgId, way, sessionId } = awaited
  const { by, opened } = await platform.control.write(() => {
    const place = findPlace(platform, accountId, orgId)
    const spent = isMailedCode(platform, awaited.tokenHash, code) ? 'mail' : spendCode(platform, accountId, code)
    endWait(platform, awaited)
    if (sessionId !== null) endSessions(platform, { id: sessionId })
    return { by: spent, opened: beginSession(platform, accountId, place, { userAgent, way, proved: true }) }
  })
  if (by === 'recovery') await tellOfFactor(platform, opened, 'member.recovery-code-used', ip)
  return { ...readSessionData(platform.orgs.open(opened.orgId), opened.memberId), token: opened.token }
}
