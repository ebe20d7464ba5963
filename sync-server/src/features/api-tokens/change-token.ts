import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { addPlace, describeSecret, removePlaces } from '#server/features/api-tokens/token-secrets.ts'
import { auditOf, getToken, toApiToken, type TokenRow } from '#server/features/api-tokens/token-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

interface TokenChange {
  id: string
  name: string
  ativo: 0 | 1
  token_to_save?: string | null | undefined
  origins?: string[] | undefined
}

/**
 * Changes a token. Others than its maker may rename it and switch it off, but never give it power.
 * @throws AppError `not_found`, `permission_denied`, `invalid_token` for a secret that was not proposed, or too long ago
 */
export async function updateToken(context: OrgContext, platform: Platform, change: TokenChange): Promise<ApiToken> {
  const { org, memberId } = context
  const { db } = org
  const at = context.now().toISOString()
  const newSecret = newSecretOf(getToken(org, change.id), change)
  const renewal = await placeRenewal(context, platform, change.id, newSecret, at)
  const changed = await db.write(() => {
    const before = getToken(org, change.id)
    const isMaker = before.created_by === memberId
    const givesPower = newSecret !== undefined || change.origins !== undefined || change.ativo > before.active
    if (!isMaker && givesPower) throw new AppError('permission_denied')
    const secret = newSecret === undefined ? {} : confirmedSecret(before, newSecret, context.now())
    const after: TokenRow = {
      ...before,
      ...secret,
      ...(change.origins && { origins: JSON.stringify(change.origins) }),
      name: change.name,
      active: change.ativo,
      updated_at: at,
      updated_by: memberId,
    }
    const { id, ...changes } = after
    db.run(db.build.updateTable('api_token').set(changes).where('id', '=', id))
    const renewed = after.token_hash !== before.token_hash
    const was = {
      ...(before.name !== after.name && { name: before.name }),
      ...(before.active !== after.active && { active: before.active === 1 }),
      ...(before.origins !== after.origins && { origins: JSON.parse(before.origins) as string[] }),
    }
    const is = {
      ...(before.name !== after.name && { name: after.name }),
      ...(before.active !== after.active && { active: after.active === 1 }),
      ...(before.origins !== after.origins && { origins: JSON.parse(after.origins) as string[] }),
      ...(renewed && { secret: 'renewed' }),
    }
    writeAudit(context, { action: 'token.updated', entityType: 'token', entityId: id, label: after.name, before: was, after: is })
    return toApiToken(org, after)
  })
  // the file decides which secret opens something: the places of others only lie there
  if (renewal) await removePlaces(platform, org.orgId, change.id, renewal)
  return changed
}

/** The secret that is to replace a token's; undefined where none is given, or the present one. */
function newSecretOf(row: TokenRow, { token_to_save: given }: TokenChange): string | undefined {
  return given == null || given === '' || describeSecret(given).hash === row.token_hash ? undefined : given
}

/** The place of a proposed secret, before the file knows it. @returns its hash. @throws AppError as {@link updateToken} */
async function placeRenewal(
  { org, memberId, now }: OrgContext,
  platform: Platform,
  id: string,
  secret: string | undefined,
  createdAt: string,
): Promise<string | undefined> {
  if (secret === undefined) return undefined
  const row = getToken(org, id)
  // refused in the write
  if (row.created_by !== memberId) return undefined
  const { token_hash: hash = '' } = confirmedSecret(row, secret, now())
  await addPlace(platform, hash, { orgId: org.orgId, id, memberId, createdAt })
  return hash
}

function confirmedSecret(row: TokenRow, given: string, now: Date): Partial<TokenRow> {
  const { hash, prefix, lastFour } = describeSecret(given)
  const isProposed = row.pending_hash === hash && row.pending_until !== null && Date.parse(row.pending_until) > now.getTime()
  if (!isProposed) throw new AppError('invalid_token')
  return { token_hash: hash, prefix, last_four: lastFour, pending_hash: null, pending_until: null }
}

/** Deletes a token; its secret is worth nothing from the commit on. @throws AppError `not_found` */
export async function deleteToken(context: OrgContext, platform: Platform, id: string): Promise<void> {
  const { org } = context
  const { db } = org
  await db.write(() => {
    const row = getToken(org, id)
    db.run(db.build.deleteFrom('api_token').where('id', '=', id))
    writeAudit(context, { action: 'token.deleted', entityType: 'token', entityId: id, label: row.name, before: auditOf(row) })
  })
  await removePlaces(platform, org.orgId, id)
}
