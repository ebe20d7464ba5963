import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { duesOf } from '#shared/nouns/sla/stage-dues.ts'
import { intervalsOf } from '#shared/nouns/sla/stage-intervals.ts'
import { usualWeek } from '#shared/nouns/organisations/usual-week.ts'
import { workingHoursSchema, type WorkingHours } from '#shared/values/working-hours.ts'
import { allTime, workingTime } from '#shared/nouns/organisations/working-time.ts'
import { runs } from '#tests/support/property-runs.ts'

const usualHours: WorkingHours = { week: usualWeek(), holidays: [] }
const at = (iso: string): number => Date.parse(iso)
const hour = 3600
const utc = workingTime(usualHours, 'UTC')

describe('working time', () => {
  // 2026-03-02 is a Monday
  it.each([
    ['within a day', '2026-03-02T10:00:00Z', '2026-03-02T12:30:00Z', 2.5 * hour],
    ['before it begins', '2026-03-02T06:00:00Z', '2026-03-02T10:00:00Z', hour],
    ['over a night', '2026-03-02T17:00:00Z', '2026-03-03T10:00:00Z', 2 * hour],
    ['over a weekend', '2026-03-06T17:00:00Z', '2026-03-09T10:00:00Z', 2 * hour],
    ['in a weekend', '2026-03-07T01:00:00Z', '2026-03-08T23:00:00Z', 0],
    ['a year of weeks', '2026-03-02T00:00:00Z', '2027-03-01T00:00:00Z', 52 * 45 * hour],
    ['in the wrong order', '2026-03-03T10:00:00Z', '2026-03-02T10:00:00Z', 0],
  ])('counts %s', (_, from, to, seconds) => expect(utc.between(at(from), at(to))).toBe(seconds))

  it('leaves out holidays, also those in weekends, and each once', () => {
    const time = workingTime({ ...usualHours, holidays: ['2026-03-03', '2026-03-03', '2026-03-07'] }, 'UTC')
    expect(time.between(at('2026-03-02T17:00:00Z'), at('2026-03-04T10:00:00Z'))).toBe(2 * hour)
    expect(time.between(at('2026-03-03T10:00:00Z'), at('2026-03-03T12:00:00Z'))).toBe(0)
    expect(new Date(time.after(at('2026-03-02T17:00:00Z'), 2 * hour) ?? 0).toISOString()).toBe('2026-03-04T10:00:00.000Z')
  })

  it('goes by the clocks of the zone, and a day of summer time is as long as any other', () => {
    const time = workingTime({ ...usualHours, week: usualWeek().map(() => [[0, 1440]]) }, 'Europe/Berlin')
    // clocks jump in the night to Sunday, 29 March 2026
    expect(time.between(at('2026-03-28T11:00:00Z'), at('2026-03-29T10:00:00Z'))).toBe(24 * hour)
    expect(new Date(workingTime(usualHours, 'America/New_York').after(at('2026-03-02T12:00:00Z'), hour) ?? 0).toISOString()).toBe(
      '2026-03-02T15:00:00.000Z',
    )
  })

  it('never ends where nobody works', () => {
    const never: WorkingHours = { week: usualWeek().map(() => []), holidays: [] }
    expect(workingTime(never, 'UTC').after(0, 1)).toBeUndefined()
    expect(workingTime(never, 'UTC').between(0, at('2026-03-02T00:00:00Z'))).toBe(0)
  })

  test('what comes after a time is that far away, and time adds up', () => {
    const free = fc.constant<[number, number][]>([])
    const stretch = fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 700 }))
      .map(([from, long]) => [from, from + long] as const)
    const hours = fc.record({
      week: fc.array(
        fc.oneof(
          free,
          stretch.map((one) => [[...one] as [number, number]]),
        ),
        { minLength: 7, maxLength: 7 },
      ),
      holidays: fc.array(
        fc.integer({ min: 0, max: 60 }).map((day) => new Date(at('2026-03-01T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10)),
        { maxLength: 5 },
      ),
    })
    const moment = fc
      .integer({ min: at('2026-01-01T00:00:00Z') / 1000, max: at('2026-12-01T00:00:00Z') / 1000 })
      .map((second) => second * 1000)
    fc.assert(
      fc.property(hours, moment, moment, moment, fc.integer({ min: 1, max: 400_000 }), (given, one, two, three, seconds) => {
        expect(workingHoursSchema.safeParse(given).success).toBe(true)
        // a zone without summer time: there a clock shows each time once
        const time = workingTime(given, 'America/Sao_Paulo')
        const [from = 0, middle = 0, to = 0] = [one, two, three].toSorted((a, b) => a - b)
        expect(time.between(from, middle) + time.between(middle, to)).toBe(time.between(from, to))
        const end = time.after(from, seconds)
        if (end === undefined) return
        expect(time.between(from, end)).toBe(seconds)
        expect(time.between(from, end - 1000)).toBe(seconds - 1)
      }),
      runs(300, 3_000),
    )
  })
})

describe('stays', () => {
  const move = (madeAt: string, stage: string | null, arrivedAt = madeAt) => ({
    madeAt: `2026-03-02T${madeAt}:00Z`,
    arrivedAt: `2026-03-02T${arrivedAt}:00Z`,
    by: 'x',
    stage,
  })
  const told = (moves: ReturnType<typeof move>[]) =>
    intervalsOf(moves).map(({ stage, startedAt, finishedAt }) => `${stage} ${startedAt.slice(11, 16)}-${finishedAt?.slice(11, 16) ?? ''}`)

  it.each([
    ['one after another', [move('08:00', 'a'), move('09:00', 'b')], ['a 08:00-09:00', 'b 09:00-']],
    ['none between', [move('08:00', 'a'), move('09:00', null), move('10:00', 'a')], ['a 08:00-09:00', 'a 10:00-']],
    ['the same again is no move', [move('08:00', 'a'), move('09:00', 'a')], ['a 08:00-']],
    ['made offline and sent later', [move('08:00', 'a'), move('09:00', 'b', '12:00')], ['a 08:00-09:00', 'b 09:00-']],
    ['a clock that is behind', [move('08:00', 'a'), move('07:00', 'b', '09:00')], ['a 08:00-09:00', 'b 09:00-']],
    ['a clock that is ahead', [move('11:00', 'a', '08:00'), move('09:00', 'b')], ['a 08:00-09:00', 'b 09:00-']],
  ])('%s', (_, moves, stays) => expect(told(moves)).toEqual(stays))

  test('lie one after another, and the last move decides', () => {
    const minute = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, minute, fc.constantFrom('a', 'b', null))), (given) => {
        const iso = (minutes: number): string => new Date(at('2026-03-02T00:00:00Z') + minutes * 60_000).toISOString()
        const arrivals = given.map(([, arrived]) => arrived).toSorted((a, b) => a - b)
        const moves = given.map(([made, , stage], index) => ({ madeAt: iso(made), arrivedAt: iso(arrivals[index] ?? 0), by: null, stage }))
        const stays = intervalsOf(moves)
        const open = stays.filter(({ finishedAt }) => finishedAt === null)
        expect(open.map(({ stage }) => stage)).toEqual([moves.at(-1)?.stage ?? null].filter((stage) => stage !== null))
        stays.forEach((stay, index) => {
          if (stay.finishedAt !== null) expect(stay.finishedAt >= stay.startedAt).toBe(true)
          const before = stays[index - 1]
          if (before) expect(before.finishedAt !== null && before.finishedAt <= stay.startedAt).toBe(true)
          expect(stay.startedAt <= (arrivals.length > 0 ? iso(arrivals.at(-1) ?? 0) : '')).toBe(true)
        })
      }),
    )
  })
})

describe('limits', () => {
  const stay = (stage: string, from: string, to: string | null) => ({
    stage,
    startedAt: `2026-03-02T${from}:00.000Z`,
    startedBy: null,
    finishedAt: to === null ? null : `2026-03-02T${to}:00.000Z`,
    finishedBy: null,
  })
  const clock = { limits: { a: 100 }, total: 60, pauses: ['wait'], workingHours: false }
  const told = (stays: ReturnType<typeof stay>[]) =>
    duesOf(stays, clock, allTime).map(({ stage, level, at: time }) => `${stage ?? 'all'} ${level} ${time.slice(11, 16)}`)

  it.each([
    [
      'a stage and all together',
      [stay('a', '08:00', null)],
      ['a warning 09:20', 'a breach 09:40', 'all warning 08:48', 'all breach 09:00'],
    ],
    ['what was spent before', [stay('b', '08:00', '08:30'), stay('c', '08:30', null)], ['all warning 08:48', 'all breach 09:00']],
    [
      'a pause between',
      [stay('b', '08:00', '08:30'), stay('wait', '08:30', '11:30'), stay('c', '11:30', null)],
      ['all warning 11:48', 'all breach 12:00'],
    ],
    ['in a pause', [stay('b', '08:00', '08:30'), stay('wait', '08:30', null)], []],
    ['nothing open', [stay('a', '08:00', '08:30')], []],
    ['passed before it came', [stay('b', '08:00', '10:00'), stay('c', '10:00', null)], ['all warning 10:00', 'all breach 10:00']],
  ])('%s', (_, stays, dues) => expect(told(stays)).toEqual(dues))
})
