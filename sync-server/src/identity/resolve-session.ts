import type { Kysely } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import { organisationTokenIn, sessionTokensIn } from '#server/identity/cookie-names.ts'
import type { ResolveSession, Session } from '#server/identity/session.ts'
import { hashToken, renewEveryMs, renewSession } from '#server/identity/sessions.ts'
import { apiTokenPrefix, findTokenSession } from '#server/identity/token-sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

type SessionPlatform = Pick<Platform, 'control' | 'controlStore' | 'now' | 'log'>
type ResolverPlatform = SessionPlatform & { config: Pick<Platform['config'], 'publicUrl'> }

const httpsSinceKey = 'host-cookie-since'

/**
 * The time when this server first issued `__Host-` cookies. Only older sessions may still use the plain name, so that a sister subdomain
 * cannot plant a newer one.
 */
function httpsSince({ control, now }: SessionPlatform): number {
  const stored = control.get(control.build.selectFrom('setting').select('value').where('key', '=', httpsSinceKey))
  if (stored) return Date.parse(stored.value)
  const value = now().toISOString()
  control.writeNow(() => control.run(control.build.insertInto('setting').values({ key: httpsSinceKey, value })))
  return Date.parse(value)
}

const findSession = compileOnce((build: Kysely<ControlSchema>) =>
  build
    .selectFrom('session')
    .innerJoin('organisation', 'organisation.id', 'session.org_id')
    .select(['session.id', 'account_id', 'org_id', 'member_id', 'session.created_at', 'last_seen_at', 'expires_at', 'way'])
    .select(['proved_at', 'mfa_required'])
    .where('token_hash', '=', ''),
)

/**
 * Resolves cookie or bearer header to a live session (threat T24: opaque, no decoding, no algorithm to confuse). A bearer header wins, so
 * that a program is never silently another person. HTTP and socket upgrades both use it.
 */
export function createSessionResolver(platform: ResolverPlatform): ResolveSession {
  const { control } = platform
  const { publicUrl } = platform.config
  const plainUntil = publicUrl.startsWith('https:') ? httpsSince(platform) : Infinity
  // live sessions as they are stored now: any write of the control database, an end of one above all, empties this
  const known = new Map<string, KnownSession>()
  const programs = new Map<string, Session>()
  let version = -1
  const forgetChanged = (): void => {
    if (version === control.version) return
    known.clear()
    programs.clear()
    version = control.version
  }
  const ofProgram = (tokenHash: string): Session | undefined => {
    forgetChanged()
    const found = programs.get(tokenHash) ?? findTokenSession(platform, tokenHash)
    if (found) programs.set(tokenHash, found)
    return found
  }
  const find = (tokenHash: string): KnownSession | undefined => {
    forgetChanged()
    const before = known.get(tokenHash)
    if (before) return before
    const row = control.get(findSession(tokenHash))
    if (!row) return undefined
    const session = {
      id: row.id,
      orgId: row.org_id,
      memberId: row.member_id,
      accountId: row.account_id,
      createdAt: new Date(row.created_at),
      way: row.way,
      owesFactor: row.mfa_required === 1 && row.proved_at === null,
      isProven: row.proved_at !== null || row.way === 'link',
    }
    const found: KnownSession = {
      cookie: { ...session, via: 'cookie' },
      bearer: { ...session, via: 'bearer' },
      expiresAt: Date.parse(row.expires_at),
      renewAt: Date.parse(row.last_seen_at) + renewEveryMs,
    }
    known.set(tokenHash, found)
    return found
  }
  const live = (token: string): KnownSession | undefined => {
    const found = find(hashToken(token))
    return found && found.expiresAt > platform.now().getTime() ? found : undefined
  }
  const byCookie = (cookie: string | undefined): KnownSession | undefined => {
    const { tokens, isPlain } = sessionTokensIn(cookie, publicUrl)
    const found = tokens.flatMap((token) => live(token) ?? [])
    // one of two sessions was planted, and nothing shows which
    if (found.length !== 1) return undefined
    return found.find(({ cookie: { createdAt } }) => !isPlain || createdAt.getTime() < plainUntil)
  }
  const ofOrganisation = (cookie: string | undefined, orgId: string): KnownSession | undefined => {
    const token = organisationTokenIn(cookie, orgId, publicUrl)
    const found = token === undefined ? undefined : live(token)
    return found?.cookie.orgId === orgId ? found : undefined
  }
  const byHeaders = (cookie: string | undefined, orgId: string | undefined): KnownSession | undefined => {
    const current = byCookie(cookie)
    if (orgId === undefined || current?.cookie.orgId === orgId) return current
    return ofOrganisation(cookie, orgId) ?? current
  }
  return ({ cookie, authorization, orgId }) => {
    const token = authorization === undefined ? undefined : /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1]
    if (token?.startsWith(apiTokenPrefix)) return ofProgram(hashToken(token))
    const found = authorization === undefined ? byHeaders(cookie, orgId) : token === undefined ? undefined : live(token)
    if (!found) return undefined
    if (platform.now().getTime() > found.renewAt) renewSession(platform, found.cookie.id)
    return authorization === undefined ? found.cookie : found.bearer
  }
}

/** The token of a cookie by which a session was resolved. */
export function tokenOfSession({ control }: Pick<SessionPlatform, 'control'>, id: string, tokens: readonly string[]): string | undefined {
  const stored = control.get(control.build.selectFrom('session').select('token_hash').where('id', '=', id))
  return tokens.find((token) => hashToken(token) === stored?.token_hash)
}

interface KnownSession {
  cookie: Session
  bearer: Session
  expiresAt: number
  renewAt: number
}

/** when a session was used last, and when it ends, by its id */
export const findSessionEnd = compileOnce((build: Kysely<ControlSchema>) =>
  build.selectFrom('session').select(['last_seen_at', 'expires_at']).where('id', '=', ''),
)

/** For work that waited since its request was admitted. @throws AppError `invalid_session` when the session ended */
export function assertSession({ control }: Pick<SessionPlatform, 'control'>, session: Pick<Session, 'id'> | undefined): void {
  if (!session || !control.get(findSessionEnd(session.id))) throw new AppError('invalid_session')
}
