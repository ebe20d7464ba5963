import { AppError } from '#shared/protocol/errors.ts'
import { grantItem, type GrantKind } from '#shared/access/item-grants.ts'
import { type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'

/** Inside a write: gives the creator's role full access to a new item, so that nobody makes something they then cannot open. */
export function grantToCreator(context: OrgContext, kind: GrantKind, id: string): void {
  if (context.access.isAdmin) return
  const { org } = context
  const { db } = org
  const role = db.get(
    db.build
      .selectFrom('member')
      .innerJoin('role', 'role.id', 'member.role_id')
      .select(['role.id', 'role.profile'])
      .where('member.id', '=', context.memberId),
  )
  if (!role) throw new AppError('invalid_session')
  const profile = readProfile(role.profile)
  const changed = JSON.stringify(grantItem(profile, kind, id, '*'))
  if (changed === JSON.stringify(profile)) return
  db.run(
    db.build
      .updateTable('role')
      .set({ profile: changed, updated_by: context.memberId, updated_at: context.now().toISOString(), seq: org.nextSeq() })
      .where('id', '=', role.id),
  )
}
