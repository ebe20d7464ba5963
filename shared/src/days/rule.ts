import { addMonths, dayOfParts, daysInMonth, splitDay, weekdayAt } from '#shared/days/day.ts'

/** The one engine of recurrence: the part of RFC 5545's RRULE that comes by days or longer steps. Times of day are their callers' part. */

/** Names of weekdays in a rule, by their numbers. */
export const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

interface RuleWeekday {
  weekday: number
  /** within the month: the first is 1, the last -1; 0: each */
  place: number
}

export interface DayRule {
  frequency: Frequency
  /** every so many days, weeks, months or years */
  interval: number
  months: readonly number[]
  /** -1 is the last */
  monthDays: readonly number[]
  weekdays: readonly RuleWeekday[]
}

/** The parts of a rule by their names. */
export function splitRule(text: string): Map<string, string> {
  return new Map(text.split(';').map((part): [string, string] => [part.split('=', 1)[0] ?? '', part.split('=')[1] ?? '']))
}

/**
 * The days of a rule that begins on `start`, from `from` to `to`, both included, in their order. Each turn of the rule is looked at once: a rule
 * that never comes ends with `to`.
 */
export function* daysOfRule(written: DayRule, start: number, from: number, to: number): Generator<number, void> {
  const rule = withDefaults(written, start)
  const first = Math.max(start, from)
  const { frequency, interval } = rule
  const begin = periodOf(frequency, start)
  const missed = Math.floor((periodOf(frequency, first) - begin) / interval)
  for (let period = begin + missed * interval; periodStart(frequency, period) <= to; period += interval) {
    const end = Math.min(to + 1, periodStart(frequency, period + 1))
    for (let day = Math.max(first, periodStart(frequency, period)); day < end; day++) if (isMet(rule, day)) yield day
  }
}

/** Parts that a rule leaves out are those of its first day. */
function withDefaults(rule: DayRule, start: number): DayRule {
  const { frequency, months, monthDays, weekdays } = rule
  if (monthDays.length + weekdays.length > 0 || frequency === 'DAILY') return rule
  if (frequency === 'WEEKLY') return { ...rule, weekdays: [{ weekday: weekdayAt(start), place: 0 }] }
  const { month, day } = splitDay(start)
  return { ...rule, monthDays: [day], months: frequency === 'YEARLY' && months.length === 0 ? [month] : months }
}

/** The number of the day, week, month or year that a day is in. Weeks begin on Monday. */
function periodOf(frequency: Frequency, day: number): number {
  if (frequency === 'DAILY') return day
  if (frequency === 'WEEKLY') return Math.floor((day - aMonday) / 7)
  const { year, month } = splitDay(day)
  return frequency === 'MONTHLY' ? year * 12 + month : year
}

/** 1969-12-29 */
const aMonday = -3

/** The first day of the period with that number. */
function periodStart(frequency: Frequency, period: number): number {
  if (frequency === 'DAILY') return period
  if (frequency === 'WEEKLY') return aMonday + period * 7
  return frequency === 'MONTHLY' ? addMonths(dayOfParts(0, 1, 1), period - 1) : dayOfParts(period, 1, 1)
}

function isMet({ months, monthDays, weekdays }: DayRule, at: number): boolean {
  const { year, month, day } = splitDay(at)
  if (months.length > 0 && !months.includes(month)) return false
  const fromEnd = day - daysInMonth(year, month) - 1
  if (monthDays.length > 0 && !monthDays.includes(day) && !monthDays.includes(fromEnd)) return false
  if (weekdays.length === 0) return true
  const own = weekdayAt(at)
  const places = [0, Math.ceil(day / 7), -Math.ceil(-fromEnd / 7)]
  return weekdays.some(({ weekday, place }) => weekday === own && places.includes(place))
}
