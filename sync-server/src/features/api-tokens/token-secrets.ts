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

/** Inside a write: a secret leads to its token. Before the commit it opens nothing, because the organisation's file does not know it. */
export function addPlace(
  { control }: Platform,
  hash: string,
  token: { orgId: string; id: string; memberId: string; createdAt: string },
): void {
  const { orgId, id, memberId, createdAt } = token
  control.writeNow(() =>
    control.run(
      control.build
        .insertInto('token_place')
        .values({ token_hash: hash, org_id: orgId, kind: 'api', id, member_id: memberId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  )
}

/** After a commit: the places of a token's other secrets go; `keep`: the one that stays. */
export function removePlaces({ control }: Platform, orgId: string, id: string, keep = ''): void {
  control.writeNow(() =>
    control.run(
      control.build
        .deleteFrom('token_place')
        .where('org_id', '=', orgId)
        .where('kind', '=', 'api')
        .where('id', '=', id)
        .where('token_hash', '!=', keep),
    ),
  )
}
