import type { Kysely } from 'kysely'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const kind = 'hook' as const

export interface WebhookAddress {
  /** 256 bits; shown once */
  secret: string
  hash: string
  lastFour: string
}

export function newAddress(): WebhookAddress {
  const secret = newToken()
  return { secret, hash: hashToken(secret), lastFour: secret.slice(-4) }
}

/**
 * After a commit: an address leads to its webhook, and no other does any more. Nobody is told of an address before: after a crash in
 * between it opens nothing, and the one of before still does.
 */
export async function setPlace(
  { controlStore }: Platform,
  hash: string,
  place: { orgId: string; id: string; memberId: string; at: string },
): Promise<void> {
  const { orgId, id, memberId, at } = place
  await controlStore.write(async (tx) => {
    await tx.run(placesOf(tx, orgId, id))
    const row = { token_hash: hash, org_id: orgId, kind, id, member_id: memberId, created_at: at }
    await tx.run(tx.build.insertInto('token_place').values(row))
  })
}

/** After a commit: the addresses of a webhook that is gone. */
export async function removePlaces({ controlStore }: Platform, orgId: string, id: string): Promise<void> {
  await controlStore.run(placesOf(controlStore, orgId, id))
}

const placesOf = ({ build }: ControlReader, orgId: string, id: string) =>
  build.deleteFrom('token_place').where('org_id', '=', orgId).where('kind', '=', kind).where('id', '=', id)

const readPlace = compileOnce((build: Kysely<ControlSchema>) =>
  build.selectFrom('token_place').select(['org_id', 'id']).where('kind', '=', kind).where('token_hash', '=', ''),
)

/** The webhook of an address; undefined for an unknown one. */
export async function findPlace({ controlStore }: Platform, secret: string): Promise<{ orgId: string; id: string } | undefined> {
  const row = await controlStore.get(readPlace(kind, hashToken(secret)))
  return row && { orgId: row.org_id, id: row.id }
}
