import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readPlan } from '#server/access/plan.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** How many seats of a kind are taken by active people, invited ones included, and how many there are; null: no end. */
export interface SeatCount {
  used: number
  max: number | null
}

/** @returns the counts of each kind of seat */
export function countSeats(org: OrgDatabase): Record<Seat, SeatCount> {
  const { db } = org
  const { seats = {} } = readPlan(org).plan
  const rows = db.all(
    db.build
      .selectFrom('member')
      .select(({ fn }) => ['seat', fn.countAll<number>().as('used')])
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .groupBy('seat'),
  )
  const count = (seat: Seat): SeatCount => ({ used: rows.find((row) => row.seat === seat)?.used ?? 0, max: seats[seat] ?? null })
  return { builder: count('builder'), member: count('member'), viewer: count('viewer') }
}

/** Inside the write that takes a seat, so that several at once never exceed the plan (T45). @throws AppError `limit_reached` */
export function assertFreeSeat(org: OrgDatabase, seat: Seat, wanted = 1): void {
  const { used, max } = countSeats(org)[seat]
  if (max !== null && used + wanted > max) throw new AppError('limit_reached', { limit: 'seats', seat, used, max })
}
