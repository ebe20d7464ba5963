import { AppError } from '#shared/protocol/errors.ts'
import { countPasswordTry } from '#server/identity/attempt-limits.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import { isGuarded } from '#server/identity/second-factor/required-factor.ts'
import type { Session } from '#server/identity/session.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @throws AppError `invalid_session` */
export function sessionOf({ session }: CallContext): Session {
  if (!session) throw new AppError('invalid_session')
  return session
}

/**
 * A password alone changes no way into an account of which an organisation is strict. The session was proven by a second factor or by a
 * mailed link. @throws AppError `proof_needed`
 */
export async function assertProven({ controlStore }: Platform, session: Session): Promise<void> {
  if (session.isProven !== true && (await isGuarded(controlStore, session.accountId))) throw new AppError('proof_needed')
}

/**
 * A session alone changes nothing about the ways in: its owner proves the password, and more where an organisation is strict.
 * @throws AppError `password_mismatch`, `proof_needed`
 */
export async function provePassword(context: CallContext, password: string): Promise<{ session: Session; email: string }> {
  const session = sessionOf(context)
  const { email, password_hash } = await getAccount(context.platform.controlStore, session.accountId)
  const attempt = await countPasswordTry(context, email)
  if (!(await checkPassword(password_hash, password))) throw new AppError('password_mismatch')
  await attempt.forgive()
  await assertProven(context.platform, session)
  return { session, email }
}
