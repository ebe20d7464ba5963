import type { Aggregate } from '#shared/query/aggregates.ts'
import type { GroupLevels } from '#shared/query/groups.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import { groupSteps } from '#shared/query/tally.ts'

/** All of {@link groupSteps} at once. */
export function groupRows(
  rows: readonly QueryRow[],
  levels: readonly GroupLevel[],
  fields: readonly QueryField[],
  wanted: readonly Aggregate[],
  timezone = 'UTC',
): GroupLevels {
  const steps = groupSteps(rows, levels, fields, wanted, timezone)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value ?? []
  }
}
