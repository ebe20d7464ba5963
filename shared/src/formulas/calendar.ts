import { instantOf, isoDay, wallClock } from '#shared/fields/date-text.ts'
import { fail } from '#shared/formulas/refused.ts'

/** Days are counted from 1970-01-01, instants in milliseconds from its midnight in UTC. Years 1 to 9999. */
export const dayLength = 86_400_000
const firstDay = -719_162
const lastDay = 2_932_896

export interface DayOf {
  year: number
  /** 1 to 12 */
  month: number
  day: number
}

export interface Clock extends DayOf {
  hour: number
  minute: number
  second: number
}

export function validDay(day: number): number {
  return day >= firstDay && day <= lastDay ? day : fail('outOfRange')
}

export function validInstant(instant: number): number {
  return instant >= firstDay * dayLength && instant < (lastDay + 1) * dayLength ? instant : fail('outOfRange')
}

export function readIsoDay(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / dayLength
}

export function writeIsoDay(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

export function partsOfDay(day: number): DayOf {
  const date = new Date(day * dayLength)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The day for a year, month and day. Months and days may overflow (month 13 is January of the next year). */
export function dayFrom(year: number, month: number, day: number): number {
  const months = Math.trunc(year) * 12 + Math.trunc(month) - 1
  const first = isoDay({ year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1, day: 1 })
  return first === undefined ? fail('outOfRange') : validDay(readIsoDay(first) + Math.trunc(day) - 1)
}

export function daysInMonth(year: number, month: number): number {
  return [31, (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31
}

/** The same day some months on; the last of the month where that month is shorter. */
export function addMonths(day: number, months: number): number {
  const parts = partsOfDay(day)
  const total = parts.year * 12 + parts.month - 1 + Math.trunc(months)
  const year = Math.floor(total / 12)
  const month = (((total % 12) + 12) % 12) + 1
  return dayFrom(year, month, Math.min(parts.day, daysInMonth(year, month)))
}

/** Whole months from one day to a later one; a month is whole when its day of the month is reached. Negative when it is earlier. */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return -monthsBetween(to, from)
  const a = partsOfDay(from)
  const b = partsOfDay(to)
  const months = (b.year - a.year) * 12 + b.month - a.month
  return addMonths(from, months) > to ? months - 1 : months
}

/** Monday 1 to Sunday 7. */
export function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

export function clockOf(instant: number, timezone: string): Clock {
  return wallClock(new Date(instant), timezone)
}

export function dayOfInstant(instant: number, timezone: string): number {
  const { year, month, day } = clockOf(instant, timezone)
  return validDay(dayFrom(year, month, day))
}

/** Milliseconds since the zone's midnight, as its clocks show them. */
export function timeOfDay(instant: number, timezone: string): number {
  const { hour, minute, second } = clockOf(instant, timezone)
  return ((hour * 60 + minute) * 60 + second) * 1000 + (((instant % 1000) + 1000) % 1000)
}

/** The instant at which the zone's clocks show that day and time; a time that summer time skips moves forward. */
export function instantAt(day: number, time: number, timezone: string): number {
  const whole = validDay(day + Math.floor(time / dayLength))
  const rest = time - Math.floor(time / dayLength) * dayLength
  const clock = {
    hour: Math.floor(rest / 3_600_000),
    minute: Math.floor(rest / 60_000) % 60,
    second: Math.floor(rest / 1000) % 60,
    millisecond: Math.floor(rest % 1000),
    offset: undefined,
  }
  return validInstant(instantOf(writeIsoDay(whole), clock, timezone).getTime())
}
