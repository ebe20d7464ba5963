import { AppError } from '#shared/protocol/errors.ts'
import { hashToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

/** Time for the person to touch their device. */
const questionLifetimeMs = 5 * 60_000
/** Keys of one account. */
export const mostPasskeys = 20

export interface Passkey {
  id: string
  account_id: string
  public_key: string
  counter: number
  transports: string
  label: string
  created_at: string
  used_at: string | null
}

export function listPasskeys(reader: ControlReader, accountId: string): Promise<Passkey[]> {
  return reader.all(reader.build.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at'))
}

export function findPasskey(reader: ControlReader, id: string): Promise<Passkey | undefined> {
  return reader.get(reader.build.selectFrom('passkey').selectAll().where('id', '=', id))
}

/** Inside a write. @throws AppError `conflict` for a key that somebody has, `limit_reached` */
export async function keepPasskey(tx: ControlTransaction, key: Omit<Passkey, 'used_at'>): Promise<void> {
  if (await findPasskey(tx, key.id)) throw new AppError('conflict')
  if ((await listPasskeys(tx, key.account_id)).length >= mostPasskeys) throw new AppError('limit_reached')
  await tx.run(tx.build.insertInto('passkey').values({ ...key, used_at: null }))
}

/** Inside a write. @throws AppError `not_found` */
export async function removePasskey(tx: ControlTransaction, accountId: string, id: string): Promise<void> {
  const { changes } = await tx.run(tx.build.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId))
  if (changes !== 1) throw new AppError('not_found')
}

/** Inside a write: notes a use. Of two uses with one count, the second is a copy's. @throws AppError `passkey_refused` */
export async function notePasskeyUse(tx: ControlTransaction, now: Date, { id, counter }: Passkey, newCounter: number): Promise<void> {
  const { changes } = await tx.run(
    tx.build
      .updateTable('passkey')
      .set({ counter: newCounter, used_at: now.toISOString() })
      .where('id', '=', id)
      .where('counter', '=', counter),
  )
  if (changes !== 1) throw new AppError('passkey_refused')
}

type Purpose = 'make' | 'enter' | 'second'

export async function keepQuestion(
  { controlStore, now }: Pick<Platform, 'controlStore' | 'now'>,
  question: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<void> {
  const at = now().getTime()
  await controlStore.write(async (tx) => {
    await tx.run(tx.build.deleteFrom('passkey_question').where('expires_at', '<=', new Date(at).toISOString()))
    await tx.run(
      tx.build.insertInto('passkey_question').values({
        challenge_hash: hashToken(question.challenge),
        purpose: question.purpose,
        account_id: question.accountId,
        expires_at: new Date(at + questionLifetimeMs).toISOString(),
      }),
    )
  })
}

/** Takes the question away before its answer is examined: each is answered once. @throws AppError `sign_in_expired` */
export async function takeQuestion(
  { controlStore, now }: Pick<Platform, 'controlStore' | 'now'>,
  question: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<void> {
  const { changes } = await controlStore.run(
    controlStore.build
      .deleteFrom('passkey_question')
      .where('challenge_hash', '=', hashToken(question.challenge))
      .where('purpose', '=', question.purpose)
      .where('account_id', 'is', question.accountId)
      .where('expires_at', '>', now().toISOString()),
  )
  if (changes !== 1) throw new AppError('sign_in_expired')
}

/** Inside a write. */
export async function removeKeysOf(tx: ControlTransaction, accountId: string): Promise<void> {
  await tx.run(tx.build.deleteFrom('passkey').where('account_id', '=', accountId))
}

/** Inside a write: the ways in that were put on an address before its owner proved it. They may be a stranger's. */
export async function removeDoors(tx: ControlTransaction, accountId: string): Promise<void> {
  await removeKeysOf(tx, accountId)
  await tx.run(tx.build.deleteFrom('identity').where('account_id', '=', accountId))
}
