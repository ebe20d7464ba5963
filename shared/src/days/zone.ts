import { dayMs, dayOfParts, firstDay, lastDay, writeIsoDay } from '#shared/days/day.ts'

/**
 * Clocks of a time zone (IANA name; an unknown one counts as UTC). Instants are milliseconds since 1970 in UTC. The first screen loads this
 * file; what else asks for clocks stands in clock.ts.
 */

/** The day that clocks of the zone show at an instant. It may be outside the years 1 to 9999 at the ends of time. */
export function dayAt(instant: Date | number, zone: string): number {
  const at = Number(instant)
  return Math.floor((at + zoneShift(at, zone)) / dayMs)
}

/** That day, written. */
export const isoDayAt = (instant: Date | number, zone: string): string => writeIsoDay(dayAt(instant, zone))

/**
 * The instant at which clocks of the zone show a day and time, given as if they showed UTC. As in RFC 5545 (3.3.5),
 * a time that is skipped moves forward by the gap. Of a time that comes twice it is the first.
 */
export function instantShown(shown: number, zone: string): number {
  const shifts = shiftsAround(shown, zone)
  const early = shown - Math.max(...shifts)
  return early + zoneShift(early, zone) === shown ? early : shown - Math.min(...shifts)
}

/** The instant so many days on at the same time of day. */
export function addDaysTo(instant: number, days: number, zone: string): number {
  return days === 0 ? instant : instantShown(instant + zoneShift(instant, zone) + days * dayMs, zone)
}

/** The shifts before and after a change. No zone is farther than a day from UTC, and none changes its clocks twice in two days. */
export const shiftsAround = (shown: number, zone: string): [before: number, after: number] => [
  zoneShift(shown - dayMs, zone),
  zoneShift(shown + dayMs, zone),
]

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  let format: Intl.DateTimeFormat
  try {
    format = makeFormat(zone)
  } catch {
    format = makeFormat('UTC')
  }
  formats.set(zone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  // not iso8601: there days before 15 October 1582 are those of the Julian calendar
  return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { ...parts, timeZone, hourCycle: 'h23' })
}

/** Of days (UTC) how far clocks are ahead, by zone; null where they change that day. */
const zoneDays = new Map<string, Map<number, number | null>>()
const mostDays = 20_000

/** Milliseconds that clocks of the zone are ahead of UTC at an instant. */
export function zoneShift(instant: number, zone: string): number {
  return shiftOfDay(Math.floor(instant / dayMs), zone) ?? askedShift(instant, zone)
}

/** Milliseconds that clocks of the zone are ahead during a day of UTC; null where they change that day. */
export function shiftOfDay(day: number, zone: string): number | null {
  let days = zoneDays.get(zone)
  if (!days) zoneDays.set(zone, (days = new Map()))
  let shift = days.get(day)
  if (shift === undefined) {
    if (days.size >= mostDays) days.clear()
    // a day without a change ends as its neighbour begins
    const start = days.get(day - 1) ?? askedShift(day * dayMs, zone)
    const end = days.get(day + 1) ?? askedShift((day + 1) * dayMs, zone)
    shift = start === end ? start : null
    days.set(day, shift)
  }
  return shift
}

/** The shift by the platform's formatter, which takes a hundredth of a millisecond. */
function askedShift(instant: number, zone: string): number {
  const at = Math.min(lastAsked, Math.max(firstAsked, instant))
  // 11/29/2026, 14:05:06
  const [month = 1, day = 1, year = 1, hour = 0, minute = 0, second = 0] = (formatOf(zone).format(at).match(/\d+/g) ?? []).map(Number)
  return dayOfParts(year, month, day) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000 - Math.floor(at / 1000) * 1000
}

/** Near the ends of time a zone may be in a year that no day has. */
const firstAsked = (firstDay + 2) * dayMs
const lastAsked = (lastDay - 2) * dayMs
