import { addDays, addMonths, dayOfParts, readIsoDay, splitDay, startOfMonth, startOfWeek, writeIsoDay } from '#shared/days/day.ts'
import { startOfDay } from '#shared/days/clock.ts'
import { dayAt } from '#shared/days/zone.ts'
import type { RelativeDay } from '#shared/values/relative-day-names.ts'

/** The relative days that need a number of days. */
export const countedDays: readonly RelativeDay[] = ['lastDays', 'nextDays', 'daysAgo', 'daysAhead']

/** The first and the last day of a stretch, both within it. */
export interface Period {
  from: string
  to: string
}

/** The instant and time zone of *now*, which *today* depends on. */
export interface Moment {
  now: number
  timezone: string
}

/** More than any life; beyond it days would have no text. */
const mostDays = 36_500

/** The days meant. Weeks begin on Monday; the last or next `amount` days include today. */
export function periodOf(relative: RelativeDay, amount: number, moment: Moment): Period {
  const today = dayAt(moment.now, moment.timezone)
  const count = Math.min(mostDays, Math.max(0, Math.trunc(amount)))
  const written = (from: number, to: number): Period => ({ from: writeIsoDay(from), to: writeIsoDay(to) })
  const days = (from: number, to = from): Period => written(today + from, today + to)
  const week = (by: number): Period => written(startOfWeek(today, 1) + by * 7, startOfWeek(today, 1) + by * 7 + 6)
  const months = (first: number, by: number, length: number): Period =>
    written(addMonths(first, by * length), addMonths(first, (by + 1) * length) - 1)
  const month = (by: number): Period => months(startOfMonth(today), by, 1)
  const year = (by: number): Period => months(dayOfParts(splitDay(today).year, 1, 1), by, 12)
  const meanings: Record<RelativeDay, () => Period> = {
    today: () => days(0),
    yesterday: () => days(-1),
    tomorrow: () => days(1),
    thisWeek: () => week(0),
    lastWeek: () => week(-1),
    nextWeek: () => week(1),
    thisMonth: () => month(0),
    lastMonth: () => month(-1),
    nextMonth: () => month(1),
    thisYear: () => year(0),
    lastYear: () => year(-1),
    nextYear: () => year(1),
    lastDays: () => days(-count, 0),
    nextDays: () => days(0, count),
    daysAgo: () => days(-count),
    daysAhead: () => days(count),
  }
  return meanings[relative]()
}

/** Sorts after every day and instant. */
export const endOfTime = ':'

/** A stretch of days as what cells are compared with: the first text within it, and the first one after it. */
export function boundsOf({ from, to }: Period, ofInstants: boolean, timezone: string): { start: string; end: string } {
  const after = to >= '9999-12-31' ? undefined : addDays(to, 1)
  if (!ofInstants) return { start: from, end: after ?? endOfTime }
  return { start: dayStart(from, timezone), end: after === undefined ? endOfTime : dayStart(after, timezone) }
}

/** The first instant of a day in the zone, as text. The first day of all begins with time. */
export function dayStart(day: string, timezone: string): string {
  return day <= '0001-01-01' ? '' : new Date(startOfDay(readIsoDay(day) ?? 0, timezone)).toISOString()
}
