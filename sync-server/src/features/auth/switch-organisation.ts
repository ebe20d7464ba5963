import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Session } from '#server/identity/session.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import { isOfAccount } from '#server/features/auth/account-ways.ts'
import { organisationsOf } from '#server/features/auth/find-organisations.ts'
import { findPlace, openAt, tellEntrance } from '#server/features/auth/log-in.ts'
import type { Platform } from '#server/platform/platform.ts'

const ticketLifetimeMs = 60_000

/** The organisations that a session may go to; one of an organisation's own provider stays there. */
export function reachableFrom(platform: Platform, session: Session): ReturnType<typeof organisationsOf> {
  const own = organisationsOf(platform, session.accountId)
  return isOfAccount(platform, session) ? own : own.filter(({ id }) => id === session.orgId)
}

/** @throws AppError `already_in_org`, `empty_seat` */
export async function issueOrganisationTicket(platform: Platform, session: Session, orgId: string): Promise<string> {
  const { control, now } = platform
  if (orgId === session.orgId) throw new AppError('already_in_org')
  if (!reachableFrom(platform, session).some(({ id }) => id === orgId)) throw new AppError('empty_seat')
  const token = newToken()
  const at = now().getTime()
  await control.write(() => {
    control.run(control.build.deleteFrom('organisation_ticket').where('expires_at', '<=', new Date(at).toISOString()))
    control.run(
      control.build.insertInto('organisation_ticket').values({
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
  const { control, now } = platform
  const { opened, from } = await control.write(() => {
    const tokenHash = hashToken(token)
    const found = control.get(
      control.build
        .selectFrom('organisation_ticket')
        .innerJoin('session', 'session.id', 'organisation_ticket.session_id')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select(['organisation_ticket.org_id', 'account_id', 'email', 'way', 'proved_at', 'session.expires_at'])
        .where('organisation_ticket.token_hash', '=', tokenHash)
        .where('organisation_ticket.expires_at', '>', now().toISOString()),
    )
    const { changes } = control.run(control.build.deleteFrom('organisation_ticket').where('token_hash', '=', tokenHash))
    // a ticket ends with the session that asked, so that the signed out come as nobody
    if (!found || changes !== 1) throw new AppError(isSignedIn ? 'sign_in_expired' : 'no_active_email')
    // the session that asked has run out, so that there is nobody to come as
    if (found.expires_at <= now().toISOString()) throw new AppError('no_active_email')
    const place = findPlace(platform, found.account_id, found.org_id)
    const by = { userAgent, way: found.way, proved: found.proved_at !== null }
    return { opened: openAt(platform, found.account_id, place, by), from: found }
  })
  return { answer: await tellEntrance(platform, opened), email: from.email, accountId: from.account_id, way: from.way }
}
