import { hash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'

/** A session ends after this long without use. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60_000
/** Use is recorded at most this often, so that reading costs no write. */
export const renewEveryMs = 60 * 60_000

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

interface SessionOwner extends Partial<SignInBy> {
  accountId: string
  orgId: string
  memberId: string
}

/** The row of a session that starts now, and its token, which exists nowhere else. */
export function newSession(now: Date, owner: SessionOwner): { row: Insertable<ControlSchema['session']>; id: string; token: string } {
  const id = newId()
  const token = newToken()
  const row = {
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
  }
  return { row, id, token }
}

/** Inside a write: starts a session of one person in one organisation. @returns the token; it exists nowhere else */
export async function createSession(tx: ControlTransaction, now: Date, owner: SessionOwner): Promise<{ id: string; token: string }> {
  const { row, id, token } = newSession(now, owner)
  await tx.run(tx.build.insertInto('session').values(row))
  return { id, token }
}

/** Notes that a session is in use, which puts its end off. */
export function renewSession({ controlStore, now, log }: Pick<Platform, 'controlStore' | 'now' | 'log'>, id: string): void {
  const at = now()
  const times = { last_seen_at: at.toISOString(), expires_at: new Date(at.getTime() + sessionLifetimeMs).toISOString() }
  controlStore
    .run(controlStore.build.updateTable('session').set(times).where('id', '=', id))
    .catch((error: unknown) => log.warn({ err: error }, 'a session could not be renewed'))
}

/** Inside a write: gives a session a new token; the old one is worth nothing from the commit on, live connections stay. @throws AppError `invalid_session` */
export async function rotateSession(tx: ControlTransaction, id: string): Promise<string> {
  const token = newToken()
  const { changes } = await tx.run(
    tx.build
      .updateTable('session')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id),
  )
  if (changes === 0) throw new AppError('invalid_session')
  return token
}

/** Inside a write: a second factor was proved in this session. */
export async function noteProof(tx: ControlTransaction, now: Date, id: string): Promise<void> {
  await tx.run(tx.build.updateTable('session').set({ proved_at: now.toISOString() }).where('id', '=', id))
}

/** The sessions to end: one, all of an account, or all in an organisation, perhaps of one member or way. `exceptId` stays. */
export type SessionChoice =
  | { id: string }
  | { accountId: string; exceptId?: string }
  | { orgId: string; memberId?: string; way?: string; exceptId?: string }

/**
 * Inside a write: ends sessions. Live connections are notified (`session-ended`) once the commit is durable, so that none outlives its
 * session (G17).
 */
export async function endSessions(tx: ControlTransaction, events: Platform['events'], choice: SessionChoice): Promise<void> {
  let statement = tx.build.deleteFrom('session').returning(['id', 'org_id', 'member_id'])
  if ('id' in choice) statement = statement.where('id', '=', choice.id)
  else {
    if ('accountId' in choice) statement = statement.where('account_id', '=', choice.accountId)
    else {
      statement = statement.where('org_id', '=', choice.orgId)
      if (choice.memberId !== undefined) statement = statement.where('member_id', '=', choice.memberId)
      if (choice.way !== undefined) statement = statement.where('way', '=', choice.way)
    }
    if (choice.exceptId !== undefined) statement = statement.where('id', '!=', choice.exceptId)
  }

  const rows = await tx.all(statement)
  const ended = rows.map((row) => ({ sessionId: row.id, orgId: row.org_id, memberId: row.member_id }))
  for (const one of ended) tx.tellOthers({ kind: 'session-ended', ...one })
  tx.afterCommit(() => {
    for (const one of ended) events.emit('session-ended', one)
  })
}

/** Forgets sessions and one-time tokens that ended by time. */
export async function removeExpired({ controlStore, now }: Pick<Platform, 'controlStore' | 'now'>): Promise<void> {
  const at = now().toISOString()
  await controlStore.write(async (tx) => {
    await tx.run(tx.build.deleteFrom('session').where('expires_at', '<=', at))
    await tx.run(tx.build.deleteFrom('password_token').where('expires_at', '<=', at))
  })
}
