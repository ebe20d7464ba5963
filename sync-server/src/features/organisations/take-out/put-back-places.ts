import { newId } from '#shared/lib/ids.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A person of the file, and the account here by their address: one that is there, or a new one. */
export interface Brought {
  memberId: string
  email: string
  active: number
  accountId: string
  isNew: boolean
}

/** Every person of the file with their account here. */
export async function findAccounts(reader: ControlReader, { db }: OrgDatabase): Promise<Brought[]> {
  const people = db.all(db.build.selectFrom('member').select(['id', 'email', 'active']).where('deleted_at', 'is', null))
  const brought: Brought[] = []
  for (const { id, email, active } of people) {
    const known = await reader.get(reader.build.selectFrom('account').select('id').where('email', '=', email))
    brought.push({ memberId: id, email, active, accountId: known?.id ?? newId(), isNew: !known })
  }
  return brought
}

/** Inside a write of the file. */
export function bringAccounts({ db }: OrgDatabase, people: readonly Brought[]): void {
  for (const { memberId, accountId } of people)
    db.run(db.build.updateTable('member').set({ account_id: accountId }).where('id', '=', memberId))
}

/** Inside a write of the control store: accounts without a password for the new ones, and a place for each. */
export async function storePlaces(tx: ControlTransaction, orgId: string, people: readonly Brought[], now: string): Promise<void> {
  const { build } = tx
  for (const { memberId, email, active, accountId, isNew } of people) {
    const account = { id: accountId, email, password_hash: null, created_at: now, verified_at: null }
    if (isNew) await tx.run(build.insertInto('account').values(account))
    const place = { account_id: accountId, org_id: orgId, member_id: memberId, active, last_login_at: null }
    await tx.run(build.insertInto('membership').values(place))
  }
}

/** Inside a write of the file: new addresses for the public links, which stay off. */
export function renewLinks({ db, orgId, nextSeq }: OrgDatabase): { token_hash: string; org_id: string; link_id: string }[] {
  const links = db.all(db.build.selectFrom('public_link').select('id').where('deleted_at', 'is', null))
  return links.map(({ id }) => {
    const token = newToken()
    db.run(db.build.updateTable('public_link').set({ token, active: 0, seq: nextSeq() }).where('id', '=', id))
    return { token_hash: hashToken(token), org_id: orgId, link_id: id }
  })
}
