import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMayAssign, assertNotLastAdmin, getRole } from '#server/access/assign-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { settleRequests } from '#server/access/settle-requests.ts'
import { assertFreeSeat } from '#server/access/seats.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface MemberChange {
  id: string
  seat?: Seat | undefined
  roleId?: string | undefined
  active?: boolean | undefined
}

/** Read before the write: the member's own file does not know who has come. */
export interface MemberChanging {
  events: Platform['events']
  /** administrators who have an account here */
  joined: ReadonlySet<string>
}

/** Asks who of an organisation's administrators has joined. One who comes meanwhile only counts with the next change. */
export async function readMemberChanging({ controlStore, events }: Platform, { db, orgId }: OrgDatabase): Promise<MemberChanging> {
  const admins = db.build
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id')
    .select('member.id')
    .where('role.is_admin', '=', 1)
  const ids = db.all(admins.where('member.deleted_at', 'is', null)).map(({ id }) => id)
  const { build } = controlStore
  const rows = await controlStore.all(
    build.selectFrom('membership').select('member_id').where('org_id', '=', orgId).where('member_id', 'in', ids),
  )
  return { events, joined: new Set(rows.map(({ member_id: id }) => id)) }
}

/**
 * Inside a write: changes a member's seat, role or active state. `current` holds the rights inside that write. Two administrators who
 * demote each other at once therefore do not both succeed.
 * @throws AppError `user-not-found`, `own_access`, `role_not_found`, `role_exceeds_own`, `last_admin`, `plan_limit`
 */
export function changeMember({ events, joined }: MemberChanging, current: OrgContext, change: MemberChange): void {
  const { org } = current
  const { db } = org
  if (change.id === current.memberId) throw new AppError('own_access')
  const member = db.get(db.build.selectFrom('member').selectAll().where('id', '=', change.id).where('deleted_at', 'is', null))
  if (!member) throw new AppError('user-not-found')
  const oldRole = getRole(org, member.role_id)
  const role = change.roleId === undefined ? oldRole : getRole(org, change.roleId)
  const next = { seat: change.seat ?? member.seat, roleId: role.id, active: change.active ?? member.active === 1 }
  assertMayAssign(current, oldRole, member.seat)
  assertMayAssign(current, role, next.seat)
  const stopsBeingAdmin = oldRole.is_admin === 1 && (role.is_admin !== 1 || !next.active)
  if (stopsBeingAdmin) assertNotLastAdmin(joined, org, member.id)
  const takesSeat = next.active && (member.active !== 1 || next.seat !== member.seat)
  const hadSeat = member.active === 1 && member.seat !== 'viewer'
  const wanted = { more: 1, newUsers: member.active === 1 ? 0 : 1, soldMore: hadSeat ? 0 : 1 }
  if (takesSeat) assertFreeSeat(current, next.seat, wanted)

  db.run(
    db.build
      .updateTable('member')
      .set({ seat: next.seat, role_id: next.roleId, active: next.active ? 1 : 0, seq: org.nextSeq() })
      .where('id', '=', member.id),
  )
  const before = { seat: member.seat, roleId: member.role_id, active: member.active === 1 }
  writeAudit(current, { action: 'member.updated', entityType: 'member', entityId: member.id, label: member.email, before, after: next })
  if (next.roleId !== member.role_id) settleRequests(current, { members: [member.id] })
  org.changed()
  db.afterCommit(() => events.emit('access-changed', { orgId: org.orgId, memberId: member.id }))
}
