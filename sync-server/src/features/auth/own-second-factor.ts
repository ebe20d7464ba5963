import { makeRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import {
  assertSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '#server/identity/second-factor/second-factor.ts'
import { addressOfSecret } from '#server/identity/second-factor/totp.ts'
import type { Session } from '#server/identity/session.ts'
import { endSessions, noteProof } from '#server/identity/sessions.ts'
import { tellOfWay } from '#server/features/auth/tell-of-ways.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @throws AppError `conflict` */
export async function startSecondFactor(
  platform: Platform,
  { accountId }: Session,
  email: string,
): Promise<{ secret: string; address: string }> {
  const secret = await platform.control.write(() => beginSecondFactor(platform, accountId))
  return { secret, address: addressOfSecret(secret, email) }
}

/**
 * Sessions elsewhere began with a password alone and end.
 * @returns the recovery codes
 * @throws AppError `conflict`, `code_mismatch`
 */
export async function turnOn(platform: Platform, session: Session, code: string, ip: string): Promise<string[]> {
  const codes = await platform.control.write(() => {
    const made = confirmSecondFactor(platform, session.accountId, code)
    endSessions(platform, { accountId: session.accountId, exceptId: session.id })
    noteProof(platform, session.id)
    return made
  })
  await tellOfWay(platform, session, 'member.second-factor-on', ip)
  return codes
}

/** @throws AppError `conflict` */
export async function renewRecoveryCodes(platform: Platform, session: Session, ip: string): Promise<string[]> {
  const codes = await platform.control.write(() => {
    assertSecondFactor(platform, session.accountId)
    return makeRecoveryCodes(platform, session.accountId)
  })
  await tellOfWay(platform, session, 'member.recovery-codes-made', ip)
  return codes
}

/** @throws AppError `conflict` */
export async function turnOff(platform: Platform, session: Session, ip: string): Promise<void> {
  await platform.control.write(() => {
    assertSecondFactor(platform, session.accountId)
    removeSecondFactor(platform, session.accountId)
  })
  await tellOfWay(platform, session, 'member.second-factor-off', ip)
}
