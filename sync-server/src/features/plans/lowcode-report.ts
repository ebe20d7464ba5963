import { sql } from 'kysely'
import type { LowcodeReport } from '#shared/nouns/plans/plan-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mbmsOfGbs } from '#server/access/plan-limits.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

interface UseRow {
  id: string
  label: string
  owner_id: string
  runs: number
  mbms: number
}

const functionUse = compileOnce(
  () => sql<UseRow>`
  SELECT low_code_function.id, label, owner_id,
    sum(CASE kind WHEN 'LowcodeRun' THEN amount ELSE 0 END) AS runs,
    sum(CASE kind WHEN 'Lowcode' THEN amount ELSE 0 END) AS mbms
  FROM run_usage JOIN low_code_function ON low_code_function.id = subject
  WHERE day >= ${''} AND day <= ${''} AND kind IN ('Lowcode', 'LowcodeRun')
  GROUP BY low_code_function.id ORDER BY mbms DESC, label`,
)

/** Runs and GB·s by function between two days (UTC), most first. Others than administrators get those that run with their rights. */
export function readLowcodeReport({ org, access, memberId }: OrgContext, days: { start_day: string; end_day: string }): LowcodeReport {
  const rows = org.db.all(functionUse(days.start_day, days.end_day))
  const functions = rows
    .filter((row) => access.isAdmin || row.owner_id === memberId)
    .map(({ id, label, runs, mbms }) => ({
      ...{ reference_key: id, label, total_executions: runs },
      total_consumed: Math.round((mbms / mbmsOfGbs) * 10_000) / 10_000,
    }))
  return { total: functions.reduce((sum, { total_executions: runs }) => sum + runs, 0), functions }
}
