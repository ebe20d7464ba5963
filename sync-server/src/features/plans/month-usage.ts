import { sql } from 'kysely'
import type { DayUsage, MonthUsage } from '#shared/nouns/plans/plan-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { addMonths, startOfMonth, writeIsoDay } from '#shared/days/day.ts'
import { dayAt } from '#shared/days/zone.ts'
import { mbmsOfGbs } from '#server/access/plan-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Months of a curve. */
const shown = 12

interface Sums {
  runs: number
  calls: number
  mbms: number
  credits: number
}
type Row = Sums & { month: string }

const sums = sql`
    sum(CASE WHEN kind IN ('Free', 'Normal', 'Developer', 'AI', 'Premium') THEN amount ELSE 0 END) AS runs,
    sum(CASE kind WHEN 'Api' THEN amount ELSE 0 END) AS calls,
    sum(CASE kind WHEN 'Lowcode' THEN amount ELSE 0 END) AS mbms,
    sum(CASE kind WHEN 'AiCredit' THEN amount ELSE 0 END) AS credits`

const byDay = compileOnce(
  () => sql<Sums & { day: string }>`
  SELECT day, ${sums} FROM run_usage WHERE day >= ${''} AND day <= ${''} AND (${''} = '' OR subject = ${''}) GROUP BY 1`,
)

const byMonth = compileOnce(
  () => sql<Row>`
  SELECT substr(day, 1, 7) AS month, ${sums}
  FROM run_usage WHERE day >= ${''} GROUP BY 1`,
)

/** The use of each of the last twelve months (UTC), oldest first; months without any are zeros. */
export function readMonths({ org, now }: OrgContext): MonthUsage[] {
  const current = startOfMonth(dayAt(now(), 'UTC'))
  const months = Array.from({ length: shown }, (_, at) => writeIsoDay(addMonths(current, at + 1 - shown)).slice(0, 7))
  const rows = new Map(org.db.all(byMonth(`${months[0] ?? ''}-01`)).map((row) => [row.month, row]))
  return months.map((month) => {
    return { month, ...usedOf(rows.get(month)) }
  })
}

function usedOf({ runs = 0, calls = 0, mbms = 0, credits = 0 }: Partial<Sums> = {}): Omit<MonthUsage, 'month'> {
  return { runs, api_calls: calls, lowcode: Math.ceil(mbms / mbmsOfGbs), ai_credits: credits }
}

/** The use of each day of a month (UTC), of all or of one automation. @throws AppError `unauthorized` for another person's automation */
export function readDays({ org, access, memberId }: OrgContext, { month, automation }: { month: string; automation: string }): DayUsage[] {
  if (automation !== '' && !access.isAdmin) {
    const owner = org.db.get(org.db.build.selectFrom('automation').select('owner_id').where('id', '=', automation))?.owner_id
    if (owner !== memberId) throw new AppError('unauthorized')
  }
  const first = startOfMonth(dayAt(new Date(`${month}-01T00:00:00Z`), 'UTC'))
  const next = writeIsoDay(addMonths(first, 1))
  const count = Math.round((Date.parse(next) - Date.parse(`${month}-01`)) / 86_400_000)
  const days = Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  const rows = new Map(org.db.all(byDay(`${month}-01`, `${month}-31`, automation, automation)).map((row) => [row.day, row]))
  return days.map((day) => ({ day, ...usedOf(rows.get(day)) }))
}
