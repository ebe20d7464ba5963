import { sql } from 'kysely'
import { instantOf, isoDay, wallClock } from '#shared/fields/date-text.ts'
import type { PastDay } from '#shared/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'

const mostDays = 60
/** As many of the newest are counted: a few milliseconds. */
const mostGestures = 5000

/**
 * The last days on which something was done in the table, newest first. None for those who see some of its records only: the days would tell
 * of the others. @throws AppError those of the table
 */
export function readPastDays(context: OrgContext, tableId: string): PastDay[] {
  const { model, access } = openTable(context, tableId)
  if (access.rows || access.filter) return []
  const rows = context.org.db.all(sql<{ madeAt: string }>`
    SELECT made_at AS madeAt FROM undo_log WHERE table_id = ${tableId} ORDER BY made_at DESC LIMIT ${mostGestures}`)
  const days: PastDay[] = []
  let start = ''
  for (const { madeAt } of rows) {
    let last = days.at(-1)
    // zones are asked once a day: they take as long as all else
    if (!last || madeAt < start) {
      if (days.length === mostDays) break
      const day = isoDay(wallClock(new Date(madeAt), model.timezone)) ?? ''
      start = midnight(day, model.timezone).toISOString()
      last = { day, gestures: 0, end: new Date(midnight(dayAfter(day), model.timezone).getTime() - 1).toISOString() }
      days.push(last)
    }
    last.gestures++
  }
  return days
}

function midnight(day: string, timezone: string): Date {
  return instantOf(day, { hour: 0, minute: 0, second: 0, millisecond: 0, offset: undefined }, timezone)
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
