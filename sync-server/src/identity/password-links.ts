import { AppError } from '#shared/protocol/errors.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'

/** A link that takes the second step away follows on a talk with an administrator, perhaps in another time zone. */
const clearingLifetimeMs = 24 * 60 * 60_000

export type LinkPurpose = 'reset' | 'invite'

/** A reset link is good for half an hour (T26), an invitation for a week. */
export const linkLifetimeMs: Record<LinkPurpose, number> = { reset: 30 * 60_000, invite: 7 * 24 * 60 * 60_000 }

type LinkPlatform = Pick<Platform, 'controlStore' | 'now' | 'config'>

export interface PasswordLink {
  tokenHash: string
  purpose: LinkPurpose
  accountId: string
  orgId: string
  /** using it takes the second step, the passkeys and the providers away as well */
  clearsWays: boolean
}

/**
 * Makes the one live link of this purpose for an account in an organisation; earlier ones end. Made when its mail is sent,
 * so that the token rests nowhere. The host is the configured one, never a request's (T26).
 */
export async function issuePasswordLink(
  platform: LinkPlatform,
  link: { purpose: LinkPurpose; accountId: string; orgId: string; clearsWays?: boolean },
): Promise<string> {
  const token = newToken()
  const now = platform.now()
  const clears = link.clearsWays === true
  const lifetimeMs = clears ? clearingLifetimeMs : linkLifetimeMs[link.purpose]
  await platform.controlStore.write(async (tx) => {
    let earlier = tx.build.deleteFrom('password_token').where('account_id', '=', link.accountId).where('purpose', '=', link.purpose)
    // a reset mail, which anybody may ask for, ends no link of an administrator's help
    earlier = earlier.where('clears_ways', '=', clears ? 1 : 0)
    if (link.purpose === 'invite') earlier = earlier.where('org_id', '=', link.orgId)
    await tx.run(earlier)
    await tx.run(
      tx.build.insertInto('password_token').values({
        token_hash: hashToken(token),
        account_id: link.accountId,
        org_id: link.orgId,
        purpose: link.purpose,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
        used_at: null,
        clears_ways: clears ? 1 : 0,
      }),
    )
  })
  return `${platform.config.publicUrl}/new-password/${token}${link.purpose === 'invite' ? '?invite' : ''}`
}

/** The live link behind a token. @throws AppError `invalid_token` for an unknown, used, replaced or expired one */
export async function getPasswordLink({ controlStore, now }: LinkPlatform, token: string): Promise<PasswordLink> {
  const row = await controlStore.get(controlStore.build.selectFrom('password_token').selectAll().where('token_hash', '=', hashToken(token)))
  if (!row || row.used_at !== null || row.expires_at <= now().toISOString()) throw new AppError('invalid_token')
  return {
    tokenHash: row.token_hash,
    purpose: row.purpose,
    accountId: row.account_id,
    orgId: row.org_id,
    clearsWays: row.clears_ways === 1,
  }
}

/**
 * Inside a write: consumes the link. Exactly one of any number of simultaneous uses gets past this. @throws AppError `invalid_token` for
 * the others
 */
export async function consumePasswordLink(tx: ControlTransaction, at: Date, link: PasswordLink): Promise<void> {
  const now = at.toISOString()
  const { changes } = await tx.run(
    tx.build
      .updateTable('password_token')
      .set({ used_at: now })
      .where('token_hash', '=', link.tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now),
  )
  if (changes !== 1) throw new AppError('invalid_token')
}
