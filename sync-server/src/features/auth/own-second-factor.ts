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
  const secret = await platform.controlStore.write((tx) => beginSecondFactor(tx, platform, accountId))
  return { secret, address: addressOfSecret(secret, email) }
}

/**
 * Sessions elsewhere began with a password alone and end.
 * @returns the recovery codes
 * @throws AppError `conflict`, `code_mismatch`
 */
export async function turnOn(platform: Platform, session: Session, code: string, ip: string): Promise<string[]> {
  const codes = await platform.controlStore.write(async (tx) => {
    const made = await confirmSecondFactor(tx, platform, session.accountId, code)
    await endSessions(tx, platform.events, { accountId: session.accountId, exceptId: session.id })
    await noteProof(tx, platform.now(), session.id)
    return made
  })
  await tellOfWay(platform, session, 'member.second-factor-on', ip)
  return codes
}

/** @throws AppError `conflict` */
export async function renewRecoveryCodes(platform: Platform, session: Session, ip: string): Promise<string[]> {
  const codes = await platform.controlStore.write(async (tx) => {
    await assertSecondFactor(tx, session.accountId)
    return makeRecoveryCodes(tx, session.accountId)
  })
  await tellOfWay(platform, session, 'member.recovery-codes-made', ip)
  return codes
}

/** @throws AppError `conflict` */
export async function turnOff(platform: Platform, session: Session, ip: string): Promise<void> {
  await platform.controlStore.write(async (tx) => {
    await assertSecondFactor(tx, session.accountId)
    await removeSecondFactor(tx, session.accountId)
  })
  await tellOfWay(platform, session, 'member.second-factor-off', ip)
}
