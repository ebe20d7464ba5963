import type { Profile } from '#shared/access/profile-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'

/** Adds an entry for one item to a role that allows everything on it. */
const grants: Record<ItemType, (profile: Profile, id: string) => Profile> = {
  app: (profile, id) => ({ ...profile, dashboards_enabled: { ...profile.dashboards_enabled, [id]: 'full' } }),
  page: (profile, id) => ({ ...profile, doc_pages_enabled: { ...profile.doc_pages_enabled, [id]: 'full' } }),
  table: (profile, id) => ({ ...profile, tables_enabled: { ...profile.tables_enabled, [id]: '*' } }),
}

/**
 * Inside a write: gives the creator of an item access to it. If no wildcard of their role allows it already, the new item is added to the
 * role. The same transaction does this, and the live connections of the role's members are notified.
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
