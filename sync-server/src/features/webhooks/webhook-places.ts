import type { Kysely } from 'kysely'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
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

/** Inside a write: an address leads to its webhook. Before the commit it opens nothing, because the organisation's file does not know it. */
export function addPlace({ control }: Platform, hash: string, place: { orgId: string; id: string; memberId: string; at: string }): void {
  const { orgId, id, memberId, at } = place
  const row = { token_hash: hash, org_id: orgId, kind, id, member_id: memberId, created_at: at }
  control.writeNow(() => control.run(control.build.insertInto('token_place').values(row)))
}

/** After a commit: a webhook's other addresses go; `keep`: the one that stays. */
export function removePlaces({ control }: Platform, orgId: string, id: string, keep = ''): void {
  const places = control.build.deleteFrom('token_place').where('org_id', '=', orgId).where('kind', '=', kind).where('id', '=', id)
  control.writeNow(() => control.run(places.where('token_hash', '!=', keep)))
}

const readPlace = compileOnce((build: Kysely<ControlSchema>) =>
  build.selectFrom('token_place').select(['org_id', 'id']).where('kind', '=', kind).where('token_hash', '=', ''),
)

/** The webhook of an address; undefined for an unknown one. */
export function findPlace({ control }: Platform, secret: string): { orgId: string; id: string } | undefined {
  const row = control.get(readPlace(kind, hashToken(secret)))
  return row && { orgId: row.org_id, id: row.id }
}
