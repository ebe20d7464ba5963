import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Session } from '#server/identity/session.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import { isOfAccount } from '#server/features/auth/account-ways.ts'
import { organisationsOf } from '#server/features/auth/find-organisations.ts'
import { findPlace, openAt, tellEntrance } from '#server/features/auth/log-in.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

const ticketLifetimeMs = 60_000

/** The organisations that a session may go to; one of an organisation's own provider stays there. */
export async function reachableFrom(platform: Platform, session: Session): ReturnType<typeof organisationsOf> {
  const own = await organisationsOf(platform, session.accountId)
  return isOfAccount(platform, session) ? own : own.filter(({ id }) => id === session.orgId)
}

/** @throws AppError `already_in_org`, `empty_seat` */
export async function issueOrganisationTicket(platform: Platform, session: Session, orgId: string): Promise<string> {
  const { controlStore, now } = platform
  if (orgId === session.orgId) throw new AppError('already_in_org')
  if (!(await reachableFrom(platform, session)).some(({ id }) => id === orgId)) throw new AppError('empty_seat')
  const token = newToken()
  const at = now().getTime()
  await controlStore.write(async (tx) => {
    await tx.run(tx.build.deleteFrom('organisation_ticket').where('expires_at', '<=', new Date(at).toISOString()))
    await tx.run(
      tx.build.insertInto('organisation_ticket').values({
        token_hash: hashToken(token),
        session_id: session.id,
        org_id: orgId,
        expires_at: new Date(at + ticketLifetimeMs).toISOString(),
      }),
    )
  })
  return token
}

interface Caller {
  userAgent: string
  /** the browser that brings the ticket has a session */
  isSignedIn: boolean
}

export interface Switched {
  answer: Entrance
  /** the account's address */
  email: string
  accountId: string
  way: string
}

/**
 * Enters the ticket's organisation as the person who asked for it. A second factor that their session proved counts there too; one that it
 * did not prove, and that is asked for there, is owed.
 * @throws AppError `sign_in_expired`, `no_active_email`, `empty_seat`
 */
export async function enterWithTicket(platform: Platform, token: string, { userAgent, isSignedIn }: Caller): Promise<Switched> {
  const { controlStore, now } = platform
  const tokenHash = hashToken(token)
  const gone = new AppError(isSignedIn ? 'sign_in_expired' : 'no_active_email')
  const from = await findAsker(controlStore, tokenHash, now())
  // a ticket ends with the session that asked, so that the signed out come as nobody
  if (!from) throw gone
  // the session that asked has run out, so that there is nobody to come as
  if (from.expires_at <= now().toISOString()) throw new AppError('no_active_email')
  const place = await findPlace(platform, from.account_id, from.org_id)
  const opened = await controlStore.write(async (tx) => {
    // looked at again: the session may have ended meanwhile, and of two uses one gets through
    const asker = await findAsker(tx, tokenHash, now())
    const { changes } = await tx.run(tx.build.deleteFrom('organisation_ticket').where('token_hash', '=', tokenHash))
    if (!asker || changes !== 1) throw gone
    return openAt(tx, platform, asker.account_id, place, { userAgent, way: asker.way, proved: asker.proved_at !== null })
  })
  return { answer: await tellEntrance(platform, opened), email: from.email, accountId: from.account_id, way: from.way }
}

/** The session, with its account, for which a live ticket was issued. */
function findAsker(reader: ControlReader, tokenHash: string, now: Date) {
  return reader.get(
    reader.build
      .selectFrom('organisation_ticket')
      .innerJoin('session', 'session.id', 'organisation_ticket.session_id')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['organisation_ticket.org_id', 'account_id', 'email', 'way', 'proved_at', 'session.expires_at'])
      .where('organisation_ticket.token_hash', '=', tokenHash)
      .where('organisation_ticket.expires_at', '>', now.toISOString()),
  )
}
