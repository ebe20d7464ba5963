import { CalendarDateTime, fromAbsolute, parseAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, startOfDay, wallClock } from '#shared/days/clock.ts'
import { dayMs, isoDay, readIsoDay, splitDay, writeIsoDay } from '#shared/days/day.ts'
import { addDaysTo, dayAt, instantShown, isoDayAt, zoneShift } from '#shared/days/zone.ts'
import { localDay } from '#shared/query/calendar-buckets.ts'
import { dayStart } from '#shared/query/relative-day.ts'
import { runs } from '#tests/support/property-runs.ts'

/** Half hours, two-hour and half-hour changes, a day left out, midnights that are skipped or come twice. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Europe/Dublin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Havana',
  'America/St_Johns',
  'America/Caracas',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Beirut',
  'Asia/Pyongyang',
  'Asia/Amman',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
]

/** Instants at which clocks of a zone change, between 1970 and 2037. */
function changesOf(zone: string): number[] {
  const found: number[] = []
  for (let day = 0; day < 25_000; day += 7) {
    const [low, high] = [day * dayMs, (day + 7) * dayMs]
    if (zoneShift(low, zone) === zoneShift(high, zone)) continue
    let [before, after] = [low, high]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (zoneShift(middle, zone) === zoneShift(low, zone)) before = middle
      else after = middle
    }
    found.push(after)
  }
  return found
}
const changes = new Map(zones.map((zone) => [zone, changesOf(zone)]))

/** Many of them within hours of a change. */
const moments = fc.constantFrom(...zones).chain((zone) => {
  const any = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2037, 0, 1) })
  const own = changes.get(zone) ?? []
  if (own.length === 0) return any.map((at) => ({ zone, at }))
  const around = fc.tuple(fc.constantFrom(...own), fc.integer({ min: -30 * 60, max: 30 * 60 }))
  return fc
    .oneof(
      any,
      around.map(([change, minutes]) => change + minutes * 60_000),
      fc.constantFrom(...own),
    )
    .map((at) => ({ zone, at }))
})
const timeOf = (shown: number): CalendarDateTime => {
  const { year, month, day } = splitDay(Math.floor(shown / dayMs))
  const ms = shown - Math.floor(shown / dayMs) * dayMs
  return new CalendarDateTime(
    year,
    month,
    day,
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
    ms % 1000,
  )
}
const shownBy = (at: number, zone: string): string => toCalendarDateTime(fromAbsolute(at, zone)).toString()

describe('clocks of a zone', () => {
  it('know the changes of half hours and of whole days', () => {
    expect(zones.filter((zone) => changes.get(zone)?.length === 0).sort()).toEqual(['Asia/Kolkata', 'UTC'])
    expect(changes.get('Pacific/Apia')).toContain(Date.UTC(2011, 11, 30, 10))
  })

  it('show what those of @internationalized/date show, on the same day', () => {
    fc.assert(
      fc.property(moments, ({ zone, at }) => {
        expect(timeOf(at + zoneShift(at, zone)).toString()).toBe(shownBy(at, zone))
        const clock = wallClock(at, zone)
        expect(isoDay(clock)).toBe(isoDayAt(at, zone))
        expect(shownBy(at, zone).slice(0, 10)).toBe(isoDayAt(at, zone))
        expect(dayAt(at, zone)).toBe(readIsoDay(isoDayAt(at, zone)))
        expect(localDay(new Date(at).toISOString(), zone) >= isoDayAt(at, zone)).toBe(true)
      }),
      runs(3_000, 30_000),
    )
  })

  it('show a time at one instant: the first of two, and past the gap where there is none', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -20, max: 20 }), ({ zone, at }, hours) => {
        const shown = at + zoneShift(at, zone) + hours * 1_800_000
        const peer = toZoned(timeOf(shown), zone, 'compatible').toDate().getTime()
        expect(instantShown(shown, zone)).toBe(peer)
        const clock = new Date(shown)
        const time = {
          hour: clock.getUTCHours(),
          minute: clock.getUTCMinutes(),
          second: clock.getUTCSeconds(),
          millisecond: clock.getUTCMilliseconds(),
        }
        expect(instantOf(writeIsoDay(Math.floor(shown / dayMs)), time, zone).getTime()).toBe(peer)
      }),
      runs(3_000, 30_000),
    )
  })

  it('show the time of an instant again, at it or at the same time an offset earlier', () => {
    fc.assert(
      fc.property(moments, ({ zone, at }) => {
        const shown = at + zoneShift(at, zone)
        const back = instantShown(shown, zone)
        expect(back <= at && back + zoneShift(back, zone) === shown).toBe(true)
        expect(parseAbsolute(new Date(back).toISOString(), zone).toDate().getTime()).toBe(back)
      }),
    )
  })

  it('begin a day at the first instant that shows it', () => {
    fc.assert(
      fc.property(moments, ({ zone, at }) => {
        const day = dayAt(at, zone)
        const start = startOfDay(day, zone)
        expect(start).toBeLessThanOrEqual(at)
        expect(dayAt(start, zone)).toBe(day)
        expect(dayAt(start - 1, zone)).toBeLessThan(day)
        expect(dayStart(writeIsoDay(day), zone)).toBe(new Date(start).toISOString())
        // a day that was left out is empty: it begins with the next one
        expect(startOfDay(day + 1, zone)).toBeGreaterThan(start)
        expect(startOfDay(day - 1, zone)).toBeLessThanOrEqual(start)
      }),
      runs(3_000, 30_000),
    )
  })

  it('keep the time of day over days, which come back where it exists', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -400, max: 400 }), ({ zone, at }, days) => {
        expect(addDaysTo(at, 0, zone)).toBe(at)
        fc.pre(days !== 0)
        const then = addDaysTo(at, days, zone)
        const peer = toCalendarDateTime(fromAbsolute(at, zone)).add({ days })
        expect(then).toBe(toZoned(peer, zone, 'compatible').toDate().getTime())
        const isExact = then + zoneShift(then, zone) === at + zoneShift(at, zone) + days * dayMs
        if (isExact) expect(addDaysTo(then, -days, zone)).toBe(instantShown(at + zoneShift(at, zone), zone))
      }),
      runs(2_000, 20_000),
    )
  })
})

describe('clocks that change', () => {
  const at = (day: string, hour: number, minute: number, zone: string): string => instantOf(day, { hour, minute }, zone).toISOString()

  it('show the first of two times on both sides of Greenwich', () => {
    expect(at('2026-10-25', 2, 30, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-11-01', 1, 30, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('leave out days and midnights', () => {
    expect(isoDayAt(startOfDay(readIsoDay('2011-12-30') ?? 0, 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31')
    expect(dayStart('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
    // at half past eleven clocks went to half past midnight
    expect(dayStart('1919-03-31', 'America/Toronto')).toBe('1919-03-31T04:30:00.000Z')
  })

  it('of an unknown zone are those of UTC, and know the first and the last year', () => {
    expect(zoneShift(0, 'Nowhere/At_All')).toBe(0)
    expect(isoDayAt(Date.parse('0050-06-01T12:00:00Z'), 'Europe/Berlin')).toBe('0050-06-01')
    expect(isoDayAt(Date.parse('9999-12-31T23:00:00Z'), 'America/Sao_Paulo')).toBe('9999-12-31')
    expect(isoDayAt(Date.parse('0001-01-01T00:30:00Z'), 'Asia/Tokyo')).toBe('0001-01-01')
  })
})
