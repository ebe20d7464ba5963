import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { barOf, valuesOfBar, type BarDates } from '#client/views/gantt/gantt-bars.ts'
import { followersOf, shiftFollowers } from '#client/views/gantt/gantt-follow.ts'
import { axisOf, firstShown } from '#client/views/gantt/gantt-scale.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { DateSpan } from '#shared/views/date-span.ts'

const day = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000

function rowOf(cells: Record<string, CellValue>): RecordRow {
  const facts = { id: 'r', seq: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, pending: false }
  return { ...facts, cell: (id) => cells[id] ?? null }
}

function dateField(id: string, kind: BarDates['start']['kind']): BarDates['start'] {
  const field = { id, tableId: 't', type: 'date', label: id, config: {}, required: false, position: 'a' } as const
  return { field, kind, mayWrite: true, mayFill: true }
}

describe('a bar', () => {
  it('is of a range, of one day, or of two fields', () => {
    const range = { start: dateField('a', 'range'), end: undefined }
    expect(barOf(rowOf({ a: ['2026-03-01', '2026-03-03'] }), range, 'UTC')).toEqual({ from: day('2026-03-01'), to: day('2026-03-03') })
    const two = { start: dateField('a', 'day'), end: dateField('b', 'day') }
    expect(barOf(rowOf({ a: '2026-03-05', b: '2026-03-01' }), two, 'UTC')).toEqual({ from: day('2026-03-05'), to: day('2026-03-01') })
    expect(barOf(rowOf({ b: '2026-03-01' }), two, 'UTC')).toEqual({ from: day('2026-03-01'), to: day('2026-03-01') })
    expect(barOf(rowOf({}), two, 'UTC')).toBeUndefined()
  })

  it('is written to its fields, and instants keep to their time', () => {
    const two = { start: dateField('a', 'instant'), end: dateField('b', 'day') }
    const row = rowOf({ a: '2026-03-01T14:30:00.000Z', b: '2026-03-02' })
    const span = { from: day('2026-03-04'), to: day('2026-03-06') }
    expect(valuesOfBar(row, two, span, 'UTC')).toEqual({ a: '2026-03-04T14:30:00.000Z', b: '2026-03-06' })
    expect(valuesOfBar(row, two, { from: day('9999-12-31'), to: day('9999-12-31') + 1 }, 'UTC')).toBeUndefined()
  })
})

describe('what follows a record', () => {
  const spans = new Map<string, DateSpan>([
    ['a', { from: 1, to: 3 }],
    ['b', { from: 4, to: 6 }],
    ['c', { from: 7, to: 7 }],
    ['d', { from: 20, to: 21 }],
  ])
  const followers = followersOf([
    { id: 'b', before: ['a'] },
    { id: 'c', before: ['b', 'a'] },
    { id: 'd', before: ['c'] },
  ])

  it('moves as far as it must, and keeps its length', () => {
    expect([...shiftFollowers('a', { from: 1, to: 8 }, followers, (id) => spans.get(id))]).toEqual([
      ['b', { from: 9, to: 11 }],
      ['c', { from: 12, to: 12 }],
    ])
    expect(shiftFollowers('a', { from: 0, to: 2 }, followers, (id) => spans.get(id)).size).toBe(0)
  })

  it('begins after all that it follows, whatever the links are, circles too', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const span = fc.record({ from: fc.integer({ min: 0, max: 30 }), days: fc.integer({ min: 0, max: 5 }) })
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 12 }), fc.array(span, { minLength: 6, maxLength: 6 }), (links, lengths) => {
        const forward = links.map(([x, y]) => (x < y ? [x, y] : [y, x]) as [string, string]).filter(([x, y]) => x !== y)
        const ids = ['a', 'b', 'c', 'd', 'e', 'f']
        const before = (of: string): string[] => forward.filter(([, to]) => to === of).map(([from]) => from)
        const own = new Map(
          ids.map((one, at) => [one, { from: lengths[at]?.from ?? 0, to: (lengths[at]?.from ?? 0) + (lengths[at]?.days ?? 0) }]),
        )
        const moved = shiftFollowers('a', { from: 5, to: 25 }, followersOf(ids.map((one) => ({ id: one, before: before(one) }))), (one) =>
          own.get(one),
        )
        const now = new Map([...own, ['a', { from: 5, to: 25 }] as const, ...moved])
        for (const changed of ['a', ...moved.keys()])
          for (const [from, to] of forward) if (from === changed) expect(now.get(to)?.from).toBeGreaterThan(now.get(from)?.to ?? 0)
        for (const [one, to] of moved) expect(to.to - to.from).toBe((own.get(one)?.to ?? 0) - (own.get(one)?.from ?? 0))
        const circle = followersOf(ids.map((one) => ({ id: one, before: links.filter(([, to]) => to === one).map(([from]) => from) })))
        expect(shiftFollowers('a', { from: 5, to: 25 }, circle, (one) => own.get(one)).size).toBeLessThan(ids.length)
      }),
    )
  })
})

describe('the axis', () => {
  it('has whole months around all bars, and ends for dates of other centuries', () => {
    const today = day('2026-03-14')
    expect(axisOf([{ from: day('2026-02-10'), to: day('2026-02-20') }], today, 10)).toEqual({
      from: day('2026-01-01'),
      to: day('2026-03-31'),
    })
    const wide = axisOf([{ from: day('0001-01-01'), to: day('9999-12-31') }], today, 10)
    expect(wide.to - wide.from).toBeLessThan(101 * 366)
  })
})

describe('the day at which a chart opens', () => {
  const at = (...spans: DateSpan[]): number => firstShown(spans, 1000, 40)

  it('is today while a bar is near, and there are none', () => {
    expect(at()).toBe(1000)
    expect(at({ from: 10, to: 20 }, { from: 960, to: 965 })).toBe(1000)
    expect(at({ from: 10, to: 5000 })).toBe(1000)
  })

  it('is the beginning of the first bar of the list where all are far, so that its rows show theirs (A28)', () => {
    expect(at({ from: 10, to: 20 }, { from: 500, to: 600 })).toBe(10)
    expect(at({ from: 10, to: 20 }, { from: 1500, to: 1600 })).toBe(10)
    expect(at({ from: 600, to: 500 })).toBe(500)
  })
})
