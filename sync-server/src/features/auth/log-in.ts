import type { z } from 'zod'
import type { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import { createSession } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

type LoginInput = z.output<(typeof authCalls)['POST auth/loginV2']['body']>

/**
 * Logs in with e-mail and password. Unknown address, address without a password and wrong password are one answer, after
 * the same work. A second step (`verifySession`) takes its place between password and session when it exists.
 * @throws AppError `password_mismatch`, `empty_seat`, `provider_not_configured`
 */
export async function logIn(platform: Platform, input: LoginInput, userAgent: string): Promise<SignedIn> {
  if (input.oauthToken !== undefined || input.oauthProvider !== undefined || input.identityToken !== undefined) {
    throw new AppError('provider_not_configured')
  }
  const { control } = platform
  const account = control.get(control.build.selectFrom('account').select(['id', 'password_hash']).where('email', '=', input.email))
  const matches = await checkPassword(account?.password_hash, input.password ?? '')
  if (!account || !matches) throw new AppError('password_mismatch')
  return startSession(platform, account.id, userAgent, input.org)
}

/**
 * Starts a session in the named organisation (slug or id), else in the one the person used last.
 * @throws AppError `empty_seat` when they have no active place there
 */
export async function startSession(platform: Platform, accountId: string, userAgent: string, organisation?: string): Promise<SignedIn> {
  const { control } = platform
  const { token, orgId, memberId } = await control.write(() => openSession(platform, accountId, userAgent, organisation))
  return { ...readSessionData(platform.orgs.open(orgId), memberId), token }
}

export interface OpenedSession {
  id: string
  token: string
  orgId: string
  memberId: string
}

/** The same, inside a write of the control database. */
export function openSession(platform: Platform, accountId: string, userAgent: string, organisation?: string): OpenedSession {
  const { control } = platform
  let places = control.build
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.org_id')
    .select(['membership.org_id as orgId', 'membership.member_id as memberId'])
    .where('membership.account_id', '=', accountId)
    .where('membership.active', '=', 1)
    .orderBy('membership.last_login_at', 'desc')
  if (organisation !== undefined) {
    places = places.where((where) => where.or([where('organisation.slug', '=', organisation), where('organisation.id', '=', organisation)]))
  }
  let refusal: unknown
  for (const place of control.all(places)) {
    try {
      if (!hasActiveSeat(platform, place)) continue
    } catch (error) {
      // an organisation whose file cannot be used keeps nobody out of the others
      if (!(error instanceof AppError)) throw error
      refusal ??= error
      continue
    }
    control.run(
      control.build
        .updateTable('membership')
        .set({ last_login_at: platform.now().toISOString() })
        .where('account_id', '=', accountId)
        .where('org_id', '=', place.orgId),
    )
    return { ...createSession(platform, { accountId, ...place, userAgent }), ...place }
  }
  throw refusal ?? new AppError('empty_seat')
}

/** The organisation's own file decides who is a member. */
function hasActiveSeat(platform: Platform, place: { orgId: string; memberId: string }): boolean {
  const { db } = platform.orgs.open(place.orgId)
  const member = db.get(
    db.build.selectFrom('member').select('id').where('id', '=', place.memberId).where('active', '=', 1).where('deleted_at', 'is', null),
  )
  return member !== undefined
}
