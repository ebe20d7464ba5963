import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import type { Selectable } from 'kysely'
import { foldText } from '#shared/lib/fold-text.ts'
import type { TokenScopes } from '#shared/access/token-scopes.ts'
import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'

export type TokenRow = Selectable<OrgSchema['api_token']>

/** @throws AppError `not_found` */
export function getToken({ db }: OrgDatabase, id: string): TokenRow {
  const row = db.get(db.build.selectFrom('api_token').selectAll().where('id', '=', id))
  if (!row) throw new AppError('not_found')
  return row
}

/** A token in the words of the specification. Neither the secret nor its hash is in it. */
export function toApiToken(org: OrgDatabase, row: TokenRow): ApiToken {
  return {
    id_api_token: row.id,
    name: row.name,
    ativo: row.active === 1 ? 1 : 0,
    prefix: row.prefix,
    last_four: row.last_four,
    scopes: JSON.parse(row.scopes) as TokenScopes,
    origins: JSON.parse(row.origins) as string[],
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    criado_em: row.created_at,
    atualizado_em: row.updated_at,
    org_created_by: personOf(org, row.created_by),
    org_updated_by: personOf(org, row.updated_by),
  }
}

/** One page of the tokens whose name holds `q`, the last made first. */
export function listTokens(
  { org }: OrgContext,
  { page, size, q, filters }: { page: number; size: number; q: string; filters: '' | '0' | '1' },
): { items: ApiToken[]; total: number } {
  const { db } = org
  const wanted = foldText(q)
  let query = db.build.selectFrom('api_token').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (filters !== '') query = query.where('active', '=', Number(filters))
  const found = db.all(query).filter(({ name }) => foldText(name).includes(wanted))
  return { items: found.slice((page - 1) * size, page * size).map((row) => toApiToken(org, row)), total: found.length }
}

/** The facts that the history log may hold: nothing of the secret. */
export function auditOf({ name, active, scopes, origins, expires_at: expiresAt }: TokenRow): HistoryValues {
  const told = { name, active: active === 1, scopes: JSON.parse(scopes) as TokenScopes, expiresAt }
  return origins === '[]' ? told : { ...told, origins: JSON.parse(origins) as string[] }
}
