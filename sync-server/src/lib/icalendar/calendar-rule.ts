const dayMs = 86_400_000
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const steps = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Step = (typeof steps)[number]

interface ByDay {
  weekday: number
  /** the first is 1, the last -1; 0: each */
  place: number
}

/** The part of a calendar's rule (RFC 5545) that comes by days or longer steps. */
export interface CalendarRule {
  step: Step
  interval: number
  /** clocks' time, written as if it were UTC */
  start: Date
  until: Date | undefined
  months: readonly number[]
  monthDays: readonly number[]
  days: readonly ByDay[]
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
  const begin = /DTSTART[^:]*:(\d{8}T\d{6})Z?/i.exec(text)?.[1] ?? anchor
  const body = text
    .replace(/DTSTART[^\n]*(?:\n|$)/i, '')
    .replace(/^\s*RRULE:/i, '')
    .trim()
  const parts = new Map(body.split(';').map((part) => part.toUpperCase().split('=') as [string, string]))
  const unknown = [...parts.keys()].find((name) => !known.has(name))
  const step = steps.find((one) => one === parts.get('FREQ'))
  if (unknown !== undefined || !step) throw new Error(`not a rule of days: ${unknown ?? 'FREQ'}`)
  const numbers = (name: string, low: number, high: number): number[] => listOf(parts.get(name)).map((one) => inRange(one, low, high))
  const start = readMoment(begin)
  const until = parts.get('UNTIL')
  return {
    ...{
      step,
      start,
      interval: inRange(parts.get('INTERVAL') ?? '1', 1, 1000),
      until: until === undefined ? undefined : readMoment(until),
    },
    ...{
      months: numbers('BYMONTH', 1, 12),
      monthDays: numbers('BYMONTHDAY', -31, 31),
      days: listOf(parts.get('BYDAY')).map(readDay(step)),
    },
    hours: parts.has('BYHOUR') ? numbers('BYHOUR', 0, 23) : [start.getUTCHours()],
    minutes: parts.has('BYMINUTE') ? numbers('BYMINUTE', 0, 59) : [start.getUTCMinutes()],
  }
}

const listOf = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(','))

function inRange(text: string, low: number, high: number): number {
  const value = Number(text)
  if (!/^[+-]?\d{1,4}$/.test(text) || value < low || value > high) throw new Error(`${text} is not between ${low} and ${high}`)
  return value
}

function readMoment(text: string): Date {
  const [, year = '', month = '', day = '', hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)))
  if (Number.isNaN(date.getTime()) || Number(year) < 2000 || Number(year) > 2200) throw new Error(`${text} is no moment`)
  return date
}

const readDay =
  (step: Step) =>
  (text: string): ByDay => {
    const [, place = '', name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? []
    const weekday = weekdays.findIndex((one) => one === name)
    if (weekday < 0 || (place !== '' && step !== 'MONTHLY')) throw new Error(`${text} is no day of this rule`)
    return { weekday, place: Number(place || 0) }
  }

/** The first moment after `after` within so many days, in the clocks' time. Each day is looked at once, whatever the rule. */
export function nextOfRule(rule: CalendarRule, after: Date, days: number): Date | undefined {
  const first = Math.max(dayOf(after), dayOf(rule.start))
  for (let day = first; day <= first + days; day++) {
    if (!isDay(rule, day)) continue
    for (const hour of rule.hours.toSorted((a, b) => a - b))
      for (const minute of rule.minutes.toSorted((a, b) => a - b)) {
        const moment = new Date(day * dayMs + (hour * 60 + minute) * 60_000)
        if (rule.until && moment > rule.until) return undefined
        if (moment > after && moment >= rule.start) return moment
      }
  }
  return undefined
}

const dayOf = (date: Date): number => Math.floor(date.getTime() / dayMs)
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)

function isDay(rule: CalendarRule, day: number): boolean {
  const date = new Date(day * dayMs)
  const [year, month, inMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const { start } = rule
  const apart: Record<Step, number> = {
    DAILY: day - dayOf(start),
    WEEKLY: weekOf(day) - weekOf(dayOf(start)),
    MONTHLY: (year - start.getUTCFullYear()) * 12 + month - start.getUTCMonth(),
    YEARLY: year - start.getUTCFullYear(),
  }
  if (apart[rule.step] % rule.interval !== 0) return false
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const { months, monthDays, days } = withDefaults(rule)
  if (months.length > 0 && !months.includes(month + 1)) return false
  if (monthDays.length > 0 && !monthDays.includes(inMonth) && !monthDays.includes(inMonth - length - 1)) return false
  if (days.length === 0) return true
  return days.some(({ weekday, place }) => {
    if (weekday !== date.getUTCDay()) return false
    return place === 0 || place === Math.ceil(inMonth / 7) || place === -Math.ceil((length - inMonth + 1) / 7)
  })
}

/** Parts that a rule leaves out are those of its beginning. */
function withDefaults({ step, start, months, monthDays, days }: CalendarRule): Pick<CalendarRule, 'months' | 'monthDays' | 'days'> {
  const isOpen = monthDays.length === 0 && days.length === 0
  if (!isOpen || step === 'DAILY') return { months, monthDays, days }
  if (step === 'WEEKLY') return { months, monthDays, days: [{ weekday: start.getUTCDay(), place: 0 }] }
  const own = [start.getUTCDate()]
  return { months: step === 'YEARLY' && months.length === 0 ? [start.getUTCMonth() + 1] : months, monthDays: own, days }
}
