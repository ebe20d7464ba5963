import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { organisationTokenIn, sessionTokensIn } from '#server/identity/cookie-names.ts'
import type { ResolveSession, Session } from '#server/identity/session.ts'
import { apiTokenPrefix, findTokenSession } from '#server/identity/token-sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** A session ends after this long without use. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60_000
/** Use is recorded at most this often, so that reading costs no write. */
export const renewEveryMs = 60 * 60_000

type SessionPlatform = Pick<Platform, 'control' | 'events' | 'now' | 'log'>
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

/** SHA-256 of an opaque token; the only form in which tokens are stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** 256 random bits, safe in cookies, headers and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How and from which browser somebody signs in. */
export interface SignInBy {
  userAgent: string
  /** password, link, passkey, or the key of a provider */
  way: string
  /** a second factor was proved as well */
  proved?: boolean
}

/**
 * Starts a session of one person in one organisation. Call inside a write of the control database.
 * @returns the token; it exists nowhere else
 */
export function createSession(
  platform: SessionPlatform,
  owner: { accountId: string; orgId: string; memberId: string } & Partial<SignInBy>,
): { id: string; token: string } {
  const { control } = platform
  const id = newId()
  const token = newToken()
  const now = platform.now()
  control.run(
    control.build.insertInto('session').values({
      id,
      token_hash: hashToken(token),
      account_id: owner.accountId,
      org_id: owner.orgId,
      member_id: owner.memberId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + sessionLifetimeMs).toISOString(),
      user_agent: (owner.userAgent ?? '').slice(0, 300),
      way: owner.way ?? 'password',
      proved_at: owner.proved === true ? now.toISOString() : null,
    }),
  )
  return { id, token }
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

/** Notes that a session is in use, which puts its end off. */
export function renewSession(platform: Pick<SessionPlatform, 'control' | 'now' | 'log'>, id: string): void {
  const { control } = platform
  const now = platform.now()
  control
    .write(() =>
      control.run(
        control.build
          .updateTable('session')
          .set({ last_seen_at: now.toISOString(), expires_at: new Date(now.getTime() + sessionLifetimeMs).toISOString() })
          .where('id', '=', id),
      ),
    )
    .catch((error: unknown) => platform.log.warn({ err: error }, 'a session could not be renewed'))
}

/** Inside a write: gives a session a new token; the old one is worth nothing from the commit on, live connections stay. */
export function rotateSession(platform: SessionPlatform, id: string): string {
  const { control } = platform
  const token = newToken()
  control.run(
    control.build
      .updateTable('session')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id),
  )
  return token
}

/** Inside a write: a second factor was proved in this session. */
export function noteProof({ control, now }: Pick<SessionPlatform, 'control' | 'now'>, id: string): void {
  control.run(control.build.updateTable('session').set({ proved_at: now().toISOString() }).where('id', '=', id))
}

/** when a session was used last, and when it ends, by its id */
export const findSessionEnd = compileOnce((build: Kysely<ControlSchema>) =>
  build.selectFrom('session').select(['last_seen_at', 'expires_at']).where('id', '=', ''),
)

/** For work that waited since its request was admitted. @throws AppError `invalid_session` when the session ended */
export function assertSession({ control }: Pick<SessionPlatform, 'control'>, session: Pick<Session, 'id'> | undefined): void {
  if (!session || !control.get(findSessionEnd(session.id))) throw new AppError('invalid_session')
}

/** The sessions to end: one, all of an account (perhaps without the current one), or all of a member. */
export type SessionChoice = { id: string } | { accountId: string; exceptId?: string } | { orgId: string; memberId: string }

/**
 * Ends sessions. Call inside a write of the control database. Live connections are notified (`session-ended`) once the commit is durable,
 * so that none outlives its session (G17).
 */
export function endSessions(platform: SessionPlatform, choice: SessionChoice): void {
  const { control, events } = platform
  let statement = control.build.deleteFrom('session').returning(['id', 'org_id', 'member_id'])
  if ('id' in choice) statement = statement.where('id', '=', choice.id)
  else if ('accountId' in choice) {
    statement = statement.where('account_id', '=', choice.accountId)
    if (choice.exceptId !== undefined) statement = statement.where('id', '!=', choice.exceptId)
  } else statement = statement.where('org_id', '=', choice.orgId).where('member_id', '=', choice.memberId)

  const ended = control.all(statement)
  control.afterCommit(() => {
    for (const row of ended) events.emit('session-ended', { sessionId: row.id, orgId: row.org_id, memberId: row.member_id })
  })
}

/** Forgets sessions and one-time tokens that ended by time. */
export async function removeExpired(platform: SessionPlatform): Promise<void> {
  const { control } = platform
  const now = platform.now().toISOString()
  await control.write(() => {
    control.run(control.build.deleteFrom('session').where('expires_at', '<=', now))
    control.run(control.build.deleteFrom('password_token').where('expires_at', '<=', now))
  })
}
