import type { Kysely } from 'kysely'
import type { Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** The beginning of every API token, by which scanners of source code find leaked ones. */
export const apiTokenPrefix = 'trama_'

const findPlace = compileOnce((build: Kysely<ControlSchema>) =>
  build
    .selectFrom('token_place')
    .innerJoin('membership', (join) =>
      join.onRef('membership.org_id', '=', 'token_place.org_id').onRef('membership.member_id', '=', 'token_place.member_id'),
    )
    .select(['token_place.id', 'token_place.org_id', 'token_place.member_id', 'token_place.created_at', 'membership.account_id'])
    .where('membership.active', '=', 1)
    .where('token_place.kind', '=', 'api')
    .where('token_place.token_hash', '=', ''),
)

/**
 * The session of a program's token. It only says whose token it is: the organisation's file decides with each request whether it still
 * opens anything (access/token-rights.ts).
 */
export async function findTokenSession({ controlStore }: Pick<Platform, 'controlStore'>, hash: string): Promise<Session | undefined> {
  const place = await controlStore.get(findPlace(1, 'api', hash))
  return (
    place && {
      id: place.id,
      orgId: place.org_id,
      memberId: place.member_id,
      accountId: place.account_id,
      via: 'bearer',
      createdAt: new Date(place.created_at),
      token: { id: place.id, hash },
    }
  )
}
