import { AppError } from '#shared/protocol/errors.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

export interface Identity {
  provider: string
  subject: string
  email: string | null
}

/** The account that somebody linked to this person of a provider. The provider's address says nothing here: it may change hands. */
export async function findAccountOf(reader: ControlReader, { provider, subject }: Identity): Promise<string | undefined> {
  const identity = reader.build.selectFrom('identity').select('account_id')
  const found = await reader.get(identity.where('provider', '=', provider).where('subject', '=', subject))
  return found?.account_id
}

export function listIdentities(
  reader: ControlReader,
  accountId: string,
): Promise<{ provider: string; email: string | null; created_at: string }[]> {
  return reader.all(
    reader.build
      .selectFrom('identity')
      .select(['provider', 'email', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at'),
  )
}

/** Inside a write: links the account to a provider's person. @throws AppError `conflict` when it is another account's */
export async function linkIdentity(tx: ControlTransaction, now: Date, accountId: string, identity: Identity): Promise<void> {
  const owner = await findAccountOf(tx, identity)
  if (owner !== undefined && owner !== accountId) throw new AppError('conflict')
  if (owner !== undefined) return
  const { provider, subject, email } = identity
  await tx.run(tx.build.insertInto('identity').values({ provider, subject, email, account_id: accountId, created_at: now.toISOString() }))
}

/** Inside a write: the provider opens the account no more. @throws AppError `conflict` when it never did */
export async function unlinkIdentities(tx: ControlTransaction, accountId: string, provider: string): Promise<void> {
  const { changes } = await tx.run(tx.build.deleteFrom('identity').where('account_id', '=', accountId).where('provider', '=', provider))
  if (changes === 0) throw new AppError('conflict')
}
