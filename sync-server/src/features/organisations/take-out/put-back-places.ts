import { newId } from '#shared/lib/ids.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { ControlDatabase } from '#server/storage/control-database.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Every person of the file has an account here by their address: one that is there, or a new one without a password. Inside writes of both.
 */
export function bringAccounts(control: ControlDatabase, org: OrgDatabase, now: string): void {
  const { db, orgId } = org
  for (const { id, email, active } of db.all(
    db.build.selectFrom('member').select(['id', 'email', 'active']).where('deleted_at', 'is', null),
  )) {
    const known = control.get(control.build.selectFrom('account').select('id').where('email', '=', email))
    const accountId = known?.id ?? newId()
    if (!known)
      control.run(
        control.build.insertInto('account').values({ id: accountId, email, password_hash: null, created_at: now, verified_at: null }),
      )
    control.run(
      control.build.insertInto('membership').values({ account_id: accountId, org_id: orgId, member_id: id, active, last_login_at: null }),
    )
    db.run(db.build.updateTable('member').set({ account_id: accountId }).where('id', '=', id))
  }
}

/** New addresses for the public links, which stay off. Inside writes of both. @returns their number */
export function renewLinks(control: ControlDatabase, { db, orgId, nextSeq }: OrgDatabase): number {
  const links = db.all(db.build.selectFrom('public_link').select('id').where('deleted_at', 'is', null))
  for (const { id } of links) {
    const token = newToken()
    db.run(db.build.updateTable('public_link').set({ token, active: 0, seq: nextSeq() }).where('id', '=', id))
    control.run(control.build.insertInto('public_token').values({ token_hash: hashToken(token), org_id: orgId, link_id: id }))
  }
  return links.length
}
