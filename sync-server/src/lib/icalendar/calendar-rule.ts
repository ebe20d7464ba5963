import { dayMs, dayOfParts } from '#shared/days/day.ts'
import { daysOfRule, frequencies, splitRule, weekdayNames, type DayRule, type Frequency } from '#shared/days/rule.ts'

/** A calendar's rule of days with its times. Moments are clocks' time in ms, as if clocks showed UTC. */
export interface CalendarRule {
  days: DayRule
  start: number
  until: number | undefined
  hours: readonly number[]
  minutes: readonly number[]
}

/** A rule without a beginning counts its intervals from this Monday. */
const anchor = '20240101T090000'
const known: ReadonlySet<string> = new Set([
  'FREQ',
  'INTERVAL',
  'UNTIL',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
])

/** @throws Error for a text that is no such rule, or that has a part which is not known here */
export function readCalendarRule(text: string): CalendarRule {
  const start = readMoment(/DTSTART[^:]*:(\d{8}T\d{6})Z?/i.exec(text)?.[1] ?? anchor)
  const body = text
    .replace(/DTSTART[^\n]*(?:\n|$)/i, '')
    .replace(/^\s*RRULE:/i, '')
    .trim()
  const parts = splitRule(body.toUpperCase())
  const unknown = [...parts.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`not a rule of days: ${unknown}`)
  const until = parts.get('UNTIL')
  const minute = Math.floor(start / 60_000) % 1440
  return {
    days: readDayRule(parts),
    start,
    until: until === undefined ? undefined : readMoment(until),
    hours: parts.has('BYHOUR') ? readNumbers(parts, 'BYHOUR', 0, 23) : [Math.floor(minute / 60)],
    minutes: parts.has('BYMINUTE') ? readNumbers(parts, 'BYMINUTE', 0, 59) : [minute % 60],
  }
}

function readDayRule(parts: ReadonlyMap<string, string>): DayRule {
  const frequency = frequencies.find((one) => one === parts.get('FREQ'))
  if (!frequency) throw new Error('not a rule of days: FREQ')
  return {
    frequency,
    interval: readInRange(parts.get('INTERVAL') ?? '1', 1, 1000),
    months: readNumbers(parts, 'BYMONTH', 1, 12),
    monthDays: readNumbers(parts, 'BYMONTHDAY', -31, 31),
    weekdays: listOf(parts.get('BYDAY')).map((text) => readWeekday(text, frequency)),
  }
}

const listOf = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(','))

function readNumbers(parts: ReadonlyMap<string, string>, name: string, low: number, high: number): number[] {
  return listOf(parts.get(name)).map((text) => readInRange(text, low, high))
}

function readInRange(text: string, low: number, high: number): number {
  const value = Number(text)
  if (!/^[+-]?\d{1,4}$/.test(text) || value < low || value > high) throw new Error(`${text} is not between ${low} and ${high}`)
  return value
}

function readWeekday(text: string, frequency: Frequency): DayRule['weekdays'][number] {
  const [, place = '', name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdayNames.findIndex((one) => one === name)
  if (weekday < 0 || (place !== '' && frequency !== 'MONTHLY')) throw new Error(`${text} is no day of this rule`)
  return { weekday, place: Number(place || 0) }
}

function readMoment(text: string): number {
  const [, year = '', month = '', day = '', hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(text) ?? []
  if (!(Number(year) >= 2000 && Number(year) <= 2200)) throw new Error(`${text} is no moment`)
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  return dayOfParts(Number(year), Number(month), Number(day)) * dayMs + seconds * 1000
}

/** The first moment after `after` within so many days. */
export function nextOfRule({ days: rule, start, until, hours, minutes }: CalendarRule, after: number, days: number): number | undefined {
  const [first, begin] = [Math.floor(Math.max(after, start) / dayMs), Math.floor(start / dayMs)]
  const times = hours.flatMap((hour) => minutes.map((minute) => (hour * 60 + minute) * 60_000)).toSorted((a, b) => a - b)
  for (const day of daysOfRule(rule, begin, first, first + days)) {
    const moment = times.map((time) => day * dayMs + time).find((one) => one > after && one >= start)
    if (moment === undefined) continue
    return until !== undefined && moment > until ? undefined : moment
  }
  return undefined
}
