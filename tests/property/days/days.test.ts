import { CalendarDate, getDayOfWeek } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  firstDay,
  isDay,
  isoDay,
  lastDay,
  monthsBetween,
  readIsoDay,
  splitDay,
  startOfMonth,
  startOfWeek,
  weekdayAt,
  writeIsoDay,
} from '#shared/days/day.ts'
import { runs } from '#tests/support/property-runs.ts'

/** The peer's day; it knows the years 1 to 9999 as well. */
const peerOf = (day: number): CalendarDate => {
  const { year, month, day: date } = splitDay(day)
  return new CalendarDate(year, month, date)
}
const near = fc.integer({ min: -36_525, max: 73_050 })
const day = fc.oneof(near, fc.integer({ min: firstDay, max: lastDay }), fc.constantFrom(firstDay, lastDay, -719_103, 11_016, 47_540))

describe('a day', () => {
  it('is that of the platform’s calendar, in number, parts and text, and comes back from each', () => {
    fc.assert(
      fc.property(day, (at) => {
        const date = new Date(at * 86_400_000)
        expect(writeIsoDay(at)).toBe(date.toISOString().slice(0, 10))
        expect(splitDay(at)).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
        expect(readIsoDay(writeIsoDay(at))).toBe(at)
        expect(isoDay(splitDay(at))).toBe(writeIsoDay(at))
        expect(weekdayAt(at)).toBe(date.getUTCDay())
        expect(getDayOfWeek(peerOf(at), 'en', 'sun')).toBe(weekdayAt(at))
      }),
      runs(2_000, 20_000),
    )
  })

  it('is written as the nearest one outside the years 1 to 9999, which are no days', () => {
    for (const [at, written] of [
      [firstDay - 1, '0001-01-01'],
      [-Infinity, '0001-01-01'],
      [lastDay + 1, '9999-12-31'],
      [1e12, '9999-12-31'],
    ] as const) {
      expect([isDay(at), writeIsoDay(at)]).toEqual([false, written])
    }
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-01',
    '+02026-01',
    '',
    'x',
  ])('is none of %j', (text) => expect(readIsoDay(text)).toBeUndefined())

  it('begins its week and its month', () => {
    fc.assert(
      fc.property(near, fc.integer({ min: 0, max: 6 }), (at, weekday) => {
        const start = startOfWeek(at, weekday)
        expect([weekdayAt(start), at - start >= 0 && at - start < 7]).toEqual([weekday, true])
        expect([splitDay(startOfMonth(at)).day, splitDay(startOfMonth(at)).month]).toEqual([1, splitDay(at).month])
        const { year, month } = splitDay(at)
        expect(daysInMonth(year, month)).toBe(peerOf(at).calendar.getDaysInMonth(peerOf(at)))
      }),
    )
  })
})

describe('days and months on', () => {
  it('are those of @internationalized/date', () => {
    fc.assert(
      fc.property(near, fc.integer({ min: -2400, max: 2400 }), (at, count) => {
        expect(addDays(writeIsoDay(at), count)).toBe(peerOf(at).add({ days: count }).toString())
        expect(writeIsoDay(addMonths(at, count))).toBe(peerOf(at).add({ months: count }).toString())
      }),
      runs(2_000, 20_000),
    )
  })

  it('come back by their differences', () => {
    fc.assert(
      fc.property(near, near, fc.integer({ min: -999, max: 999 }), (from, to, months) => {
        expect(daysBetween(writeIsoDay(from), writeIsoDay(to))).toBe(to - from)
        // counted from the earlier of two days, where every month is whole
        const [early, late] = [Math.min(from, addMonths(from, months)), Math.max(from, addMonths(from, months))]
        if (months >= 0) expect(monthsBetween(early, late)).toBe(months)
        const whole = monthsBetween(Math.min(from, to), Math.max(from, to))
        expect(addMonths(Math.min(from, to), whole)).toBeLessThanOrEqual(Math.max(from, to))
        expect(addMonths(Math.min(from, to), whole + 1)).toBeGreaterThan(Math.max(from, to))
        expect(monthsBetween(to, from) + monthsBetween(from, to)).toBe(0)
      }),
    )
  })
})
