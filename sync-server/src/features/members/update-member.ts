import type { Seat } from '#shared/members/member.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/access/audit-log.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { endSessions } from '#server/access/sessions.ts'
import { assertMayAssign, assertNotLastAdmin, getRole } from '#server/features/members/member-rights.ts'
import type { Platform } from '#server/platform.ts'

export interface MemberChange {
  id: string
  seat?: Seat | undefined
  roleId?: string | undefined
  active?: boolean | undefined
}

/**
 * Changes somebody's seat, role or whether they may come in. Rights are read again inside the write, so that two
 * administrators who demote each other at once do not both succeed.
 * @throws AppError `member_not_found`, `own_access`, `role_not_found`, `role_exceeds_own`, `last_admin`
 */
export async function updateMember(platform: Platform, context: OrgContext, change: MemberChange): Promise<void> {
  const { org } = context
  const { db } = org
  await db.write(() => {
    const current = createOrgContext(org, context.memberId, context)
    if (!current.access.can('manage_users')) throw new AppError('permission_denied')
    if (change.id === current.memberId) throw new AppError('own_access')
    const member = db.get(db.build.selectFrom('member').selectAll().where('id', '=', change.id).where('deleted_at', 'is', null))
    if (!member) throw new AppError('member_not_found')
    const oldRole = getRole(org, member.role_id)
    const role = change.roleId === undefined ? oldRole : getRole(org, change.roleId)
    const next = { seat: change.seat ?? member.seat, roleId: role.id, active: change.active ?? member.active === 1 }
    assertMayAssign(current, oldRole, member.seat)
    assertMayAssign(current, role, next.seat)
    const stopsBeingAdmin = oldRole.is_admin === 1 && (role.is_admin !== 1 || !next.active)
    if (stopsBeingAdmin) assertNotLastAdmin((id) => hasJoined(platform, org.orgId, id), org, member.id)

    db.run(
      db.build
        .updateTable('member')
        .set({ seat: next.seat, role_id: next.roleId, active: next.active ? 1 : 0, seq: org.nextSeq() })
        .where('id', '=', member.id),
    )
    const before = { seat: member.seat, roleId: member.role_id, active: member.active === 1 }
    writeAudit(current, { action: 'member.updated', entityType: 'member', entityId: member.id, label: member.email, before, after: next })
    org.changed()
    db.afterCommit(() => platform.events.emit('access-changed', { orgId: org.orgId, memberId: member.id }))
  })
  if (change.active !== undefined) await followActive(platform, org.orgId, change.id, change.active)
}

function hasJoined(platform: Platform, orgId: string, memberId: string): boolean {
  const { control } = platform
  const row = control.get(
    control.build.selectFrom('membership').select('member_id').where('org_id', '=', orgId).where('member_id', '=', memberId),
  )
  return row !== undefined
}

/**
 * The control database follows the organisation's file, which already decides: from its commit on a disabled person's
 * requests are refused. Here their sessions, live connections and unused invitation end as well.
 */
async function followActive(platform: Platform, orgId: string, memberId: string, active: boolean): Promise<void> {
  const { control } = platform
  const { db } = platform.orgs.open(orgId)
  const accountId = db.get(db.build.selectFrom('member').select('account_id').where('id', '=', memberId))?.account_id ?? ''
  await control.write(() => {
    control.run(
      control.build
        .updateTable('membership')
        .set({ active: active ? 1 : 0 })
        .where('org_id', '=', orgId)
        .where('member_id', '=', memberId),
    )
    if (active) return
    endSessions(platform, { orgId, memberId })
    control.run(
      control.build
        .deleteFrom('password_token')
        .where('account_id', '=', accountId)
        .where('org_id', '=', orgId)
        .where('purpose', '=', 'invite'),
    )
  })
}
