import { isoDay } from '#shared/days/day.ts'
import type { Locale } from '#shared/fields/field-type.ts'

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

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
