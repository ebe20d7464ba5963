import { AppError } from '#shared/protocol/errors.ts'
import { takeCodeMail } from '#server/identity/attempt-limits.ts'
import { countMail } from '#server/identity/second-factor/mailed-codes.ts'
import { hashToken } from '#server/identity/sessions.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A sign-in that waits for a mailed code. */
interface Waiting {
  verifySession: string
  accountId: string
  orgId: string
  memberId: string
}

/**
 * Queues the mail of a code. Mails are counted for the sign-in and, from all of its sign-ins, for the account (T27): a password that leaked
 * fills nobody's mailbox.
 * @throws AppError `too_many_requests`, `sign_in_expired`
 */
export async function mailCode(platform: Platform, { verifySession, accountId, orgId, memberId }: Waiting): Promise<void> {
  const tokenHash = hashToken(verifySession)
  const now = platform.now()
  await platform.controlStore.write(async (tx) => {
    await countMail(tx, now, tokenHash)
    const waitMs = await takeCodeMail(tx, now, accountId)
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  })
  const org = platform.orgs.open(orgId)
  await org.db.write(() => enqueueEffect(org, 'auth.code-mail', { memberId, tokenHash }, platform.now()))
}
