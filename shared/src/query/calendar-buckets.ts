import { addDays, addMonths, dayMs, isDay, readIsoDay, startOfWeek, writeIsoDay } from '#shared/days/day.ts'
import { shiftOfDay } from '#shared/days/zone.ts'
import type { DateBucket } from '#shared/values/bucket.ts'
import { dayStart, endOfTime } from '#shared/query/relative-day.ts'

const firstWritten = '0001-01-01'
/** Days that are remembered of a kind. */
const mostDays = 20_000

const numberOf = (day: string): number => readIsoDay(day) ?? 0

/** First days of weeks by day: days repeat, and making one takes three times as long as a look-up. */
function weeksFrom(weekday: number): (day: string) => string {
  const known = new Map<string, string>()
  return (day) => {
    let start = known.get(day)
    if (start === undefined) {
      if (known.size >= mostDays) known.clear()
      // the first Sunday week of all began in a year that no day has: it is written from its Monday
      known.set(day, (start = writeIsoDay(startOfWeek(numberOf(day), weekday))))
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
  const day = numberOf(start)
  const [ofMonths, weekday] = [months[bucket], weekdays[bucket]]
  const end = ofMonths !== undefined ? addMonths(day, ofMonths) : weekday === undefined ? day + 1 : startOfWeek(day, weekday) + 7
  return isDay(end) ? writeIsoDay(end) : undefined
}

/** The day before this one; undefined before the first day of all. */
export function dayBefore(day: string): string | undefined {
  return day <= firstWritten ? undefined : addDays(day, -1)
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
  const time = numberOf(day) * dayMs
  const shift = day === firstWritten || after === undefined ? null : shiftOfDay(time / dayMs, timezone)
  // of instants within the day: where clocks do not change, their distance is enough
  if (shift !== null) return [new Date(time - shift).toISOString(), new Date(time + dayMs - shift).toISOString()]
  return [dayStart(day, timezone), after === undefined ? endOfTime : dayStart(after, timezone)]
}
