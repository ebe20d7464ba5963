import type { CodeDue } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { countAttempt, countCodeTry, forgiveCodeMails } from '#server/identity/attempt-limits.ts'
import { awaitCode, countCode, endWait, getAwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { isMailedCode } from '#server/identity/second-factor/mailed-codes.ts'
import { secondFactorSince, spendCode } from '#server/identity/second-factor/second-factor.ts'
import type { Session } from '#server/identity/session.ts'
import { noteProof } from '#server/identity/sessions.ts'
import { mailCode } from '#server/features/auth/mail-code.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'

/**
 * Begins the proof of a session that goes on: the app's code, or a mailed one where the account has no app.
 * @throws AppError `too_many_requests`
 */
export async function startProof(context: CallContext, { id, accountId, orgId, memberId, way = 'password' }: Session): Promise<CodeDue> {
  const { platform } = context
  const attempt = await countAttempt(context, 'code')
  const hasApp = (await secondFactorSince(platform.controlStore, accountId)) !== null
  const wait = { accountId, orgId, way, sessionId: id }
  const verifySession = await platform.controlStore.write((tx) => awaitCode(tx, platform.now(), wait))
  if (!hasApp) await mailCode(platform, { verifySession, accountId, orgId, memberId })
  await attempt.forgive()
  return { verifySession, ways: [hasApp ? 'app' : 'mail'] }
}

/**
 * Notes the proof in the session that began it, and in no other.
 * @throws AppError `code_mismatch`, `sign_in_expired`, `too_many_requests`
 */
export async function confirmProof(
  context: CallContext,
  session: Session,
  { verifySession, verifyCode }: { verifySession: string; verifyCode: string },
): Promise<void> {
  const { platform } = context
  const { accountId } = session
  const attempt = await countAttempt(context, 'code')
  const awaited = await getAwaitedCode(platform, verifySession)
  if (awaited.sessionId !== session.id || awaited.accountId !== accountId) throw new AppError('sign_in_expired')
  const codeTry = await countCodeTry(context, accountId)
  await countCode(platform, awaited)
  await platform.controlStore.write(async (tx) => {
    if (await isMailedCode(tx, awaited.tokenHash, verifyCode)) await noteMailbox(tx, platform.now(), accountId)
    else await spendCode(tx, platform, accountId, verifyCode)
    await endWait(tx, awaited)
    await noteProof(tx, platform.now(), session.id)
  })
  await codeTry.forgive()
  await forgiveCodeMails(platform, accountId)
  await attempt.forgive()
}

/** Inside a write: the address is whose the password is. Ways in that the password put on the account are therefore theirs as well. */
async function noteMailbox(tx: ControlTransaction, now: Date, accountId: string): Promise<void> {
  const unproven = tx.build.updateTable('account').set({ verified_at: now.toISOString() }).where('id', '=', accountId)
  await tx.run(unproven.where('verified_at', 'is', null))
}
