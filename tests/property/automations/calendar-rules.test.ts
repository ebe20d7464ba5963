import fc from 'fast-check'
import { RRule } from 'rrule'
import { expect, it } from 'vitest'
import { nextOfRule, readCalendarRule } from '#server/lib/icalendar/calendar-rule.ts'
import { runs } from '#tests/support/property-runs.ts'

/** in their order: the peer takes times as they are written */
const some = <T>(values: readonly T[], most: number) => fc.subarray([...values], { minLength: 1, maxLength: most })
const part = (name: string, values: fc.Arbitrary<readonly (string | number)[]>) =>
  fc.option(
    values.map((one) => `;${name}=${one.join(',')}`),
    { nil: '' },
  )
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Rules that come within five years, as a peer reads them. */
const rule = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.constantFrom(1, 1, 2, 3),
    month: part('BYMONTH', some([1, 2, 3, 7, 12], 3)),
    monthDay: part('BYMONTHDAY', some([1, 2, 15, 28, 31, -1, -3], 2)),
    plainDay: part('BYDAY', some(weekdays, 3)),
    placedDay: part('BYDAY', some(['1MO', '2TU', '-1FR', '3SU', '-2WE'], 2)),
    hour: part('BYHOUR', some([0, 9, 18], 2)),
    minute: part('BYMINUTE', some([0, 15, 45], 2)),
    start: fc.constantFrom('20240101T090000', '20250315T173000', '20240229T000000'),
  })
  .map(({ freq, interval, month, monthDay, plainDay, placedDay, hour, minute, start }) => {
    const day = freq === 'MONTHLY' ? placedDay : plainDay
    // a weekly rule has no days of the month
    return `DTSTART:${start}\nRRULE:FREQ=${freq};INTERVAL=${interval}${month}${freq === 'WEEKLY' ? '' : monthDay}${day}${hour}${minute}`
  })

it('finds the same moments as the rrule package', () => {
  fc.assert(
    fc.property(rule, fc.date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }), (text, after) => {
      const ours = nextOfRule(readCalendarRule(text), after.getTime(), 4 * 366)
      // the peer walks to the year 9999 for what never comes
      if (ours === undefined) return
      const until = new Date(ours)
      const options = RRule.parseString(text)
      expect(new RRule({ ...options, until }).between(after, until, true).filter((one) => one > after)[0], text).toEqual(until)
    }),
    runs(300, 3_000),
  )
})
