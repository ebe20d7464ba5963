import { AppError } from '#shared/protocol/errors.ts'
import type { Platform } from '#server/platform/platform.ts'

type ControlPlatform = Pick<Platform, 'control'>

export interface Identity {
  provider: string
  subject: string
  email: string | null
}

/** The account that somebody linked to this person of a provider. The provider's address says nothing here: it may change hands. */
export function findAccountOf({ control }: ControlPlatform, { provider, subject }: Identity): string | undefined {
  return control.get(
    control.build.selectFrom('identity').select('account_id').where('provider', '=', provider).where('subject', '=', subject),
  )?.account_id
}

export function listIdentities(
  { control }: ControlPlatform,
  accountId: string,
): { provider: string; email: string | null; created_at: string }[] {
  return control.all(
    control.build
      .selectFrom('identity')
      .select(['provider', 'email', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at'),
  )
}

/** Inside a write: links the account to a provider's person. @throws AppError `conflict` when it is another account's */
export function linkIdentity({ control, now }: Pick<Platform, 'control' | 'now'>, accountId: string, identity: Identity): void {
  const owner = findAccountOf({ control }, identity)
  if (owner !== undefined && owner !== accountId) throw new AppError('conflict')
  if (owner !== undefined) return
  const { provider, subject, email } = identity
  control.run(
    control.build.insertInto('identity').values({ provider, subject, email, account_id: accountId, created_at: now().toISOString() }),
  )
}

/** Inside a write: the provider opens the account no more. @throws AppError `conflict` when it never did */
export function unlinkIdentities({ control }: ControlPlatform, accountId: string, provider: string): void {
  const { changes } = control.run(control.build.deleteFrom('identity').where('account_id', '=', accountId).where('provider', '=', provider))
  if (changes === 0) throw new AppError('conflict')
}
