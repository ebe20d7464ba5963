import { addMonths, lastDay, readIsoDay, writeIsoDay } from '#shared/days/day.ts'
import { dayOfMoment, type Task } from '#shared/nouns/tasks/task.ts'
import { daysOfRule, frequencies, splitRule, weekdayNames, type DayRule, type Frequency } from '#shared/days/rule.ts'

/** The part of RFC 5545's RRULE that tasks repeat by. */
export interface RepeatRule {
  frequency: Frequency
  /** every so many days, weeks, months or years */
  interval: number
  /** of WEEKLY, from Monday on; empty: that of the first day. Of MONTHLY, one with its place */
  weekdays: readonly number[]
  /** of a weekday in its month: the first is 1, the last -1; 0: each */
  place: number
  /** of MONTHLY; -1 is the last; null: that of the first day */
  monthDay: number | null
  /** the last possible day, `YYYY-MM-DD` */
  until: string | null
}

/** Reads a rule; undefined for one that tasks do not repeat by. */
export function readRule(text: string): RepeatRule | undefined {
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY, UNTIL, ...unknown } = Object.fromEntries(splitRule(text))
  const frequency = frequencies.find((one) => one === FREQ)
  const interval = Number(INTERVAL)
  const days = (BYDAY?.split(',') ?? []).filter(Boolean)
  const weekdays = days.map((name) => weekdayNames.findIndex((one) => one === name.slice(-2)))
  const place = Number(days[0]?.slice(0, -2) ?? 0)
  const monthDay = BYMONTHDAY === undefined ? null : Number(BYMONTHDAY)
  const until = UNTIL === undefined ? null : /^(\d{4})(\d\d)(\d\d)/.exec(UNTIL)?.slice(1).join('-')
  if (!frequency || until === undefined || Object.keys(unknown).length > 0 || !isWithin(interval, 1, 999)) return undefined
  if (weekdays.includes(-1) || (days.length > 1 && days.some((name) => name.length > 2))) return undefined
  if (days.length > 0 && (place === 0 ? frequency !== 'WEEKLY' : frequency !== 'MONTHLY' || !isWithin(place, -1, 5))) return undefined
  if (monthDay !== null && (frequency !== 'MONTHLY' || days.length > 0 || monthDay === 0 || !isWithin(monthDay, -1, 31))) return undefined
  return { frequency, interval, weekdays: fromMonday(weekdays), place, monthDay, until }
}

const isWithin = (value: number, low: number, high: number): boolean => Number.isInteger(value) && value >= low && value <= high

/** Weekdays in the order in which a week has them. */
export function fromMonday(weekdays: readonly number[]): number[] {
  return weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
}

export function writeRule({ frequency, interval, weekdays, place, monthDay, until }: RepeatRule): string {
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(weekdays.length === 0 ? [] : [`BYDAY=${weekdays.map((day) => `${place || ''}${weekdayNames[day]}`).join(',')}`]),
    ...(monthDay === null ? [] : [`BYMONTHDAY=${monthDay}`]),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
  ].join(';')
}

const dayRule = ({ frequency, interval, weekdays, place, monthDay }: RepeatRule): DayRule => ({
  ...{ frequency, interval, months: [], monthDays: monthDay === null ? [] : [monthDay] },
  weekdays: weekdays.map((weekday) => ({ weekday, place })),
})

/** Days, weeks, months or years of a rule that are looked at: one that never comes, as 31 February each year, ends with them. */
const mostTurns = 120

/**
 * The first day of a rule after `day` and not before `from`, both `YYYY-MM-DD`; the rule counts from `day`. Undefined when there is none, as after
 * its end.
 */
export function nextDay(written: RepeatRule, day: string, from: string): string | undefined {
  const first = readIsoDay(day)
  const earliest = readIsoDay(from)
  if (first === undefined || earliest === undefined) return undefined
  const { frequency, interval, until } = written
  const rule = dayRule(written)
  const least = Math.max(first + 1, earliest)
  const last = addMonths(least, mostTurns * interval * (frequency === 'YEARLY' ? 12 : 1))
  const [next] = daysOfRule(rule, first, least, Math.min(last, lastDay))
  const found = next === undefined ? undefined : writeIsoDay(next)
  return found !== undefined && until !== null && found > until ? undefined : found
}

/** Later days of a task that are shown at most: a rule of every day fills its months. */
const mostDays = 100

/**
 * The days after its deadline on which a task that repeats will come again.
 * @param from the first day that is asked for, and `to` the last, as day numbers
 * @param zone where its moments are meant, unless its rule says so
 */
export function laterDays({ deadline, repeat }: Pick<Task, 'deadline' | 'repeat'>, from: number, to: number, zone: string): number[] {
  const rule = repeat && readRule(repeat.rule)
  const first = deadline === null ? undefined : readIsoDay(dayOfMoment(deadline, repeat?.zone ?? zone))
  if (!rule || first === undefined) return []
  const end = rule.until === null ? to : Math.min(to, readIsoDay(rule.until) ?? to)
  const found: number[] = []
  for (const day of daysOfRule(dayRule(rule), first, Math.max(first + 1, from), Math.min(end, lastDay))) {
    found.push(day)
    if (found.length === mostDays) break
  }
  return found
}
