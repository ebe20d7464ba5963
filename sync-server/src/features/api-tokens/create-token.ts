import { newId } from '#shared/lib/ids.ts'
import type { TokenScopes } from '#shared/access/token-scopes.ts'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { addPlace, newSecret, removePlaces } from '#server/features/api-tokens/token-secrets.ts'
import { auditOf, toApiToken, type TokenRow } from '#server/features/api-tokens/token-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** More are not a list any more that somebody looks through. */
const mostTokens = 200

/**
 * Makes a token with the rights of its maker, within the scopes.
 * @throws AppError `invalid_request` for an end in the past, `limit_reached`
 */
export async function createToken(
  context: OrgContext,
  platform: Platform,
  asked: { name: string; scopes: TokenScopes; origins: string[]; expires_at: string | null },
): Promise<ApiTokenWithSecret> {
  const { org, memberId } = context
  const { db } = org
  const at = context.now().toISOString()
  if (asked.expires_at !== null && Date.parse(asked.expires_at) <= Date.parse(at)) throw wrongPart('expires_at', 'is over')
  const { token, hash, prefix, lastFour } = newSecret()
  const row: TokenRow = {
    ...{ id: newId(), name: asked.name, active: 1 },
    ...{ token_hash: hash, prefix, last_four: lastFour, pending_hash: null, pending_until: null },
    ...{ scopes: JSON.stringify(asked.scopes), origins: JSON.stringify(asked.origins), expires_at: asked.expires_at, last_used_at: null },
    ...{ created_at: at, created_by: memberId, updated_at: at, updated_by: memberId },
  }
  await addPlace(platform, hash, { orgId: org.orgId, id: row.id, memberId, createdAt: at })
  const write = db.write(() => {
    if (db.all(db.build.selectFrom('api_token').select('id')).length >= mostTokens) throw new AppError('limit_reached', { max: mostTokens })
    db.run(db.build.insertInto('api_token').values(row))
    writeAudit(context, { action: 'token.created', entityType: 'token', entityId: row.id, label: row.name, after: auditOf(row) })
    return { ...toApiToken(org, row), token }
  })
  return write.catch(async (error: unknown) => {
    await removePlaces(platform, org.orgId, row.id)
    throw error
  })
}
