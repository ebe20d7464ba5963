import { addMonths, dayMs, monthsBetween, splitDay, startOfWeek } from '#shared/days/day.ts'
import { dayFrom, dayOfInstant, instantAt, timeOfDay, validDay, validInstant } from '#shared/formulas/calendar.ts'
import { tidy } from '#shared/formulas/decimal.ts'
import { fail } from '#shared/formulas/refused.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** Months and days follow the calendar (a day on is the same time of the next day); hours and less are exact spans. */
export type DateUnit = { months: number } | { days: number } | { milliseconds: number }

const year: DateUnit = { months: 12 }
const quarter: DateUnit = { months: 3 }
const month: DateUnit = { months: 1 }
const week: DateUnit = { days: 7 }
const day: DateUnit = { days: 1 }
const hour: DateUnit = { milliseconds: 3_600_000 }
const minute: DateUnit = { milliseconds: 60_000 }
const second: DateUnit = { milliseconds: 1000 }

/** Singular in three languages, folded, and one letter as DATEDIF has it; plurals are these with (e)s. */
const units: ReadonlyMap<string, DateUnit> = new Map(
  (
    [
      [year, 'year y ano a'],
      [quarter, 'quarter q trimestre'],
      [month, 'month m mes mese'],
      [week, 'week w semana'],
      [day, 'day d dia'],
      [hour, 'hour h hora'],
      [minute, 'minute min minuto'],
      [second, 'second s segundo'],
    ] as const
  ).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)),
)

/** Names of units are short: no more of a text is looked at. */
const longestUnit = 100

export function readUnit(written: string): DateUnit {
  const name = foldText(written.slice(0, longestUnit).trim())
  return units.get(name) ?? units.get(name.replace(/s$/, '')) ?? fail('badArgument')
}

/** Milliseconds of a unit that is a span of its own; years and months are not. */
export function unitLength(unit: DateUnit): number {
  if ('months' in unit) return fail('badArgument')
  return 'days' in unit ? unit.days * dayMs : unit.milliseconds
}

export function addToDay(at: number, count: number, unit: DateUnit): number {
  if ('months' in unit) return validDay(addMonths(at, Math.trunc(count) * unit.months))
  return validDay(at + ('days' in unit ? Math.trunc(count * unit.days) : Math.trunc((count * unit.milliseconds) / dayMs)))
}

export function addToInstant(at: number, count: number, unit: DateUnit, timezone: string): number {
  if ('milliseconds' in unit) return validInstant(at + Math.round(count * unit.milliseconds))
  const moved = addToDay(dayOfInstant(at, timezone), count, unit)
  return instantAt(moved, timeOfDay(at, timezone), timezone)
}

/** Whole units from one day to another; negative when the other is earlier. */
export function unitsBetweenDays(from: number, to: number, unit: DateUnit): number {
  if ('months' in unit) return plain(Math.trunc(monthsBetween(from, to) / unit.months))
  return plain(Math.trunc('days' in unit ? (to - from) / unit.days : ((to - from) * dayMs) / unit.milliseconds))
}

/** The same for instants: days and months by the zone's clocks, a day being whole when its time of day is reached. */
export function unitsBetweenInstants(from: number, to: number, unit: DateUnit, timezone: string): number {
  if ('milliseconds' in unit) return plain(Math.trunc((to - from) / unit.milliseconds))
  if (to < from) return plain(-unitsBetweenInstants(to, from, unit, timezone))
  const reached = timeOfDay(to, timezone) >= timeOfDay(from, timezone) ? 0 : 1
  return unitsBetweenDays(dayOfInstant(from, timezone), dayOfInstant(to, timezone) - reached, unit)
}

function plain(value: number): number {
  return value === 0 ? 0 : tidy(value)
}

/** The first day of the unit the day is in; weeks begin on Monday. */
export function startOfUnit(at: number, unit: DateUnit): number {
  if ('months' in unit) {
    const parts = splitDay(at)
    return dayFrom(parts.year, Math.floor((parts.month - 1) / unit.months) * unit.months + 1, 1)
  }
  return 'days' in unit && unit.days === 7 ? validDay(startOfWeek(at, 1)) : at
}

export function endOfUnit(at: number, unit: DateUnit): number {
  if ('milliseconds' in unit) return at
  return validDay(addToDay(startOfUnit(at, unit), 1, unit) - 1)
}
