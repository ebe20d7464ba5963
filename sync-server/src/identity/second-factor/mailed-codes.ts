import { randomInt } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'
import { hashToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

/** Mails of one sign-in, the first among them. */
export const mostMails = 4
/** Between two mails of one sign-in. */
export const mailPauseMs = 30_000

const hashOf = (tokenHash: string, code: string): string => hashToken(`${tokenHash} ${code}`)

/**
 * Inside a write: counts a mail of this sign-in before it is queued, so that parallel requests send one.
 * @throws AppError `too_many_requests` with seconds to wait, `sign_in_expired` when no more are sent
 */
export async function countMail(tx: ControlTransaction, now: Date, tokenHash: string): Promise<void> {
  const row = await tx.get(tx.build.selectFrom('awaited_code').select(['mails', 'mailed_at']).where('token_hash', '=', tokenHash))
  if (!row || row.mails >= mostMails) throw new AppError('sign_in_expired')
  const waitMs = row.mailed_at === null ? 0 : Date.parse(row.mailed_at) + mailPauseMs - now.getTime()
  if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  await tx.run(
    tx.build
      .updateTable('awaited_code')
      .set({ mails: row.mails + 1, mailed_at: now.toISOString() })
      .where('token_hash', '=', tokenHash),
  )
}

/** Makes the code when its mail goes out: no secret waits in the queue. @returns undefined when the sign-in is over */
export async function makeMailedCode(
  { controlStore, now }: Pick<Platform, 'controlStore' | 'now'>,
  tokenHash: string,
): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { changes } = await controlStore.run(
    controlStore.build
      .updateTable('awaited_code')
      .set({ code_hash: hashOf(tokenHash, code) })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now().toISOString()),
  )
  return changes === 1 ? code : undefined
}

/** True for the code that was mailed for this sign-in last. */
export async function isMailedCode(reader: ControlReader, tokenHash: string, code: string): Promise<boolean> {
  const row = await reader.get(reader.build.selectFrom('awaited_code').select('code_hash').where('token_hash', '=', tokenHash))
  return row?.code_hash === hashOf(tokenHash, code.replaceAll(/\s/g, ''))
}
