import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { PlanLimit } from '#shared/access/plan.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'

/** How many seats of a kind are taken by active people, invited ones included, and how many there are; null: no end. */
export interface SeatCount {
  used: number
  max: number | null
}

type Asking = Pick<OrgContext, 'org' | 'now'>

const limitOf: Record<Seat, PlanLimit> = { builder: 'builderSeats', member: 'memberSeats', viewer: 'viewerSeats' }

/** @returns the counts of each kind of seat; a limit of people limits each kind */
export function countSeats({ org, now }: Asking): Record<Seat, SeatCount> {
  const { db } = org
  const { limits } = readPlan(org, now())
  const rows = db.all(
    db.build
      .selectFrom('member')
      .select(({ fn }) => ['seat', fn.countAll<number>().as('used')])
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .groupBy('seat'),
  )
  const usedOf = (seat: Seat): number => rows.find((row) => row.seat === seat)?.used ?? 0
  const people = rows.reduce((sum, { used }) => sum + used, 0)
  const freeUsers = Math.max(0, (limits.users ?? Infinity) - people)
  const freeSeats = Math.max(0, (limits.seats ?? Infinity) - usedOf('builder') - usedOf('member'))
  const count = (seat: Seat): SeatCount => {
    const used = usedOf(seat)
    const max = Math.min(limits[limitOf[seat]] ?? Infinity, used + freeUsers, seat === 'viewer' ? Infinity : used + freeSeats)
    return { used, max: max === Infinity ? null : max }
  }
  return { builder: count('builder'), member: count('member'), viewer: count('viewer') }
}

interface Wanted {
  more: number
  newUsers: number
  /** those of `more` who had neither a builder's nor a member's seat */
  soldMore?: number
}

/**
 * Inside the write that takes seats. `newUsers` of them are for people who had none.
 * @throws AppError `plan_limit`
 */
export function assertFreeSeat(context: Asking, seat: Seat, { more, newUsers, soldMore = more }: Wanted): void {
  if (seat === 'viewer' && !readPlan(context.org, context.now()).allowViewrs)
    throw new AppError('plan_limit', { limit: 'viewerSeats', max: 0 })
  assertWithinPlan(context, limitOf[seat], { more })
  if (seat !== 'viewer') assertWithinPlan(context, 'seats', { more: soldMore })
  assertWithinPlan(context, 'users', { more: newUsers })
}
