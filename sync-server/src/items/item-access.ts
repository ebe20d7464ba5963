import type { Profile } from '#shared/access/profile-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/items/item-type.ts'
import { writeAudit } from '#server/access/audit-log.ts'
import { createOrgContext, readProfile, type OrgContext } from '#server/access/org-context.ts'

/** Where a role keeps what its members may do with one item, and the entry that allows everything. */
const grants: Record<ItemType, (profile: Profile, id: string) => Profile> = {
  app: (profile, id) => ({ ...profile, dashboards_enabled: { ...profile.dashboards_enabled, [id]: 'full' } }),
  page: (profile, id) => ({ ...profile, doc_pages_enabled: { ...profile.doc_pages_enabled, [id]: 'full' } }),
  table: (profile, id) => ({ ...profile, tables_enabled: { ...profile.tables_enabled, [id]: '*' } }),
}

/**
 * Inside a write: whoever creates an item can work with it. When their role does not already allow that (no wildcard), the
 * new item is added to the role, in the same transaction, and live connections of its members hear of it.
 * @throws AppError `permission_denied` when the role refuses every item of this type
 */
export function grantToCreator(context: OrgContext, type: ItemType, id: string): void {
  if (context.access.item(type, id) === 'write' && context.access.may('rename', type, id)) return
  const { org, memberId, events } = context
  const { db } = org
  const role = db.get(
    db.build
      .selectFrom('role')
      .innerJoin('member', 'member.role_id', 'role.id')
      .select(['role.id', 'role.name', 'role.profile'])
      .where('member.id', '=', memberId),
  )
  if (!role) throw new AppError('invalid_session')
  const profile = grants[type](readProfile(role.profile), id)
  db.run(
    db.build
      .updateTable('role')
      .set({ profile: JSON.stringify(profile), updated_by: memberId, updated_at: context.now().toISOString(), seq: org.nextSeq() })
      .where('id', '=', role.id),
  )
  const { access } = createOrgContext(org, memberId, context)
  if (access.item(type, id) !== 'write') throw new AppError('permission_denied')
  writeAudit(context, { action: 'role.granted', entityType: 'role', entityId: role.id, label: role.name, after: { [type]: id } })
  org.changed()
  const members = db.all(db.build.selectFrom('member').select('id').where('role_id', '=', role.id).where('deleted_at', 'is', null))
  db.afterCommit(() => {
    for (const member of members) events?.emit('access-changed', { orgId: org.orgId, memberId: member.id })
  })
}
