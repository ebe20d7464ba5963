import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { newSecret } from '#server/features/api-tokens/token-secrets.ts'
import { getToken, toApiToken } from '#server/features/api-tokens/token-rows.ts'

/** A proposed secret is taken for this long. */
const proposedForMs = 15 * 60_000

/**
 * Proposes a new secret; the old one works until the new one is confirmed. Only the maker may ask: the secret gives the maker's rights.
 * @throws AppError `not_found`, `permission_denied`
 */
export async function proposeSecret(context: OrgContext, id: string): Promise<ApiTokenWithSecret> {
  const { org, memberId } = context
  const { db } = org
  const { token, hash } = newSecret()
  return db.write(() => {
    const row = getToken(org, id)
    if (row.created_by !== memberId) throw new AppError('permission_denied')
    db.run(
      db.build
        .updateTable('api_token')
        .set({ pending_hash: hash, pending_until: new Date(context.now().getTime() + proposedForMs).toISOString() })
        .where('id', '=', id),
    )
    return { ...toApiToken(org, row), token }
  })
}
