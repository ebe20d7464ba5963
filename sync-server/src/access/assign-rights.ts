import { isProfileWithin } from '#shared/access/profile-within.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'
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

function ownRights({ org: { db }, memberId }: OrgContext): { seat: Seat; profile: Profile } | undefined {
  const row = db.get(
    db.build
      .selectFrom('member')
      .innerJoin('role', 'role.id', 'member.role_id')
      .select(['member.seat', 'role.profile'])
      .where('member.id', '=', memberId),
  )
  return row && { seat: row.seat, profile: readProfile(row.profile) }
}

/** Nobody gives or takes a role or a seat beyond their own. Administrators are exempt. @throws AppError `role_exceeds_own` */
export function assertMayAssign(context: OrgContext, role: RoleRow, seat: Seat): void {
  if (context.access.isAdmin) return
  const own = ownRights(context)
  if (!own || role.is_admin !== 0 || seatRank[seat] > seatRank[own.seat]) throw new AppError('role_exceeds_own')
  assertWithinOwn(context, readProfile(role.profile))
}

/** @throws AppError `role_exceeds_own` when a profile holds a right that the person lacks */
export function assertWithinOwn(context: OrgContext, profile: Profile): void {
  if (context.access.isAdmin) return
  const own = ownRights(context)
  if (!own || !isProfileWithin(profile, own.profile)) throw new AppError('role_exceeds_own')
}

/** An organisation without an administrator could never get one again. @throws AppError `last_admin` */
export function assertNotLastAdmin(joined: ReadonlySet<string>, org: OrgDatabase, memberId: string): void {
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
  if (!others.some((other) => joined.has(other.id))) throw new AppError('last_admin')
}
