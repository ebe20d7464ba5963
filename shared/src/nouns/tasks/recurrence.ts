import { dateTimeStep, dayNumber, dayOf } from '#shared/lib/day-number.ts'

/** Names of weekdays in an RRULE, Monday first. */
export const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

export type RepeatFrequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** The part of RFC 5545's RRULE that tasks repeat by. */
export interface RepeatRule {
  frequency: RepeatFrequency
  /** every so many days, weeks, months or years */
  interval: number
  /** of WEEKLY: 0 is Monday; empty: that of the first day */
  weekdays: readonly number[]
  /** of MONTHLY; -1 is the last; null: that of the first day */
  monthDay: number | null
  /** the last possible day, `YYYY-MM-DD` */
  until: string | null
}

const steps: Record<RepeatFrequency, (rule: RepeatRule, first: number, from: number) => Iterable<number>> = {
  DAILY: everyDay,
  WEEKLY: everyWeek,
  MONTHLY: (rule, first, from) => everyMonth(rule, first, from, rule.interval),
  YEARLY: (rule, first, from) => everyMonth(rule, first, from, rule.interval * 12),
}

/** Reads a rule; undefined for one that tasks do not repeat by. */
export function readRule(text: string): RepeatRule | undefined {
  const parts = new Map(text.split(';').map((part): [string, string] => [part.split('=', 1)[0] ?? '', part.split('=')[1] ?? '']))
  const frequency = parts.get('FREQ')
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => weekdayNames.findIndex((one) => one === name))
  const monthDay = parts.has('BYMONTHDAY') ? Number(parts.get('BYMONTHDAY')) : null
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '')
  const isKnown = [...parts.keys()].every((key) => ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'UNTIL'].includes(key))
  if (!isKnown || frequency === undefined || !isFrequency(frequency)) return undefined
  if (!Number.isInteger(interval) || interval < 1 || interval > 999) return undefined
  if (weekdays.includes(-1) || (weekdays.length > 0 && frequency !== 'WEEKLY')) return undefined
  if (monthDay !== null && (frequency !== 'MONTHLY' || !Number.isInteger(monthDay) || monthDay < -1 || monthDay === 0 || monthDay > 31)) {
    return undefined
  }
  if (parts.has('UNTIL') && !until) return undefined
  return {
    frequency,
    interval,
    weekdays: weekdays.toSorted((a, b) => a - b),
    monthDay,
    until: until && `${until[1]}-${until[2]}-${until[3]}`,
  }
}

const isFrequency = (text: string): text is RepeatFrequency => Object.hasOwn(steps, text)

export function writeRule({ frequency, interval, weekdays, monthDay, until }: RepeatRule): string {
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(weekdays.length === 0 ? [] : [`BYDAY=${weekdays.map((day) => weekdayNames[day]).join(',')}`]),
    ...(monthDay === null ? [] : [`BYMONTHDAY=${monthDay}`]),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
  ].join(';')
}

/**
 * The first day of a rule after `day` and not before `from`, both `YYYY-MM-DD`; the rule counts from `day`. Undefined when there is none, as after
 * its end.
 */
export function nextDay(rule: RepeatRule, day: string, from: string): string | undefined {
  const first = dayNumber(day)
  const earliest = dayNumber(from)
  if (first === undefined || earliest === undefined) return undefined
  const least = Math.max(first + 1, earliest)
  for (const candidate of steps[rule.frequency](rule, first, least)) {
    if (candidate < least) continue
    const next = dayOf(candidate)
    return rule.until !== null && next > rule.until ? undefined : next
  }
  return undefined
}

/** Weekday of a day number, 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

function* everyDay({ interval }: RepeatRule, first: number, from: number): Iterable<number> {
  yield first + Math.ceil((from - first) / interval) * interval
}

function* everyWeek({ interval, weekdays }: RepeatRule, first: number, from: number): Iterable<number> {
  const monday = first - weekdayOf(first)
  const days = weekdays.length === 0 ? [weekdayOf(first)] : weekdays
  const skipped = Math.max(0, Math.floor((from - monday) / 7 / interval))
  for (const turn of [skipped, skipped + 1, skipped + 2]) for (const day of days) yield monday + turn * interval * 7 + day
}

/** As RFC 5545 has it, months without the day are left out. */
const mostTurns = 120

function* everyMonth({ monthDay }: RepeatRule, first: number, from: number, months: number): Iterable<number> {
  const at = new Date(first * dateTimeStep)
  const wanted = monthDay ?? at.getUTCDate()
  const until = new Date(from * dateTimeStep)
  const between = (until.getUTCFullYear() - at.getUTCFullYear()) * 12 + until.getUTCMonth() - at.getUTCMonth()
  const skipped = Math.max(0, Math.floor(between / months))
  for (let turn = skipped; turn < skipped + mostTurns; turn++) {
    const month = at.getUTCMonth() + turn * months
    const last = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate()
    const day = wanted === -1 ? last : wanted
    if (day <= last) yield Date.UTC(at.getUTCFullYear(), month, day) / dateTimeStep
  }
}
