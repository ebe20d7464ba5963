import { dayMs, dayOfParts, firstDay, isDay, lastDay } from '#shared/days/day.ts'
import { shownAt } from '#shared/days/clock.ts'
import { dayAt, instantShown } from '#shared/days/zone.ts'
import { fail } from '#shared/formulas/refused.ts'

/** The days and instants of formulas: those outside the years 1 to 9999 are refused. Counted as in shared/src/days. */
export function validDay(day: number): number {
  return isDay(day) ? day : fail('outOfRange')
}

export function validInstant(instant: number): number {
  return instant >= firstDay * dayMs && instant < (lastDay + 1) * dayMs ? instant : fail('outOfRange')
}

/** The day for a year, month and day. Months and days may overflow (month 13 is January of the next year). */
export function dayFrom(year: number, month: number, day: number): number {
  const months = Math.trunc(year) * 12 + Math.trunc(month) - 1
  const years = Math.floor(months / 12)
  return validDay(validDay(dayOfParts(years, months - years * 12 + 1, 1)) + Math.trunc(day) - 1)
}

export function dayOfInstant(instant: number, timezone: string): number {
  return validDay(dayAt(instant, timezone))
}

/** Milliseconds since the zone's midnight, as its clocks show them. */
export function timeOfDay(instant: number, timezone: string): number {
  return shownAt(instant, timezone).time
}

/** The instant at which the zone's clocks show that day and time, which may pass midnight. */
export function instantAt(day: number, time: number, timezone: string): number {
  const shown = day * dayMs + Math.floor(time)
  validDay(Math.floor(shown / dayMs))
  return validInstant(instantShown(shown, timezone))
}
