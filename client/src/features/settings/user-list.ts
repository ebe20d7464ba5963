import type { Member } from '#shared/nouns/members/member.ts'
import type { PlanInForce, PlanLimit } from '#shared/access/plan.ts'
import { seats as allSeats, type Seat } from '#shared/values/seat.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'

/** The filters of the list; null: all. */
export interface UserFilters {
  search: string
  roleId: string | null
  seat: Seat | null
  status: MemberRow['status'] | null
}

export const noFilters: UserFilters = { search: '', roleId: null, seat: null, status: null }

export function isFiltered(filters: UserFilters): boolean {
  return filters.search.trim() !== '' || filters.roleId !== null || filters.seat !== null || filters.status !== null
}

export function matchesFilters(row: MemberRow, { search, roleId, seat, status }: UserFilters): boolean {
  return (
    (roleId === null || row.roleId === roleId) &&
    (seat === null || row.seat === seat) &&
    (status === null || row.status === status) &&
    foldText(`${row.displayName} ${row.email}`).includes(foldText(search.trim()))
  )
}

/** Updates rows with the device's newer data: another person may have changed a seat, role or name since the list was read. */
export function withNews(rows: readonly MemberRow[], members: readonly Member[]): MemberRow[] {
  const news = new Map(members.map((member) => [member.id, member]))
  return rows.map((row) => {
    const member = news.get(row.id)
    if (!member) return row
    const { displayName, photoUrl, hue, seat, roleId, active } = member
    const same =
      row.displayName === displayName &&
      row.photoUrl === photoUrl &&
      row.hue === hue &&
      row.seat === seat &&
      row.roleId === roleId &&
      row.active === active
    if (same) return row
    const status = active ? (row.status === 'disabled' ? statusOfReturned(row) : row.status) : 'disabled'
    return { ...row, displayName, photoUrl, hue, seat, roleId, active, status }
  })
}

const statusOfReturned = (row: MemberRow): MemberRow['status'] => (row.lastLoginAt === null ? 'invited' : 'active')

/** The free places of a seat, at most as many as the form asks for at once (specification 1 §5). */
export function freeSeats(seats: Record<Seat, { used: number; max: number | null }>, seat: Seat, atOnce: number): number {
  const { used, max } = seats[seat]
  return max === null ? atOnce : Math.max(0, Math.min(atOnce, max - used))
}

/** The limit that leaves no seat of any kind; undefined while one is free. */
export function fullLimit(
  seats: Record<Seat, { used: number; max: number | null }>,
  { limits, allowViewrs }: PlanInForce,
): PlanLimit | undefined {
  const offered = allSeats.filter((seat) => seat !== 'viewer' || allowViewrs)
  if (offered.some((seat) => freeSeats(seats, seat, 1) > 0)) return undefined
  return (['seats', 'users'] as const).find((limit) => limits[limit] !== undefined) ?? 'builderSeats'
}
