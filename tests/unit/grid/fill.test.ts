import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { scrollSpeed } from '#client/ui/grid/drag-scroll.ts'
import { fillSelection } from '#client/ui/grid/fill-range.ts'
import { rangeOf } from '#client/ui/grid/grid-selection.ts'
import { seriesOf } from '#client/records/gestures/fill-series.ts'
import { fillSteps } from '#client/records/gestures/fill-steps.ts'
import type { GestureContext } from '#client/records/gestures/gesture-steps.ts'

const goesOn = (type: FieldTypeName, cells: CellValue[], places = [cells.length, cells.length + 1, -1], zone = 'UTC') => {
  const series = seriesOf(type, cells, zone)
  return series && places.map(series)
}

describe('series', () => {
  it('numbers go on by their step, and one number repeats', () => {
    expect(goesOn('number', [2, 4, 6])).toEqual([8, 10, 0])
    expect(goesOn('number', [0.1, 0.2])).toEqual([0.3, 0.4, 0])
    expect(goesOn('currency', [1000, 750])).toEqual([500, 250, 1250])
    expect(goesOn('number', [5])).toBeUndefined()
    expect(goesOn('number', [1, 2, 4])).toBeUndefined()
    expect(goesOn('number', [1, null])).toBeUndefined()
  })

  it('days go on by a day, by their step, or by months that end where months end', () => {
    expect(goesOn('date', ['2026-12-31'])).toEqual(['2027-01-01', '2027-01-02', '2026-12-30'])
    expect(goesOn('date', ['2026-03-01', '2026-03-08'])).toEqual(['2026-03-15', '2026-03-22', '2026-02-22'])
    expect(goesOn('date', ['2026-10-31', '2026-12-31'])).toEqual(['2027-02-28', '2027-04-30', '2026-08-31'])
    expect(goesOn('dateTime', ['2026-03-01T10:00:00.000Z', '2026-03-01T10:30:00.000Z'], [2])).toEqual(['2026-03-01T11:00:00.000Z'])
  })

  it('days of instants keep their time of day over summer time; hours are as long as they are', () => {
    const [friday, saturday, sunday] = ['2026-03-27T08:00:00.000Z', '2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z']
    expect(goesOn('dateTime', [saturday], [1, -1], 'Europe/Berlin')).toEqual([sunday, friday])
    expect(goesOn('dateTime', [saturday, sunday], [2, -1], 'Europe/Berlin')).toEqual(['2026-03-30T07:00:00.000Z', friday])
    const hours = ['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z']
    expect(goesOn('dateTime', hours, [2], 'Europe/Berlin')).toEqual(['2026-03-29T02:00:00.000Z'])
  })

  it('days of early years stay there, and end with the year 9999', () => {
    expect(goesOn('date', ['0050-01-15', '0050-02-15'], [2])).toEqual(['0050-03-15'])
    expect(goesOn('date', ['9999-12-31'], [1])).toEqual([null])
    expect(goesOn('date', ['9999-11-30', '9999-12-30'], [2])).toEqual([null])
    expect(goesOn('dateTime', ['9999-12-31T12:00:00.000Z'], [1])).toEqual([null])
  })

  it('texts, options and boxes repeat', () => {
    for (const type of ['singleLineText', 'select', 'checkbox'] as const) expect(seriesOf(type, ['1', '2'], 'UTC')).toBeUndefined()
  })
})

const field = (id: string, type: FieldTypeName, patch: Partial<Field> = {}): Field => ({
  id,
  tableId: 't1',
  type,
  label: id,
  config: {},
  required: false,
  position: 'a0',
  ...patch,
})

/** Rows by number; a row that is not given is the head of a group. */
function context(columns: Field[], rows: Record<number, Record<string, CellValue>>): GestureContext {
  return {
    columns,
    rowAt: (row) => {
      const cells = rows[row]
      return cells && { id: `r${row}`, cell: (id) => cells[id] ?? null }
    },
    readOnly: ({ id }) => id === 'locked',
    parse: (target, text, locale) => fieldTypes[target.type].parse(text, target.config, locale),
    check: (target, value) => fieldTypes[target.type].check(value, target.config),
    format: (target, value) => fieldTypes[target.type].format(value, target.config, localeOf('en')),
    locale: localeOf('en'),
    mayCreate: true,
    newId: () => 'new',
    startValues: {},
  }
}

describe('filling', () => {
  const number = [field('n', 'number')]
  it('goes on below and above, and passes over the heads of groups', () => {
    const rows = { 0: { n: null }, 1: { n: 10 }, 2: { n: 20 }, 4: { n: null }, 5: { n: null } }
    const from = { top: 1, bottom: 2, left: 0, right: 0 }
    expect(fillSteps(from, { ...from, bottom: 5 }, 'series', context(number, rows)).steps).toEqual([
      { op: 'update', id: 'r4', values: { n: 30 } },
      { op: 'update', id: 'r5', values: { n: 40 } },
    ])
    expect(fillSteps(from, { ...from, top: 0 }, 'series', context(number, rows)).steps).toEqual([
      { op: 'update', id: 'r0', values: { n: 0 } },
    ])
  })

  it('repeats the cells when asked to copy, and sends nothing for a cell that has the value', () => {
    const rows = { 0: { n: 1 }, 1: { n: 2 }, 2: { n: 1 }, 3: { n: 9 } }
    const from = { top: 0, bottom: 1, left: 0, right: 0 }
    expect(fillSteps(from, { ...from, bottom: 3 }, 'copy', context(number, rows))).toEqual({
      steps: [{ op: 'update', id: 'r3', values: { n: 2 } }],
      cells: 1,
      rejected: [],
    })
  })

  it('reads a cell as the field beside it does, and leaves alone what does not fit, is required or is locked', () => {
    const columns = [
      field('a', 'singleLineText'),
      field('n', 'number'),
      field('locked', 'number'),
      field('must', 'number', { required: true }),
    ]
    const from = { top: 0, bottom: 1, left: 0, right: 0 }
    const rows = { 0: { a: '12.5', must: 3 }, 1: { a: null, n: 4, must: 3 } }
    expect(fillSteps(from, { ...from, right: 3 }, 'copy', context(columns, rows)).steps).toEqual([
      { op: 'update', id: 'r0', values: { n: 12.5, must: 12.5 } },
      { op: 'update', id: 'r1', values: { n: null } },
    ])
  })
})

it('a drag past an edge scrolls towards it, faster the farther, and not at all inside', () => {
  expect(scrollSpeed(50, 0, 100)).toBe(0)
  expect(scrollSpeed(-10, 0, 100)).toBe(-3)
  expect(scrollSpeed(120, 0, 100)).toBe(6)
  expect(scrollSpeed(9_000, 0, 100)).toBe(60)
})

it('the handle grows the selection along one axis, towards where it is drawn', () => {
  const from = { top: 2, bottom: 3, left: 1, right: 2 }
  const drawn = (row: number, col: number) => rangeOf(fillSelection(from, { row, col }))
  expect(drawn(6, 2)).toEqual({ ...from, bottom: 6 })
  expect(drawn(0, 1)).toEqual({ ...from, top: 0 })
  expect(drawn(3, 5)).toEqual({ ...from, right: 5 })
  expect(drawn(2, 0)).toEqual({ ...from, left: 0 })
  expect(drawn(9, 5)).toEqual({ ...from, bottom: 9 })
  expect(drawn(3, 1)).toEqual(from)
})
