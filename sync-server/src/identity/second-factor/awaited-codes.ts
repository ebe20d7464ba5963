import { AppError } from '#shared/protocol/errors.ts'
import type { Identity } from '#server/identity/identities.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'

type WaitPlatform = Pick<Platform, 'controlStore' | 'now'>

/** Time for the code after the password. */
export const codeLifetimeMs = 10 * 60_000
/** Wrong codes of one sign-in; another sign-in starts with the password again. */
export const mostCodeTries = 5

export interface AwaitedCode {
  tokenHash: string
  accountId: string
  orgId: string
  /** of the first factor */
  way: string
  /** the session that the new one takes the place of */
  sessionId: string | null
  /** the provider's person whom it connects once the code was right */
  identity: Identity | null
}

/** Inside a write: the account proved its first factor and owes the code. @returns the token; it exists nowhere else */
export async function awaitCode(
  tx: ControlTransaction,
  now: Date,
  { accountId, orgId, way, sessionId = null, identity = null }: Pick<AwaitedCode, 'accountId' | 'orgId' | 'way'> & Partial<AwaitedCode>,
): Promise<string> {
  const token = newToken()
  await tx.run(
    tx.build.insertInto('awaited_code').values({
      token_hash: hashToken(token),
      account_id: accountId,
      org_id: orgId,
      expires_at: new Date(now.getTime() + codeLifetimeMs).toISOString(),
      tries: 0,
      way,
      session_id: sessionId,
      identity: identity && JSON.stringify(identity),
    }),
  )
  return token
}

/** The sign-in behind a token. @throws AppError `sign_in_expired` for an unknown, used, tried out or old one */
export async function getAwaitedCode({ controlStore, now }: WaitPlatform, token: string): Promise<AwaitedCode> {
  const row = await controlStore.get(controlStore.build.selectFrom('awaited_code').selectAll().where('token_hash', '=', hashToken(token)))
  if (!row || row.tries >= mostCodeTries || row.expires_at <= now().toISOString()) throw new AppError('sign_in_expired')
  return {
    tokenHash: row.token_hash,
    accountId: row.account_id,
    orgId: row.org_id,
    way: row.way,
    sessionId: row.session_id,
    identity: row.identity === null ? null : (JSON.parse(row.identity) as Identity),
  }
}

/** Counts a try before it is examined, so that parallel tries cannot slip past. @throws AppError `sign_in_expired` */
export async function countCode({ controlStore, now }: WaitPlatform, { tokenHash }: AwaitedCode): Promise<void> {
  const { changes } = await controlStore.run(
    controlStore.build
      .updateTable('awaited_code')
      .set((each) => ({ tries: each('tries', '+', 1) }))
      .where('token_hash', '=', tokenHash)
      .where('tries', '<', mostCodeTries)
      .where('expires_at', '>', now().toISOString()),
  )
  if (changes !== 1) throw new AppError('sign_in_expired')
}

/** Inside a write: ends the wait; exactly one of simultaneous right codes gets past. @throws AppError `sign_in_expired` for the others */
export async function endWait(tx: ControlTransaction, { tokenHash }: AwaitedCode): Promise<void> {
  const { changes } = await tx.run(tx.build.deleteFrom('awaited_code').where('token_hash', '=', tokenHash))
  if (changes !== 1) throw new AppError('sign_in_expired')
}

/** Inside a write: sign-ins that began with an old password lead nowhere. */
export async function endWaitsOf(tx: ControlTransaction, accountId: string): Promise<void> {
  await tx.run(tx.build.deleteFrom('awaited_code').where('account_id', '=', accountId))
}

/** Forgets waits that ended by time. */
export async function forgetOldWaits({ controlStore, now }: WaitPlatform): Promise<void> {
  await controlStore.run(controlStore.build.deleteFrom('awaited_code').where('expires_at', '<=', now().toISOString()))
}
