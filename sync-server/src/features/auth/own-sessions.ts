import { AppError } from '#shared/protocol/errors.ts'
import type { Session } from '#server/identity/session.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { isOfAccount } from '#server/features/auth/account-ways.ts'
import { tellOfSignOut } from '#server/features/auth/tell-of-sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The live sessions of the person; a session of an organisation's own provider sees those there alone. */
export function listSessions(platform: Platform, session: Session) {
  const { controlStore, now } = platform
  let found = controlStore.build
    .selectFrom('session')
    .innerJoin('organisation', 'organisation.id', 'session.org_id')
    .select(['session.id', 'org_id', 'member_id', 'organisation.name', 'user_agent', 'way', 'session.created_at', 'last_seen_at'])
    .where('account_id', '=', session.accountId)
    .where('expires_at', '>', now().toISOString())
    .orderBy('last_seen_at', 'desc')
    .limit(100)
  if (!isOfAccount(platform, session)) found = found.where('org_id', '=', session.orgId)
  return controlStore.all(found)
}

/** Ends one of the person's sessions, or all but this one; each organisation's history keeps it. @throws AppError `not_found` */
export async function endOwnSessions(platform: Platform, session: Session, ip: string, id?: string): Promise<void> {
  const own = await listSessions(platform, session)
  const chosen = own.filter((each) => (id === undefined ? each.id !== session.id : each.id === id))
  if (id !== undefined && chosen.length === 0) throw new AppError('not_found')
  await platform.controlStore.write(async (tx) => {
    for (const each of chosen) await endSessions(tx, platform.events, { id: each.id })
  })
  for (const { org_id, member_id } of chosen) await tellOfSignOut(platform, { orgId: org_id, memberId: member_id }, ip)
}
