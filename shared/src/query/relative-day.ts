import { instantOf, isoDay, wallClock } from '#shared/fields/date-text.ts'
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

const dayMs = 86_400_000
/** More than any life; beyond it days would have no text. */
const mostDays = 36_500

/** The days meant. Weeks begin on Monday; the last or next `amount` days include today. */
export function periodOf(relative: RelativeDay, amount: number, moment: Moment): Period {
  const clock = wallClock(new Date(moment.now), moment.timezone)
  const count = Math.min(mostDays, Math.max(0, Math.trunc(amount)))
  const today = Date.UTC(clock.year, clock.month - 1, clock.day)
  const days = (from: number, to = from): Period => ({ from: textOf(today + from * dayMs), to: textOf(today + to * dayMs) })
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const week = (by: number): Period => days(by * 7 - weekday, by * 7 - weekday + 6)
  const month = (by: number): Period => ({
    from: textOf(Date.UTC(clock.year, clock.month - 1 + by, 1)),
    to: textOf(Date.UTC(clock.year, clock.month + by, 0)),
  })
  const year = (by: number): Period => ({ from: textOf(Date.UTC(clock.year + by, 0, 1)), to: textOf(Date.UTC(clock.year + by, 11, 31)) })
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

function textOf(time: number): string {
  const date = new Date(time)
  return isoDay({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }) ?? '9999-12-31'
}

/** Sorts after every day and instant. */
export const endOfTime = ':'

/** A stretch of days as what cells are compared with: the first text within it, and the first one after it. */
export function boundsOf({ from, to }: Period, ofInstants: boolean, timezone: string): { start: string; end: string } {
  const after = to >= '9999-12-31' ? undefined : textOf(Date.parse(`${to}T00:00:00Z`) + dayMs)
  if (!ofInstants) return { start: from, end: after ?? endOfTime }
  return { start: dayStart(from, timezone), end: after === undefined ? endOfTime : dayStart(after, timezone) }
}

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0, offset: undefined }

/**
 * The first instant of a day in the zone, as text. Of two midnights, where clocks go back over one, it is the earlier. The first day of all
 * begins with time.
 */
export function dayStart(day: string, timezone: string): string {
  if (day <= '0001-01-01') return ''
  const time = instantOf(day, midnight, timezone).getTime()
  const before = wallClock(new Date(time - 1), timezone)
  const passed = isoDay(before) === day ? ((before.hour * 60 + before.minute) * 60 + before.second + 1) * 1000 : 0
  return new Date(time - passed).toISOString()
}
