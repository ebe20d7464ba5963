import { sql } from 'kysely'
import { isoDayAt } from '#shared/days/zone.ts'
import { boundsOf } from '#shared/query/relative-day.ts'
import type { PastDay } from '#shared/nouns/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'

const mostDays = 60
/** As many of the newest are counted: a few milliseconds. */
const mostGestures = 5000

/**
 * The last days with changes in the table, newest first. Empty for people who see only some of its records: the days would reveal the
 * others.
 * @throws AppError those of the table
 */
export function readPastDays(context: OrgContext, tableId: string): PastDay[] {
  const { model, access } = openTable(context, tableId)
  if (access.rows || access.filter) return []
  const rows = context.org.db.all(sql<{ madeAt: string }>`
    SELECT made_at AS madeAt FROM undo_log WHERE table_id = ${tableId} ORDER BY made_at DESC LIMIT ${mostGestures}`)
  const days: PastDay[] = []
  for (const { madeAt } of rows) {
    let last = days.at(-1)
    // the time zone is looked up once a day: that takes as long as all the rest
    if (!last || madeAt < last.start) {
      if (days.length === mostDays) break
      const day = isoDayAt(new Date(madeAt), model.timezone)
      const { start, end } = boundsOf({ from: day, to: day }, true, model.timezone)
      last = { day, gestures: 0, start, end: new Date(Date.parse(end) - 1).toISOString() }
      days.push(last)
    }
    last.gestures++
  }
  return days
}
