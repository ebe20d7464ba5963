import { shiftOfDay } from '#shared/fields/date-text.ts'
import type { DateBucket } from '#shared/values/bucket.ts'
import { dayStart, endOfTime } from '#shared/query/relative-day.ts'

const dayMs = 86_400_000
const firstDay = '0001-01-01'
/** Days that are remembered of a kind. */
const mostDays = 20_000

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Days that passed since the week began; 0 is Sunday. */
const sinceWeekday = (day: string, weekday: number): number => (new Date(timeOf(day)).getUTCDay() - weekday + 7) % 7

/** First days of weeks by day: days repeat, and making one takes ten times as long as a look-up. */
function weeksFrom(weekday: number): (day: string) => string {
  const known = new Map<string, string>()
  return (day) => {
    let start = known.get(day)
    if (start === undefined) {
      if (known.size >= mostDays) known.clear()
      start = textOf(timeOf(day) - sinceWeekday(day, weekday) * dayMs)
      // the first Sunday week began in a year that no day has
      if (start < firstDay) start = firstDay
      known.set(day, start)
    }
    return start
  }
}

function quarterStart(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

const starts: Record<DateBucket, (day: string) => string> = {
  day: (day) => day,
  week: weeksFrom(1),
  sundayWeek: weeksFrom(0),
  month: (day) => `${day.slice(0, 7)}-01`,
  quarter: quarterStart,
  year: (day) => `${day.slice(0, 4)}-01-01`,
}

/** The first day of the bucket that a day is in. */
export function calendarStart(bucket: DateBucket, day: string): string {
  return starts[bucket](day)
}

const months: Partial<Record<DateBucket, number>> = { month: 1, quarter: 3, year: 12 }
const weekdays: Partial<Record<DateBucket, number>> = { week: 1, sundayWeek: 0 }

/** The day after the bucket that begins on this day; undefined at the end of the year 9999. */
export function calendarEnd(bucket: DateBucket, start: string): string | undefined {
  const date = new Date(timeOf(start))
  const [ofMonths, weekday] = [months[bucket], weekdays[bucket]]
  if (ofMonths !== undefined) date.setUTCMonth(date.getUTCMonth() + ofMonths)
  else date.setUTCDate(date.getUTCDate() + (weekday === undefined ? 1 : 7 - sinceWeekday(start, weekday)))
  return date.getUTCFullYear() > 9999 ? undefined : textOf(date.getTime())
}

/** The day before this one; undefined before the first day of all. */
export function dayBefore(day: string): string | undefined {
  return day <= firstDay ? undefined : textOf(timeOf(day) - dayMs)
}

interface LocalDays {
  /** the local days that a day of UTC meets, and the instants at which the last two of them begin */
  before: string
  during: string
  after: string
  starts: readonly [string, string]
}

/** Local days by zone, then by day in UTC: bounds take a hundred times as long as a look-up. */
const zones = new Map<string, Map<string, LocalDays>>()
/**
 * The day that clocks of the zone show at an instant, given as ISO text in UTC. Its bounds are those of filters. Instants at the ends of time
 * are of the first and of the last day.
 */
export function localDay(instant: string, timezone: string): string {
  let days = zones.get(timezone)
  if (!days) zones.set(timezone, (days = new Map()))
  const day = instant.slice(0, 10)
  let local = days.get(day)
  if (!local) {
    if (days.size >= mostDays) days.clear()
    days.set(day, (local = localDays(day, timezone)))
  }
  if (instant < local.starts[0]) return local.before
  return instant < local.starts[1] ? local.during : local.after
}

function localDays(day: string, timezone: string): LocalDays {
  const after = calendarEnd('day', day)
  return { before: dayBefore(day) ?? day, during: day, after: after ?? day, starts: startsWithin(day, after, timezone) }
}

function startsWithin(day: string, after: string | undefined, timezone: string): [string, string] {
  const time = timeOf(day)
  const shift = day === firstDay || after === undefined ? null : shiftOfDay(time / dayMs, timezone)
  // of instants within the day: where clocks do not change, their distance is enough
  if (shift !== null) return [new Date(time - shift).toISOString(), new Date(time + dayMs - shift).toISOString()]
  return [dayStart(day, timezone), after === undefined ? endOfTime : dayStart(after, timezone)]
}
