import { sql } from 'kysely'
import type { MonthUsage } from '#shared/nouns/plans/plan-calls.ts'
import { addMonths, startOfMonth, writeIsoDay } from '#shared/days/day.ts'
import { dayAt } from '#shared/days/zone.ts'
import { mbmsOfGbs } from '#server/access/plan-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Months of a curve. */
const shown = 12

interface Row {
  month: string
  runs: number
  calls: number
  mbms: number
  credits: number
}

const byMonth = compileOnce(
  () => sql<Row>`
  SELECT substr(day, 1, 7) AS month,
    sum(CASE WHEN kind IN ('Free', 'Normal', 'Developer', 'AI', 'Premium') THEN amount ELSE 0 END) AS runs,
    sum(CASE kind WHEN 'Api' THEN amount ELSE 0 END) AS calls,
    sum(CASE kind WHEN 'Lowcode' THEN amount ELSE 0 END) AS mbms,
    sum(CASE kind WHEN 'AiCredit' THEN amount ELSE 0 END) AS credits
  FROM run_usage WHERE day >= ${''} GROUP BY 1`,
)

/** The use of each of the last twelve months (UTC), oldest first; months without any are zeros. */
export function readMonths({ org, now }: OrgContext): MonthUsage[] {
  const current = startOfMonth(dayAt(now(), 'UTC'))
  const months = Array.from({ length: shown }, (_, at) => writeIsoDay(addMonths(current, at + 1 - shown)).slice(0, 7))
  const rows = new Map(org.db.all(byMonth(`${months[0] ?? ''}-01`)).map((row) => [row.month, row]))
  return months.map((month) => {
    const { runs = 0, calls = 0, mbms = 0, credits = 0 } = rows.get(month) ?? {}
    return { month, runs, api_calls: calls, lowcode: Math.ceil(mbms / mbmsOfGbs), ai_credits: credits }
  })
}
