import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'
import { countAttempt } from '#server/identity/attempt-limits.ts'
import { setOperatorCookie } from '#server/identity/operator-cookie.ts'
import type { CallContext } from '#server/http/call-module.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes the same time whatever is wrong. @throws AppError `operator_needed`, `too_many_requests` */
export async function signInOperator(call: CallContext, given: string): Promise<void> {
  const attempt = await countAttempt(call, 'operator', 'operator')
  const { operatorToken } = call.platform.config
  const isRight = timingSafeEqual(digest(given), digest(operatorToken ?? ''))
  if (operatorToken === undefined || !isRight) throw new AppError('operator_needed')
  await attempt.forgive()
  setOperatorCookie(call, operatorToken)
}
