import type { Locale } from '#shared/fields/field-type.ts'

export interface DayParts {
  year: number
  month: number
  day: number
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** YYYY-MM-DD when the parts name a day that exists (years 1 to 9999), else undefined. */
export function isoDay(parts: DayParts): string | undefined {
  const { year, month, day } = parts
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return undefined
  return day <= daysOf(year, month) ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : undefined
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days of a month; 0 for one that is none. */
function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0)
}

/** True for a YYYY-MM-DD that exists. */
export function isIsoDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  return year >= 1 && day >= 1 && day <= daysOf(year, month)
}

/** The number that the digits spell, -1 when anything else is among them. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

/** Reads the day at the start of a text in ISO order or in the given order; two-digit years are 1970 to 2069. */
export function readDay(text: string, order: Locale['dateOrder']): { day: string; rest: string } | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return readParts(text, iso, Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  if (!match) return undefined
  const numbers = match.slice(1).map(Number)
  const [first = 0, second = 0, third = 0] = numbers
  if (order === 'ymd') return readParts(text, match, fullYear(first, match[1]), second, third)
  const year = fullYear(third, match[3])
  return order === 'dmy' ? readParts(text, match, year, second, first) : readParts(text, match, year, first, second)
}

/** Two digits are 1970 to 2069. @param written as in the text */
export function fullYear(year: number, written: string | undefined): number {
  return written?.length === 2 ? year + (year < 70 ? 2000 : 1900) : year
}

function readParts(
  text: string,
  match: RegExpExecArray,
  year: number,
  month: number,
  day: number,
): { day: string; rest: string } | undefined {
  const iso = isoDay({ year, month, day })
  return iso === undefined ? undefined : { day: iso, rest: text.slice(match[0].length).trim() }
}

export interface ClockTime {
  hour: number
  minute: number
  second: number
  millisecond: number
  /** minutes east of UTC, if the text contains an offset */
  offset: number | undefined
}

/** A clock, am or pm, and a zone: Z, UTC, GMT-3, +02, -0300, +05:30, or the name of one. */
const clock =
  /^T?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\.?)?\s*((?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?|[a-z]{1,4})?$/i
/** As people of Portuguese and French write it: 14h30. */
const lettered = /^(\d{1,2})h(\d{2})$/i
/** As Oracle writes it: 02.30.15.123456 PM. */
const dottedClock = /^(\d{1,2})\.(\d{2})\.(\d{2})(?=\.\d|\s|$)/

/** Reads `T14:05`, `14:05:06.123`, `2:05 pm`, with a zone such as `Z` or `+02:00`; undefined when it is not a time of day. */
export function readTime(text: string): ClockTime | undefined {
  const match = clock.exec(text) ?? clock.exec(text.replace(dottedClock, '$1:$2:$3').replace(lettered, '$1:$2'))
  if (!match) return undefined
  let hour = Number(match[1])
  const minute = Number(match[2])
  const second = Number(match[3] ?? 0)
  const half = match[5]?.[0]?.toLowerCase()
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const zone = match[6] === undefined ? undefined : readOffset(match[6])
  if (zone === null) return undefined
  return { hour, minute, second, millisecond: Number((match[4] ?? '').padEnd(3, '0').slice(0, 3)), offset: zone }
}

/** A time of day as cells keep it, HH:MM:SS; undefined when the text is none, or names a zone. */
export function readClock(text: string): string | undefined {
  const time = readTime(text.trim())
  return time && time.offset === undefined ? `${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}` : undefined
}

/** Hours that the named zones of RFC 2822, of Europe and of Brazil are east of UTC. A name that several zones share is left out. */
const zoneHours: Readonly<Record<string, number>> = {
  ...{ Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3, BRT: -3, BRST: -2, ART: -3, JST: 9 },
}

/** Minutes east of UTC; null for a text that names no zone. */
function readOffset(text: string): number | null {
  const match = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text)
  if (!match) {
    const name = text.toUpperCase()
    return Object.hasOwn(zoneHours, name) ? (zoneHours[name] ?? 0) * 60 : null
  }
  const [hours, minutes] = [Number(match[2]), Number(match[3] ?? 0)]
  return hours > 15 || minutes > 59 ? null : (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

type WallClock = DayParts & { hour: number; minute: number; second: number }

/** The wall clock of an instant in a time zone (IANA name; an unknown one counts as UTC). */
export function wallClock(instant: Date, timezone: string): WallClock {
  const time = instant.getTime()
  const day = Math.floor(time / dayMs)
  // at the ends of time a zone may be in a year that no day has
  if (!(day > firstDay && day < lastDay)) return askedClock(instant, timezone)
  const shown = new Date(time + zoneShift(time, timezone))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

const dayMs = 86_400_000
/** of the years 1 to 9999, in days since 1970 */
const firstDay = -719_162
const lastDay = 2_932_896

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock by the platform's formatter, which takes a hundredth of a millisecond. */
function askedClock(instant: Date, timezone: string): WallClock {
  const parts: Record<string, number> = {}
  let isBefore = false
  for (const part of zoneFormat(timezone).formatToParts(instant)) {
    if (part.type === 'era') isBefore = part.value === 'B'
    else if (part.type !== 'literal') parts[part.type] = Number(part.value)
  }
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year: isBefore ? 1 - year : year, month, day, hour, minute, second }
}

function zoneFormat(timezone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timezone)
  if (known) return known
  let format: Intl.DateTimeFormat
  try {
    format = makeFormat(timezone)
  } catch {
    format = makeFormat('UTC')
  }
  zoneFormats.set(timezone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  // not iso8601: there days before 15 October 1582 are those of the Julian calendar
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    era: 'narrow',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  })
}

/** The instant at which clocks of the zone show that day and time. A time skipped by summer time moves forward. */
export function instantOf(day: string, time: ClockTime, timezone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 + time.millisecond
  if (time.offset !== undefined) return new Date(asUtc - time.offset * 60_000)
  const first = asUtc - zoneShift(asUtc, timezone)
  const second = asUtc - zoneShift(first, timezone)
  // two answers that do not agree: the time does not exist that day, and the later one is what clocks show after the jump
  return new Date(zoneShift(second, timezone) === asUtc - second ? second : Math.max(first, second))
}

/** Of days (UTC, since 1970) how far clocks are ahead, by zone; null where they change that day. */
const zoneDays = new Map<string, Map<number, number | null>>()
const mostDays = 20_000

/** Milliseconds that clocks of the zone are ahead of UTC at an instant. */
function zoneShift(instant: number, timezone: string): number {
  return shiftOfDay(Math.floor(instant / dayMs), timezone) ?? askedShift(instant, timezone)
}

/** Milliseconds that clocks of the zone are ahead during a day of UTC, told in days since 1970; null where they change that day. */
export function shiftOfDay(day: number, timezone: string): number | null {
  let days = zoneDays.get(timezone)
  if (!days) zoneDays.set(timezone, (days = new Map()))
  let shift = days.get(day)
  if (shift === undefined) {
    if (days.size >= mostDays) days.clear()
    // a day without a change ends as its neighbour begins
    const start = days.get(day - 1) ?? askedShift(day * dayMs, timezone)
    const end = days.get(day + 1) ?? askedShift((day + 1) * dayMs, timezone)
    shift = start === end ? start : null
    days.set(day, shift)
  }
  return shift
}

function askedShift(instant: number, timezone: string): number {
  const shown = askedClock(new Date(instant), timezone)
  const day = isoDay(shown)
  if (day === undefined) return 0
  const shownUtc = Date.parse(`${day}T00:00:00Z`) + ((shown.hour * 60 + shown.minute) * 60 + shown.second) * 1000
  return shownUtc - Math.floor(instant / 1000) * 1000
}

/** A time of day as the person reads it; `seconds` are left out where there are none. */
export function writeClock(hour: number, minute: number, { hour12 }: Pick<Locale, 'hour12'>, seconds = 0): string {
  const rest = `:${pad(minute)}${seconds === 0 ? '' : `:${pad(seconds)}`}`
  if (hour12 !== true) return pad(hour) + rest
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A day in the order the person reads. */
export function writeDay(day: string, order: Locale['dateOrder']): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (order === 'ymd') return day
  return order === 'dmy' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}
