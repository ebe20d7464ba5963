import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { ResolveSession, Session } from '#server/http/session.ts'
import type { Platform } from '#server/platform.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { compileOnce } from '#server/storage/sql-database.ts'

/** A session ends after this long without use. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60_000
/** Use is noted at most this often, so that reading costs no write. */
const renewEveryMs = 60 * 60_000
export const sessionCookieName = 'trama_session'

type SessionPlatform = Pick<Platform, 'control' | 'events' | 'now' | 'log'>

/** SHA-256 of an opaque token; the only form in which tokens are stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** 256 random bits, safe in cookies, headers and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Starts a session of one person in one organisation. Call inside a write of the control database.
 * @returns the token; it exists nowhere else
 */
export function createSession(
  platform: SessionPlatform,
  owner: { accountId: string; orgId: string; memberId: string; userAgent?: string },
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
    }),
  )
  return { id, token }
}

const findSession = compileOnce((build: Kysely<ControlSchema>) =>
  build
    .selectFrom('session')
    .select(['id', 'account_id', 'org_id', 'member_id', 'created_at', 'last_seen_at', 'expires_at'])
    .where('token_hash', '=', ''),
)

/**
 * Resolves cookie or bearer header to a live session (threat T24: opaque, no decoding, no algorithm to confuse). A bearer
 * header wins, so that a program is never silently somebody else. Used by HTTP and by socket upgrades alike.
 */
export function createSessionResolver(platform: SessionPlatform): ResolveSession {
  const { control } = platform
  type Row = ReturnType<typeof readRow>
  const readRow = (tokenHash: string) => control.get(findSession(tokenHash))
  // live sessions as they are stored now: any write of the control database, an end of one above all, empties this
  const rows = new Map<string, NonNullable<Row>>()
  let version = -1
  const findRow = (tokenHash: string): Row => {
    if (version !== control.version) rows.clear()
    version = control.version
    const known = rows.get(tokenHash)
    if (known) return known
    const row = readRow(tokenHash)
    if (row) rows.set(tokenHash, row)
    return row
  }
  return ({ cookie, authorization }) => {
    const found = tokenOf(cookie, authorization)
    if (!found) return undefined
    const row = findRow(hashToken(found.token))
    const now = platform.now()
    if (!row || row.expires_at <= now.toISOString()) return undefined
    if (now.getTime() - Date.parse(row.last_seen_at) > renewEveryMs) renew(platform, row.id)
    return {
      id: row.id,
      orgId: row.org_id,
      memberId: row.member_id,
      accountId: row.account_id,
      via: found.via,
      createdAt: new Date(row.created_at),
    }
  }
}

function tokenOf(cookie: string | undefined, authorization: string | undefined): { token: string; via: Session['via'] } | undefined {
  if (authorization !== undefined) {
    const match = /^Bearer ([\w-]{20,200})$/i.exec(authorization)
    return match?.[1] ? { token: match[1], via: 'bearer' } : undefined
  }
  const match = /(?:^|;\s*)trama_session=([\w-]{20,200})(?:;|$)/.exec(cookie ?? '')
  return match?.[1] ? { token: match[1], via: 'cookie' } : undefined
}

function renew(platform: SessionPlatform, id: string): void {
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

/** Which sessions to end: one, all of an account (but perhaps the one in use), or all of a member. */
export type SessionChoice = { id: string } | { accountId: string; exceptId?: string } | { orgId: string; memberId: string }

/**
 * Ends sessions. Call inside a write of the control database; live connections hear of it (`session-ended`) once the
 * commit is durable, so that none outlives its session (G17).
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
