import { AppError } from '#shared/protocol/errors.ts'
import { countPasswordTry } from '#server/identity/attempt-limits.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import type { Session } from '#server/identity/session.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import type { CallContext } from '#server/http/call-module.ts'

/** @throws AppError `invalid_session` */
export function sessionOf({ session }: CallContext): Session {
  if (!session) throw new AppError('invalid_session')
  return session
}

/** A session alone changes nothing about the ways in: its owner proves the password. @throws AppError `password_mismatch` */
export async function provePassword(context: CallContext, password: string): Promise<{ session: Session; email: string }> {
  const session = sessionOf(context)
  const { email, password_hash } = getAccount(context.platform, session.accountId)
  const attempt = await countPasswordTry(context, email)
  if (!(await checkPassword(password_hash, password))) throw new AppError('password_mismatch')
  await attempt.forgive()
  return { session, email }
}
