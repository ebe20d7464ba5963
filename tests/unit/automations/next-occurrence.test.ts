import { describe, expect, it } from 'vitest'
import { isRule, nextOccurrence } from '#server/jobs/next-occurrence.ts'
import { ranMs } from '#tests/support/longest-turn.ts'

const after = new Date('2026-03-02T12:00:00Z') // a Monday
const next = (text: string, zone = 'UTC', from = after): string | undefined => nextOccurrence(text, zone, from)?.toISOString()

describe('the next moment of a schedule', () => {
  it.each([
    ['30 8 * * 1', 'UTC', '2026-03-09T08:30:00.000Z'],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0', 'UTC', '2026-03-03T09:00:00.000Z'],
    ['RRULE:FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=9;BYMINUTE=0;BYSECOND=0', 'UTC', '2026-03-27T09:00:00.000Z'],
    ['FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=18;BYMINUTE=15;BYSECOND=0', 'America/Sao_Paulo', '2026-03-03T21:15:00.000Z'],
    ['DTSTART:20260105T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2', 'Europe/Lisbon', '2026-03-16T09:00:00.000Z'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=0;BYMINUTE=0;BYSECOND=0', 'UTC', '2028-02-29T00:00:00.000Z'],
  ])('%s in %s', (text, zone, expected) => {
    expect(next(text, zone)).toBe(expected)
  })

  it('keeps the clocks’ time over a change of clocks', () => {
    const rule = 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0'
    expect(next(rule, 'Europe/Berlin', new Date('2026-03-28T10:00:00Z'))).toBe('2026-03-29T07:00:00.000Z')
    expect(next(rule, 'Europe/Berlin', new Date('2026-10-24T10:00:00Z'))).toBe('2026-10-25T08:00:00.000Z')
  })

  it.each([
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z', 1],
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z', 2],
  ])('comes once in an hour that comes twice: %s', (zone, first, second, hour) => {
    const rule = `FREQ=DAILY;BYHOUR=${hour};BYMINUTE=30`
    expect(next(rule, zone, new Date(Date.parse(first) - 1000))).toBe(first)
    // between the two, while the second is still to come, and after it
    for (const minutes of [0, 1, 40, 60, 61]) expect(next(rule, zone, new Date(Date.parse(first) + minutes * 60_000))).toBe(second)
  })

  it('has none for a rule that never comes or is over, and ends soon', () => {
    const started = ranMs()
    expect(next('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toBeUndefined()
    expect(next('FREQ=DAILY;UNTIL=20250101T000000Z')).toBeUndefined()
    expect(next('DTSTART:20000101T090000\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31')).toBeUndefined()
    expect(ranMs() - started).toBeLessThan(1000)
  })

  it('refuses what is neither, and rules that could be walked through for long', () => {
    for (const text of [
      'FREQ=SECONDLY',
      'FREQ=DAILY;BYSETPOS=1',
      'FREQ=YEARLY;BYDAY=20MO',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=HOURLY;BYMONTHDAY=30;BYMONTH=2',
      'RRULE:FREQ=SOMETIMES',
      'DTSTART:00010101T000000\nRRULE:FREQ=DAILY',
      'soon',
    ])
      expect(() => next(text), text).toThrow()
    expect([isRule('FREQ=DAILY'), isRule('0 9 * * *')]).toEqual([true, false])
  })
})
