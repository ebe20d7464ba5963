import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDay } from '#shared/days/day.ts'
import { wallClock } from '#shared/days/clock.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { bucketEnd, bucketKey } from '#shared/query/buckets.ts'
import { calendarEnd, calendarStart, dayBefore, localDay } from '#shared/query/calendar-buckets.ts'
import { bucketOf } from '#shared/query/groups.ts'
import { boundsOf } from '#shared/query/relative-day.ts'
import { dateBuckets, isBucket, type DateBucket } from '#shared/values/bucket.ts'
import { makeGroupLevelSchema } from '#shared/values/group-schema.ts'
import { readGroups } from '#shared/values/read-config.ts'
import { runs } from '#tests/support/property-runs.ts'

const firstTime = -62_135_596_800_000
const lastTime = 253_402_300_799_999
const day = fc.integer({ min: firstTime / 86_400_000, max: Math.floor(lastTime / 86_400_000) }).map(dayAt)
const bucket = fc.constantFrom(...dateBuckets)

function dayAt(index: number): string {
  return new Date(index * 86_400_000).toISOString().slice(0, 10)
}

describe('stretches of the calendar', () => {
  it.each([
    ['day', '2024-02-29', '2024-02-29', '2024-03-01'],
    ['week', '2024-02-29', '2024-02-26', '2024-03-04'],
    ['week', '2024-03-03', '2024-02-26', '2024-03-04'],
    ['sundayWeek', '2024-03-03', '2024-03-03', '2024-03-10'],
    ['sundayWeek', '2024-03-02', '2024-02-25', '2024-03-03'],
    ['month', '2024-02-29', '2024-02-01', '2024-03-01'],
    ['month', '1900-02-28', '1900-02-01', '1900-03-01'],
    ['quarter', '2024-06-30', '2024-04-01', '2024-07-01'],
    ['quarter', '2024-12-31', '2024-10-01', '2025-01-01'],
    ['year', '0026-05-05', '0026-01-01', '0027-01-01'],
    ['sundayWeek', '0001-01-03', '0001-01-01', '0001-01-07'],
    ['week', '0001-01-03', '0001-01-01', '0001-01-08'],
    ['day', '9999-12-31', '9999-12-31', undefined],
    ['week', '9999-12-31', '9999-12-27', undefined],
    ['quarter', '9999-12-31', '9999-10-01', undefined],
  ] satisfies [DateBucket, string, string, string | undefined][])('%s of %s', (name, of, start, end) => {
    expect([calendarStart(name, of), calendarEnd(name, start)]).toEqual([start, end])
  })

  it('hold each day of the years 1 to 9999 in one bucket, and follow each other', () => {
    fc.assert(
      fc.property(bucket, day, (name, one) => {
        const start = calendarStart(name, one)
        const end = calendarEnd(name, start)
        expect(start <= one && (end === undefined || one < end)).toBe(true)
        expect(calendarStart(name, start)).toBe(start)
        if (end === undefined) return
        expect(calendarStart(name, end)).toBe(end)
        expect(calendarStart(name, dayBefore(end) ?? '')).toBe(start)
      }),
      runs(2_000, 20_000),
    )
  })
})

/** around clocks that jump at noon, at midnight, over midnight, and over a whole day */
const changes = ['2024-03-10T07:00', '2018-11-04T03:00', '2018-02-18T02:00', '2022-10-27T22:00', '2021-10-28T22:00', '2024-11-03T05:00']
const jumps = [...changes, '2011-12-30T10:00', '2024-09-28T14:00', '2024-04-06T14:00', '0001-01-01T00:00', '9999-12-31T23:59']
const instant = fc
  .oneof(
    fc.integer({ min: firstTime, max: lastTime }),
    fc
      .tuple(fc.constantFrom(...jumps), fc.integer({ min: -3 * 86_400_000, max: 3 * 86_400_000 }))
      .map(([at, by]) => Date.parse(`${at}Z`) + by),
    fc.tuple(fc.constantFrom(...jumps), fc.constantFrom(-3_600_000, -1, 0, 1, 3_600_000)).map(([at, by]) => Date.parse(`${at}Z`) + by),
  )
  .map((time) => new Date(Math.min(lastTime, Math.max(firstTime, time))))
const zones = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Amman',
  'Pacific/Apia',
  'Pacific/Auckland',
  'nowhere',
]

describe('days of instants', () => {
  it('are those that clocks of the zone show, and those of the bounds of filters', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const text = at.toISOString()
        const local = localDay(text, zone)
        const isEnd = text < '0001-01-03' || text >= '9999-12-30'
        if (!isEnd) expect(local).toBe(isoDay(wallClock(at, zone)))
        const { start, end } = boundsOf({ from: local, to: local }, true, zone)
        expect(start <= text && text < end, `${start} ${text} ${end}`).toBe(true)
      }),
      runs(3_000, 30_000),
    )
  })

  it('begin at the first of two midnights', () => {
    // clocks of Amman went from 1:00 back to 0:00
    const { start } = boundsOf({ from: '2021-10-29', to: '2021-10-29' }, true, 'Asia/Amman')
    expect(start).toBe('2021-10-28T21:00:00.000Z')
  })
})

const decimals = fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 4 }))
const decimal = decimals.map(([whole, places]) => storedNumber(whole / 10 ** places))
const step = fc.oneof(
  fc.constantFrom(0.1, 0.2, 0.25, 0.3, 0.7, 1, 10, 100, 1e-6, 1e15),
  fc.double({ min: 1e-6, max: 1e15, noNaN: true }).map(storedNumber),
)
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map(storedNumber).filter(Number.isFinite)
const keyOf = (value: number, of: number): number => Number(bucketKey('number', of, 'UTC', value))

describe('steps of numbers', () => {
  it.each([
    [0.3, 0.1, 0.3, 0.4],
    [0.7, 0.1, 0.7, 0.8],
    [-0.1, 0.1, -0.1, 0],
    [-0.05, 0.1, -0.1, 0],
    [0, 10, 0, 10],
    [-0, 10, 0, 10],
    [99.99, 100, 0, 100],
    [-1, 100, -100, 0],
    [1.1, 1.1, 1.1, 2.2],
    [1e15, 1, 1e15, undefined],
    [-999_999_999_999.901, 0.1, -1e12, -999_999_999_999.9],
  ])('%f in steps of %f', (value, of, start, end) => {
    expect([keyOf(value, of), bucketEnd(of, start)]).toEqual([start, end])
  })

  it('hold each number in one bucket, edges in the upper one', () => {
    fc.assert(
      fc.property(fc.oneof(anyNumber, decimal), step, (value, of) => {
        const key = keyOf(value, of)
        const end = bucketEnd(of, key)
        expect(keyOf(key, of)).toBe(key)
        if (end === undefined) {
          expect(key).toBe(value)
          return
        }
        expect(key <= value && value < Number(end), `${key} ${value} ${end}`).toBe(true)
        expect(keyOf(Number(end), of)).toBe(end)
      }),
      runs(20_000, 200_000),
    )
  })

  it('have their edges where people expect them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom(0.1, 0.2, 0.3, 0.7, 1.1, 25), (index, of) => {
        const edge = storedNumber(index * of)
        expect(keyOf(edge, of)).toBe(edge)
      }),
    )
  })
})

describe('a level of groups', () => {
  it('keeps a bucket that fits its field, and no other', () => {
    const level = (one: unknown) => ({ fieldId: 'f', direction: 'asc' as const, bucket: one as DateBucket })
    const field = (type: 'date' | 'timer' | 'singleLineText') => ({ id: 'f', type, config: {} })
    expect(bucketOf(field('date'), level('month'))).toBe('month')
    expect(bucketOf(field('date'), level(10))).toBeUndefined()
    expect(bucketOf(field('timer'), level(3600))).toBe(3600)
    expect(bucketOf(field('timer'), level('month'))).toBeUndefined()
    expect(bucketOf(field('singleLineText'), level('month'))).toBeUndefined()
    expect(bucketOf(field('date'), { fieldId: 'f', direction: 'asc' })).toBeUndefined()
  })

  it('is read as its schema takes it; of a foreign bucket the field stays', () => {
    const ofSchema = (one: unknown) => makeGroupLevelSchema().safeParse({ fieldId: 'f000000000001', direction: 'asc', bucket: one })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.double(), bucket), (one) => {
        if (one === undefined) return
        expect(isBucket(one)).toBe(ofSchema(one).success)
      }),
    )
    const read = readGroups([{ fieldId: 'f000000000001', direction: 'desc', bucket: 'decade' }, 'x'])
    expect(read).toEqual([{ fieldId: 'f000000000001', direction: 'desc' }])
  })
})
