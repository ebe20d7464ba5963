import { isProfileWithin } from '#shared/access/profile-within.ts'
import type { Seat } from '#shared/members/member.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readProfile, type OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface RoleRow {
  id: string
  name: string
  is_admin: number
  profile: string
}

/** @throws AppError `role_not_found` */
export function getRole(org: OrgDatabase, id: string): RoleRow {
  const role = org.db.get(
    org.db.build.selectFrom('role').select(['id', 'name', 'is_admin', 'profile']).where('id', '=', id).where('deleted_at', 'is', null),
  )
  if (!role) throw new AppError('role_not_found')
  return role
}

const seatRank: Record<Seat, number> = { viewer: 0, member: 1, builder: 2 }

/**
 * Nobody hands out, or takes from others, what they do not have themselves: neither a role nor a seat beyond their own.
 * Administrators are above this. @throws AppError `role_exceeds_own`
 */
export function assertMayAssign(context: OrgContext, role: RoleRow, seat: Seat): void {
  const { org, access, memberId } = context
  if (access.isAdmin) return
  const { db } = org
  const own = db.get(
    db.build
      .selectFrom('member')
      .innerJoin('role', 'role.id', 'member.role_id')
      .select(['member.seat', 'role.profile'])
      .where('member.id', '=', memberId),
  )
  const allowed =
    own !== undefined &&
    role.is_admin === 0 &&
    seatRank[seat] <= seatRank[own.seat] &&
    isProfileWithin(readProfile(role.profile), readProfile(own.profile))
  if (!allowed) throw new AppError('role_exceeds_own')
}

/** An organisation without an administrator could never get one again. @throws AppError `last_admin` */
export function assertNotLastAdmin(platformHasJoined: (memberId: string) => boolean, org: OrgDatabase, memberId: string): void {
  const { db } = org
  const others = db.all(
    db.build
      .selectFrom('member')
      .innerJoin('role', 'role.id', 'member.role_id')
      .select('member.id')
      .where('role.is_admin', '=', 1)
      .where('member.active', '=', 1)
      .where('member.deleted_at', 'is', null)
      .where('member.id', '!=', memberId),
  )
  if (!others.some((other) => platformHasJoined(other.id))) throw new AppError('last_admin')
}
