import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccessInput } from '#shared/access/decide-access.ts'
import { limitsOfScopes, type TokenScopes } from '#shared/access/token-scopes.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { TokenKey } from '#server/identity/session.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** Use is noted at most this often, so that reading costs no write. */
const noteEveryMs = 60 * 60_000

const findToken = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('api_token').select(['token_hash', 'active', 'expires_at', 'scopes', 'created_by', 'last_used_at']).where('id', '=', ''),
)

type TokenRow = {
  token_hash: string
  active: number
  expires_at: string | null
  scopes: string
  created_by: string
  last_used_at: string | null
}

interface KnownToken {
  row: TokenRow
  scopes: TokenScopes
}

const tokensOf = untilChanged(() => new Map<string, KnownToken>())

/** The token as it is now. */
function readToken(org: OrgDatabase, id: string): KnownToken | undefined {
  const known = tokensOf(org)
  const before = known.get(id)
  if (before) return before
  const row = org.db.get(findToken(id))
  if (!row) return undefined
  const read = { row, scopes: JSON.parse(row.scopes) as TokenScopes }
  known.set(id, read)
  return read
}

/**
 * The scopes of a token as they are now. Asked for each request and inside each write, so that one switched off is refused at once.
 * @throws AppError `invalid_session` when it is gone, replaced, off or ended, or its maker is another
 */
export function readLiveToken(org: OrgDatabase, { id, hash }: TokenKey, memberId: string, now: Date): KnownToken {
  const token = readToken(org, id)
  const row = token?.row
  const isLive =
    row &&
    row.token_hash === hash &&
    row.active === 1 &&
    row.created_by === memberId &&
    (row.expires_at === null || Date.parse(row.expires_at) > now.getTime())
  if (!isLive) throw new AppError('invalid_session')
  return token
}

/** A caller, and the token by which they call, if any. */
interface Caller {
  org: OrgDatabase
  memberId: string
  now: () => Date
  token?: TokenKey | undefined
}

function scopesOf({ org, memberId, now, token }: Caller): TokenScopes | undefined {
  return token && readLiveToken(org, token, memberId, now()).scopes
}

/** Tells whether the caller is a person, or a program whose token is not bounded to some tables. */
export function reachesAllTables(caller: Caller): boolean {
  const scopes = scopesOf(caller)
  return scopes === undefined || scopes.tables === '*'
}

/** Writing does not include reading. @throws AppError `permission_denied` for a token without the verb `read` */
export function assertReads(caller: Caller): void {
  if (scopesOf(caller)?.verbs.includes('read') === false) throw new AppError('permission_denied', { verb: 'read' })
}

/** The limits that stored scopes set to their maker's rights. */
export function narrowedBy(scopes: TokenScopes): Pick<AccessInput, 'session' | 'limits'> {
  return { session: 'api-token', limits: limitsOfScopes(scopes) }
}

/** The origins whose pages may use the token; none of a token that is gone. */
export function readTokenOrigins({ db }: OrgDatabase, id: string): string[] {
  const row = db.get(db.build.selectFrom('api_token').select('origins').where('id', '=', id))
  return row ? (JSON.parse(row.origins) as string[]) : []
}

/** Notes that a token was used; nobody waits for it. */
export function noteTokenUse({ org, now }: { org: OrgDatabase; now: () => Date }, { id }: TokenKey, log: Pick<Logger, 'warn'>): void {
  const { db } = org
  const at = now()
  const last = readToken(org, id)?.row.last_used_at ?? null
  if (last !== null && at.getTime() - Date.parse(last) < noteEveryMs) return
  db.write(() => db.run(db.build.updateTable('api_token').set({ last_used_at: at.toISOString() }).where('id', '=', id))).catch(
    (error: unknown) => log.warn({ err: error }, 'the use of a token could not be noted'),
  )
}
