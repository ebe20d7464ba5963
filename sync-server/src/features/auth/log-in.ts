import type { z } from 'zod'
import type { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import type { CodeDue, Entrance } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { organisationIdIn } from '#server/identity/organisation-key.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import { linkIdentity, type Identity } from '#server/identity/identities.ts'
import { awaitCode, endWait, type AwaitedCode } from '#server/identity/second-factor/awaited-codes.ts'
import { arePasswordsOff } from '#server/identity/passwords-off.ts'
import { isFactorRequired, isGuarded, owedWays } from '#server/identity/second-factor/required-factor.ts'
import { createSession, endSessions, type SignInBy } from '#server/identity/sessions.ts'
import { mailCode } from '#server/features/auth/mail-code.ts'
import { listPasskeys } from '#server/features/auth/passkeys/passkeys.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'
import { MovedError } from '#server/storage/moved-error.ts'

type LoginInput = Pick<z.output<(typeof authCalls)['POST auth/loginV2']['body']>, 'password' | 'org'> & { email: string }

/**
 * Logs in with e-mail and password. Unknown address, address without a password and wrong password are one answer, after
 * the same work. An account with a second factor owes its code before a session starts.
 * @throws AppError `password_mismatch`, `empty_seat`
 */
export async function logIn(platform: Platform, input: LoginInput, userAgent: string): Promise<Entrance> {
  const account = await findAccount(platform.controlStore, input.email)
  const matches = await checkPassword(account?.password_hash, input.password ?? '')
  if (!account || !matches) throw new AppError('password_mismatch')
  return startSession(platform, account.id, { userAgent, way: 'password' }, input.org)
}

/** The account of an address, with the hash of its password if it has one. */
export function findAccount(reader: ControlReader, email: string): Promise<{ id: string; password_hash: string | null } | undefined> {
  return reader.get(reader.build.selectFrom('account').select(['id', 'password_hash']).where('email', '=', email))
}

/**
 * Enters the named organisation (slug or id), else the one the person used last.
 * @throws AppError `empty_seat` when they have no active place there
 */
export async function startSession(platform: Platform, accountId: string, by: SignInBy, organisation?: string): Promise<Entrance> {
  const place = await findPlace(platform, accountId, organisation)
  const opened = await platform.controlStore.write((tx) => openAt(tx, platform, accountId, place, by))
  return tellEntrance(platform, opened)
}

export interface Place {
  orgId: string
  memberId: string
}

export interface OpenedSession extends Place {
  token: string
}

/** A session that waits for the code. */
export interface DueCode extends Place {
  verifySession: string
  ways: CodeDue['ways']
  accountId: string
}

/** The answer to a proven first factor. A code that is to be mailed is on its way then. @throws AppError `too_many_requests` */
export async function tellEntrance(platform: Platform, opened: OpenedSession | DueCode): Promise<Entrance> {
  if ('token' in opened) return { ...readSessionData(platform.orgs.open(opened.orgId), opened.memberId), token: opened.token }
  const { verifySession, ways } = opened
  if (ways.includes('mail')) await mailCode(platform, opened)
  return { verifySession, ways }
}

/** A sign-in that also gives the account something: it owes what the strictest of its organisations owes. */
export interface Gain {
  /** a provider's person, who opens the account from then on */
  identity?: Identity
}

/**
 * Inside a write: the one way from a proven first factor to a session, or to the wait for the code.
 * @throws AppError `passwords_off`, `conflict` for a provider's person of another account
 */
export async function openAt(
  tx: ControlTransaction,
  platform: Pick<Platform, 'now'>,
  accountId: string,
  place: Place,
  by: SignInBy,
  gain?: Gain,
): Promise<OpenedSession | DueCode> {
  const now = platform.now()
  if (by.way === 'password' && (await arePasswordsOff(tx, place.orgId))) throw new AppError('passwords_off')
  const isAsked = (await isFactorRequired(tx, place.orgId)) || (gain !== undefined && (await isGuarded(tx, accountId)))
  const ways = by.proved === true ? [] : await owedWays(tx, accountId, (await listPasskeys(tx, accountId)).length > 0, isAsked)
  if (ways.length > 0) {
    const wait = { accountId, orgId: place.orgId, way: by.way, identity: gain?.identity ?? null }
    return { verifySession: await awaitCode(tx, now, wait), ways, accountId, ...place }
  }
  if (gain?.identity) await linkIdentity(tx, now, accountId, gain.identity)
  return beginSession(tx, now, accountId, place, by)
}

/** Inside a write: the code was right. Its session starts, in place of the one that owed it, and so does what the sign-in gives. */
export async function endWaitWith(
  tx: ControlTransaction,
  { events, now }: Pick<Platform, 'events' | 'now'>,
  awaited: AwaitedCode,
  place: Place,
  userAgent: string,
): Promise<OpenedSession> {
  const { accountId, way, sessionId, identity } = awaited
  await endWait(tx, awaited)
  if (identity !== null) await linkIdentity(tx, now(), accountId, identity)
  if (sessionId !== null) await endSessions(tx, events, { id: sessionId })
  return beginSession(tx, now(), accountId, place, { userAgent, way, proved: true })
}

/** Inside a write: starts the session of somebody who has proven all there is to prove. @throws AppError `empty_seat` when the place was taken meanwhile */
export async function beginSession(
  tx: ControlTransaction,
  now: Date,
  accountId: string,
  place: Place,
  by: SignInBy,
): Promise<OpenedSession> {
  const ofPlace = { account_id: accountId, org_id: place.orgId }
  const membership = await tx.get(
    tx.build
      .selectFrom('membership')
      .select('active')
      .where((each) => each.and(ofPlace)),
  )
  // a new organisation writes the first one after its session
  if (membership?.active === 0) throw new AppError('empty_seat')
  await tx.run(
    tx.build
      .updateTable('membership')
      .set({ last_login_at: now.toISOString() })
      .where((each) => each.and(ofPlace)),
  )
  const { token } = await createSession(tx, now, { accountId, ...place, ...by })
  return { token, ...place }
}

/** An active place of the person. @throws AppError `empty_seat` */
export async function findPlace(platform: Platform, accountId: string, organisation?: string): Promise<Place> {
  const { controlStore } = platform
  let places = controlStore.build
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.org_id')
    .select(['membership.org_id as orgId', 'membership.member_id as memberId'])
    .where('membership.account_id', '=', accountId)
    .where('membership.active', '=', 1)
    .orderBy('membership.last_login_at', (order) => order.desc().nullsLast())
  if (organisation !== undefined) {
    places = places.where((where) =>
      where.or([where('organisation.slug', '=', organisation), where('organisation.id', '=', organisationIdIn(organisation))]),
    )
  }
  let refusal: unknown
  for (const place of await controlStore.all(places)) {
    try {
      if (hasActiveSeat(platform, place)) return place
    } catch (error) {
      // an organisation whose file cannot be used keeps nobody out of the others
      if (!(error instanceof AppError)) throw error
      refusal ??= error
    }
  }
  throw refusal ?? new AppError('empty_seat')
}

/**
 * On a node, before anything is spent: a sign-in into an organisation that another node serves is sent there as it came.
 * @throws MovedError
 */
export async function moveToPlace(platform: Platform, accountId: string, organisation?: string): Promise<void> {
  if (!platform.cells) return
  await findPlace(platform, accountId, organisation).catch((error: unknown) => {
    // any other reason is told in its turn
    if (error instanceof MovedError) throw error
  })
}

/** The organisation's own file decides who is a member. */
function hasActiveSeat(platform: Platform, place: Place): boolean {
  const { db } = platform.orgs.open(place.orgId)
  const member = db.get(
    db.build.selectFrom('member').select('id').where('id', '=', place.memberId).where('active', '=', 1).where('deleted_at', 'is', null),
  )
  return member !== undefined
}
