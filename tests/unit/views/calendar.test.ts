import { describe, expect, it } from 'vitest'
import { addMonths } from '#shared/days/day.ts'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import { layOutDay } from '#client/views/calendar/day-columns.ts'
import { layOutWeek } from '#client/views/calendar/week-lanes.ts'
import { periodOf, stepped } from '#client/views/time/period.ts'
import { moved } from '#client/views/time/use-span-drag.ts'

const day = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const iso = (at: number): string => new Date(at * 86_400_000).toISOString().slice(0, 10)

function event(key: string, from: number, to = from, minute?: number): CalendarEvent {
  const field = {
    id: 'faaaaaaaaaaaa',
    tableId: 'taaaaaaaaaaaa',
    type: 'date',
    label: 'Due',
    config: {},
    required: false,
    position: 'a',
  } as const
  const of = { field, kind: 'day', mayWrite: true, mayFill: true } as const
  return { key, recordId: key, of, title: key, hue: 'blue', from, to, ...(minute !== undefined && { minute }) }
}

describe('the days of a calendar', () => {
  it('shows whole weeks of a month, from the first day of the person’s week', () => {
    const monday = periodOf('month', day('2026-03-14'), 1)
    expect([iso(monday.from), iso(monday.to)]).toEqual(['2026-02-23', '2026-04-05'])
    const sunday = periodOf('month', day('2026-03-14'), 0)
    expect([iso(sunday.from), iso(sunday.to)]).toEqual(['2026-03-01', '2026-04-04'])
    expect(periodOf('week', day('2026-03-14'), 6).from).toBe(day('2026-03-14'))
  })

  it('steps to the last day of a shorter month', () => {
    expect(iso(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28')
    expect(iso(stepped('month', day('2026-03-31'), -1))).toBe('2026-02-28')
    expect(iso(stepped('week', day('2026-03-31'), 1))).toBe('2026-04-07')
    expect(iso(stepped('day', day('2199-12-31'), 1))).toBe('2199-12-31')
  })
})

describe('the lines of a week', () => {
  it('takes the first free line, and cuts bars at both ends', () => {
    const { placed } = layOutWeek([event('a', 8, 11), event('b', 10), event('c', 12, 20)], 10, 7, 5)
    expect(
      placed.map(({ event: { key }, lane, column, days, fromBefore, goesOn }) => [key, lane, column, days, fromBefore, goesOn]),
    ).toEqual([
      ['a', 0, 0, 2, true, false],
      ['b', 1, 0, 1, false, false],
      ['c', 0, 2, 5, false, true],
    ])
  })

  it('hides what does not fit and says how many on each of its days', () => {
    const many = Array.from({ length: 5 }, (_, at) => event(`e${at}`, 10, at === 4 ? 11 : 10))
    const { placed, hidden } = layOutWeek(many, 10, 7, 3)
    expect(placed.map(({ event: { key } }) => key)).toEqual(['e0', 'e1'])
    expect(hidden).toEqual([3, 1, 0, 0, 0, 0, 0])
  })

  it('shows all when they just fit', () => {
    const { placed, hidden } = layOutWeek([event('a', 10), event('b', 10), event('c', 10)], 10, 7, 3)
    expect(placed).toHaveLength(3)
    expect(hidden[0]).toBe(0)
  })
})

describe('the hours of a day', () => {
  it('puts events side by side where they meet', () => {
    const timed = layOutDay([event('a', 1, 1, 600), event('b', 1, 1, 615), event('c', 1, 1, 640), event('d', 1, 1, 900), event('whole', 1)])
    expect(timed.map(({ event: { key }, column, columns }) => [key, column, columns])).toEqual([
      ['a', 0, 3],
      ['b', 1, 3],
      ['c', 2, 3],
      ['d', 0, 1],
    ])
  })
})

describe('a drag', () => {
  const span = { from: 10, to: 12 }
  it('moves, lengthens and draws', () => {
    expect(moved({ grip: 'move', span }, { day: 11 }, { day: 14 })).toEqual({ from: 13, to: 15 })
    expect(moved({ grip: 'end', span }, { day: 12 }, { day: 5 })).toEqual({ from: 10, to: 10 })
    expect(moved({ grip: 'start', span }, { day: 10 }, { day: 20 })).toEqual({ from: 12, to: 12 })
    expect(moved({ grip: 'draw', span: { from: 10, to: 10 } }, { day: 10 }, { day: 7 })).toEqual({ from: 7, to: 10 })
    expect(moved({ grip: 'drop', span: { from: 0, to: 0 } }, { day: 9 }, { day: 9 })).toEqual({ from: 9, to: 9 })
  })

  it('keeps an instant within its day', () => {
    const instant = { from: 10, to: 10, minute: 600 }
    expect(moved({ grip: 'move', span: instant }, { day: 10, minute: 600 }, { day: 11, minute: 30 })).toEqual({
      from: 11,
      to: 11,
      minute: 30,
    })
    expect(moved({ grip: 'move', span: instant }, { day: 10, minute: 30 }, { day: 10, minute: 1425 }).minute).toBe(1425)
    expect(moved({ grip: 'move', span: instant }, { day: 10 }, { day: 12 })).toEqual({ from: 12, to: 12, minute: 600 })
  })
})
