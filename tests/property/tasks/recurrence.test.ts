import fc from 'fast-check'
import { createRequire } from 'node:module'
import type * as RRule from 'rrule'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { isoDay, writeIsoDay, weekdayAt } from '#shared/days/day.ts'
import { instantOf, wallClock } from '#shared/days/clock.ts'
import { fromMonday, nextDay, readRule, writeRule, type RepeatRule } from '#shared/nouns/tasks/recurrence.ts'
import { movedMoment } from '#shared/nouns/tasks/task.ts'
import { nextTaskId, setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, addTodos, readTasks, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { runs } from '#tests/support/property-runs.ts'

// the library names its exports for bundlers only
const { rrulestr } = createRequire(import.meta.url)('rrule') as typeof RRule

const day = fc.integer({ min: 10_957, max: 40_000 }).map(writeIsoDay)
const none = { weekdays: [], place: 0, monthDay: null }
const shape = fc.oneof(
  fc.constant({ frequency: 'DAILY' as const, ...none }),
  fc.constant({ frequency: 'YEARLY' as const, ...none }),
  fc
    .uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 })
    .map((days) => ({ frequency: 'WEEKLY' as const, weekdays: fromMonday(days), place: 0, monthDay: null })),
  fc
    .option(fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 })))
    .map((monthDay) => ({ frequency: 'MONTHLY' as const, weekdays: [], place: 0, monthDay })),
  fc
    .record({ weekday: fc.integer({ min: 0, max: 6 }), place: fc.constantFrom(1, 2, 3, 4, 5, -1) })
    .map(({ weekday, place }) => ({ frequency: 'MONTHLY' as const, weekdays: [weekday], place, monthDay: null })),
)
const rule: fc.Arbitrary<RepeatRule> = fc
  .tuple(shape, fc.integer({ min: 1, max: 30 }), fc.option(day))
  .map(([one, interval, until]) => ({ ...one, interval, until }))

describe('the next day of a rule', () => {
  it('is that of a library that knows all of RFC 5545', () => {
    fc.assert(
      fc.property(rule, day, fc.integer({ min: -400, max: 4000 }), (one, first, later) => {
        const from = writeIsoDay(Date.parse(first) / 86_400_000 + later)
        const text = writeRule(one)
        const peer = rrulestr(`DTSTART:${first.replaceAll('-', '')}T000000Z\nRRULE:${text}`)
        const before = new Date(Math.max(Date.parse(first) + 1, Date.parse(from)))
        const expected = peer.after(before, true)?.toISOString().slice(0, 10)
        expect(nextDay(one, first, from)).toBe(expected)
      }),
      runs(500, 5_000),
    )
  })

  it('comes from a rule that reads as it was written', () => {
    fc.assert(
      fc.property(rule, (one) => {
        expect(readRule(writeRule(one))).toEqual(one)
      }),
    )
  })

  it.each([
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=3',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=MONTHLY;BYDAY=1MO,2TU',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=DAILY;UNTIL=x',
    'FREQ=toString',
  ])('is not asked of %j', (text) => expect(readRule(text)).toBeUndefined())
})

describe('a task that repeats', () => {
  const made = (deadline: string): Y.Doc => {
    const doc = new Y.Doc()
    const repeat = { rule: 'FREQ=DAILY', series: 's' }
    addTask(doc, { id: 's', title: 'Water the plants', createdAt: '2026-01-01T00:00:00Z', createdBy: 'me', deadline, repeat })
    addTodos(doc, 's', [{ id: 'x', title: 'kitchen' }])
    return doc
  }
  const copy = (doc: Y.Doc): Y.Doc => {
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
    return other
  }

  it('is made once by devices that complete it without a network, on whatever day each does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 4 }), (days) => {
        const start = made('2026-11-20')
        const docs = days.map((late, who) => {
          const doc = copy(start)
          const at = `2026-11-${20 + late}T10:00:00.000Z`
          setTaskStatus(doc, 's', 'done', { memberId: `m${who}`, at })
          return doc
        })
        for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
        const seen = docs.map((doc) => readTasks(doc))
        for (const other of seen) expect(other).toEqual(seen[0])
        expect(seen[0]!.map(({ id }) => id).sort()).toEqual(['s', nextTaskId('s', '2026-11-20')].sort())
        const next = seen[0]!.find(({ id }) => id !== 's')!
        expect(next).toMatchObject({
          title: 'Water the plants',
          status: 'open',
          completedAt: null,
          todos: [{ title: 'kitchen', done: false }],
        })
        expect(next.deadline! > '2026-11-20').toBe(true)
      }),
    )
  })

  it('leaves out the days that were missed, and is not made again after a reopening', () => {
    const doc = made('2026-11-20')
    const by = { memberId: 'me', at: '2026-11-26T10:00:00.000Z' }
    setTaskStatus(doc, 's', 'done', by)
    const [next] = readTasks(doc).filter(({ id }) => id !== 's')
    expect(next?.deadline).toBe('2026-11-26')
    setTaskStatus(doc, 's', 'open', by)
    setTaskStatus(doc, 's', 'done', by)
    expect(tasksOf(doc).size).toBe(2)
  })

  it('takes its subtasks along, open again and as many days later, once (B21)', () => {
    const doc = made('2026-11-20')
    const by = { memberId: 'me', at: '2026-11-26T10:00:00.000Z' }
    addTask(doc, { id: 'p', title: 'mop', parent: 's', deadline: '2026-11-19', createdAt: by.at, createdBy: 'me' })
    addTodos(doc, 'p', [{ id: 'd', title: 'bucket' }])
    setTaskStatus(doc, 'p', 'done', by)
    setTaskStatus(doc, 's', 'done', by)
    setTaskStatus(doc, 's', 'open', by)
    setTaskStatus(doc, 's', 'done', by)
    const next = nextTaskId('s', '2026-11-20')
    const parts = readTasks(doc).filter(({ parent }) => parent === next)
    expect(parts).toMatchObject([{ title: 'mop', status: 'open', completedAt: null, deadline: '2026-11-25', todos: [{ title: 'bucket' }] }])
  })

  it('keeps its time of day over summer time', () => {
    const doc = made('2026-10-24T07:00:00.000Z')
    setTaskStatus(doc, 's', 'done', { memberId: 'me', at: '2026-10-24T10:00:00.000Z', today: '2026-10-25', zone: 'Europe/Lisbon' })
    expect(readTasks(doc).find(({ id }) => id !== 's')?.deadline).toBe('2026-10-25T08:00:00.000Z')
  })

  const zones = [
    'America/Sao_Paulo',
    'America/New_York',
    'Europe/Lisbon',
    'Asia/Tokyo',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'America/Santiago',
  ]
  const clockIn = (moment: string, zone: string) => {
    const { year, month, day: date, hour, minute } = wallClock(new Date(moment), zone)
    return { day: isoDay({ year, month, day: date }), time: `${hour}:${minute}` }
  }

  it('goes on by the days and clocks of its own zone, whoever completes it, and makes one next task', () => {
    const oneOf = fc.constantFrom(...zones)
    fc.assert(
      fc.property(
        oneOf,
        fc.array(oneOf, { minLength: 1, maxLength: 3 }),
        day,
        fc.integer({ min: 0, max: 23 }),
        fc.boolean(),
        rule.filter(({ until }) => until === null),
        (zone, others, first, hour, isStored, one) => {
          // a rule whose first day it is, as people make it
          const number = Date.parse(first) / 86_400_000
          const fitting = {
            ...one,
            weekdays: one.weekdays.length > 0 ? [weekdayAt(number)] : [],
            place: one.place === 0 ? 0 : Math.ceil(Number(first.slice(8)) / 7),
            monthDay: one.monthDay === null ? null : Number(first.slice(8)),
          }
          const deadline = instantOf(first, { hour, minute: 30 }, zone).toISOString()
          const start = clockIn(deadline, zone)
          // half past is skipped there on a night of summer time
          fc.pre(start.day === first && start.time === `${hour}:30`)
          const nexts = (isStored ? others : [zone]).map((completer) => {
            const doc = made(deadline)
            tasksOf(doc)
              .get('s')!
              .set('repeat', { rule: writeRule(fitting), series: 's', ...(isStored && { zone }) })
            const at = new Date(Date.parse(deadline) - 60_000).toISOString()
            setTaskStatus(doc, 's', 'done', { memberId: 'm', at, zone: completer })
            return readTasks(doc).find(({ id }) => id !== 's')!
          })
          const expected = nextDay(fitting, first, first)
          for (const next of nexts) {
            expect(next.id).toBe(nexts[0]!.id)
            const then = clockIn(next.deadline!, zone)
            // an hour that summer time skips moves forward, perhaps past its midnight
            expect(next.deadline).toBe(instantOf(expected!, { hour, minute: 30 }, zone).toISOString())
            if (then.time === start.time) expect(then.day).toBe(expected)
          }
        },
      ),
      runs(400, 4_000),
    )
  })

  it('moves forward out of an hour that summer time skips, and keeps to its time when it is moved', () => {
    expect(movedMoment('2026-03-28T01:30:00.000Z', 1, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(movedMoment('2026-03-28T08:00:00.000Z', 7, 'Europe/Berlin')).toBe('2026-04-04T07:00:00.000Z')
    expect(movedMoment('2026-03-28', 7, 'Europe/Berlin')).toBe('2026-04-04')
  })

  it('has no next day past the year 9999', () => {
    const last = readRule('FREQ=DAILY')!
    expect([nextDay(last, '9999-12-30', '9999-12-30'), nextDay(last, '9999-12-31', '9999-12-31')]).toEqual(['9999-12-31', undefined])
    expect(nextDay(readRule('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30')!, '2026-02-28', '2026-03-01')).toBeUndefined()
  })

  it('ends with its rule', () => {
    const doc = made('2026-11-20')
    tasksOf(doc).get('s')!.set('repeat', { rule: 'FREQ=DAILY;UNTIL=20261120', series: 's' })
    setTaskStatus(doc, 's', 'done', { memberId: 'me', at: '2026-11-20T10:00:00.000Z' })
    expect(tasksOf(doc).size).toBe(1)
  })
})
