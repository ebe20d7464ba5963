import { sql } from 'kysely'
import { startOfMonth, writeIsoDay } from '#shared/days/day.ts'
import { dayAt } from '#shared/days/zone.ts'
import { mostOf, type PlanLimit } from '#shared/access/plan.ts'
import type { Seat } from '#shared/values/seat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { countRecords } from '#server/storage/records/row-seq.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

interface Count {
  used: number
}
const taken = sql`FROM member WHERE active = 1 AND deleted_at IS NULL`
const countMembers = compileOnce(() => sql<Count>`SELECT count(*) AS used ${taken}`)
const countTaken = compileOnce(() => sql<Count>`SELECT count(*) AS used ${taken} AND seat = ${''}`)
const countSold = compileOnce(() => sql<Count>`SELECT count(*) AS used ${taken} AND seat <> 'viewer'`)
const countTables = compileOnce(() => sql<Count>`SELECT count(*) AS used FROM table_def WHERE deleted_at IS NULL AND archived_at IS NULL`)
const countLinks = compileOnce(() => sql<Count>`SELECT count(*) AS used FROM public_link WHERE active = 1 AND deleted_at IS NULL`)
const sumBytes = compileOnce(() => sql<Count>`SELECT coalesce(sum(size), 0) AS used FROM attachment`)

/** Tiers of runs; other kinds of use are counted beside them. */
const sumRuns = compileOnce(
  () => sql<Count>`
  SELECT coalesce(sum(amount), 0) AS used FROM run_usage
  WHERE day >= ${''} AND kind IN ('Free', 'Normal', 'Developer', 'AI', 'Premium')`,
)

const sumCalls = compileOnce(() => sql<Count>`SELECT coalesce(sum(amount), 0) AS used FROM run_usage WHERE day >= ${''} AND kind = 'Api'`)
const sumLowcode = compileOnce(
  () => sql<Count>`SELECT coalesce(sum(amount), 0) AS used FROM run_usage WHERE day >= ${''} AND kind = 'Lowcode'`,
)
const sumCredits = compileOnce(
  () => sql<Count>`SELECT coalesce(sum(amount), 0) AS used FROM run_usage WHERE day >= ${''} AND kind = 'AiCredit'`,
)
/** MB·ms of one GB·s, in which functions are counted. */
export const mbmsOfGbs = 1_024_000
/** The first day of the month that runs are counted in (UTC). */
export const startOfUse = (now: Date): string => writeIsoDay(startOfMonth(dayAt(now, 'UTC')))

/** People who have a seat. */
export const seatsTaken =
  (seat: Seat) =>
  ({ db }: OrgDatabase): number =>
    db.get(countTaken(seat))?.used ?? 0

/** The amount in use, by limit; `records` is asked of one table. */
const counters: Record<PlanLimit, (org: OrgDatabase, tableId: string, now: Date) => number> = {
  users: ({ db }) => db.get(countMembers())?.used ?? 0,
  seats: ({ db }) => db.get(countSold())?.used ?? 0,
  builderSeats: seatsTaken('builder'),
  memberSeats: seatsTaken('member'),
  viewerSeats: seatsTaken('viewer'),
  tables: ({ db }) => db.get(countTables())?.used ?? 0,
  records: countRecords,
  storageBytes: ({ db }) => db.get(sumBytes())?.used ?? 0,
  publicLinks: ({ db }) => db.get(countLinks())?.used ?? 0,
  runs: ({ db }, _tableId, now) => db.get(sumRuns(startOfUse(now)))?.used ?? 0,
  apiCalls: ({ db }, _tableId, now) => db.get(sumCalls(startOfUse(now)))?.used ?? 0,
  lowcode: ({ db }, _tableId, now) => Math.ceil((db.get(sumLowcode(startOfUse(now)))?.used ?? 0) / mbmsOfGbs),
  aiCredits: ({ db }, _tableId, now) => db.get(sumCredits(startOfUse(now)))?.used ?? 0,
}

/** The amount in use of something that is no table's, and the plan's limit without its tolerance; null: any amount. */
export function planUse(
  { org, now }: Pick<OrgContext, 'org' | 'now'>,
  limit: Exclude<PlanLimit, 'records'>,
): { used: number; most: number | null } {
  return { used: counters[limit](org, '', now()), most: readPlan(org, now()).limits[limit] ?? null }
}

interface Wanted {
  /** how many more; default 1 */
  more?: number
  /** of `records` */
  tableId?: string
}

/**
 * Inside the write that takes more of something, so that several at once never exceed the plan (T45). Without a limit
 * nothing is counted. @throws AppError `plan_limit`
 */
export function assertWithinPlan(
  { org, now }: Pick<OrgContext, 'org' | 'now'>,
  limit: PlanLimit,
  { more = 1, tableId = '' }: Wanted = {},
): void {
  const max = mostOf(readPlan(org, now()), limit)
  if (max === Infinity || more <= 0) return
  const used = counters[limit](org, tableId, now())
  if (used + more > max) throw new AppError('plan_limit', { limit, used, max })
}
