import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { MemberChanging } from '#server/access/change-member.ts'
import { type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import { createRole, described, getEditableRole, moveInto, roleManager } from '#server/features/roles/edit-role.ts'

/**
 * Inside a write: deletes a role; its people get another one first (specification 1 §4, §5).
 * @throws AppError those of `getEditableRole`, `role_in_use` without a replacement, those of `changeMember`
 */
export function deleteRole(changing: MemberChanging, context: OrgContext, id: string, replacementId: string | undefined): void {
  const current = roleManager(context)
  const { org } = current
  const role = getEditableRole(current, id)
  const people = org.db.all(org.db.build.selectFrom('member').select('id').where('role_id', '=', id).where('deleted_at', 'is', null))
  if (replacementId === id || (people.length > 0 && replacementId === undefined))
    throw new AppError('role_in_use', { people: people.length })
  if (replacementId !== undefined) {
    moveInto(
      changing,
      current,
      replacementId,
      people.map((person) => person.id),
    )
  }
  const deletedAt = current.now().toISOString()
  org.db.run(
    org.db.build
      .updateTable('role')
      .set({ deleted_at: deletedAt, updated_by: current.memberId, updated_at: deletedAt, seq: org.nextSeq() })
      .where('id', '=', id),
  )
  writeAudit(current, {
    action: 'role.deleted',
    entityType: 'role',
    entityId: id,
    label: role.name,
    before: described(role),
    after: { users_new_profile: replacementId ?? null },
  })
  org.changed()
}

/** Inside a write: the same role once more, without people. @throws AppError `role_not_found`, `admin_role`, `role_exceeds_own` */
export function duplicateRole(changing: MemberChanging, context: OrgContext, id: string): string {
  const current = roleManager(context)
  const { db } = current.org
  const role = db.get(db.build.selectFrom('role').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
  if (!role || (role.is_admin === 1 && !current.access.isAdmin)) throw new AppError('role_not_found')
  if (role.is_admin === 1) throw new AppError('admin_role')
  const names = new Set(db.all(db.build.selectFrom('role').select('name').where('deleted_at', 'is', null)).map(({ name }) => name))
  const base = role.name.slice(0, 70)
  let number = 2
  while (names.has(`${base} (${number})`)) number++
  return createRole(changing, current, {
    profile_name: `${base} (${number})`,
    color: role.color,
    initial_url: role.initial_url,
    profile_data: readProfile(role.profile),
  })
}
