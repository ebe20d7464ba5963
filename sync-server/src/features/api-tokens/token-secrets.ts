import { apiTokenPrefix } from '#server/identity/token-sessions.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface TokenSecret {
  /** shown once */
  token: string
  hash: string
  prefix: string
  lastFour: string
}

export function newSecret(): TokenSecret {
  return describeSecret(`${apiTokenPrefix}${newToken()}`)
}

export function describeSecret(token: string): TokenSecret {
  return { token, hash: hashToken(token), prefix: token.slice(0, apiTokenPrefix.length + 4), lastFour: token.slice(-4) }
}

/**
 * A secret leads to its token. Written before the token's own row, as long as the organisation's file does not know the secret, it opens
 * nothing.
 */
export async function addPlace(
  { controlStore }: Platform,
  hash: string,
  token: { orgId: string; id: string; memberId: string; createdAt: string },
): Promise<void> {
  const { orgId, id, memberId, createdAt } = token
  const row = { token_hash: hash, org_id: orgId, kind: 'api' as const, id, member_id: memberId, created_at: createdAt }
  const insert = controlStore.build.insertInto('token_place').values(row)
  await controlStore.run(insert.onConflict((conflict) => conflict.doNothing()))
}

/** After a commit: the places of a token's other secrets go; `keep`: the one that stays. */
export async function removePlaces({ controlStore }: Platform, orgId: string, id: string, keep = ''): Promise<void> {
  const places = controlStore.build.deleteFrom('token_place').where('org_id', '=', orgId).where('kind', '=', 'api').where('id', '=', id)
  await controlStore.run(places.where('token_hash', '!=', keep))
}
