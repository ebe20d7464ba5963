import { describe, expect, it } from 'vitest'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { FilterValue } from '#shared/values/query.ts'
import { relativeDays } from '#shared/values/relative-day-names.ts'
import { boundsOf, periodOf } from '#shared/query/relative-day.ts'

// a Thursday, the last day of February in a leap year; in Auckland it is Friday already, the first of March
const now = Date.parse('2024-02-29T20:30:00Z')
const utc = { now, timezone: 'UTC' }
const auckland = { now, timezone: 'Pacific/Auckland' }

describe('days told from today', () => {
  it.each([
    ['today', 0, '2024-02-29', '2024-02-29'],
    ['yesterday', 0, '2024-02-28', '2024-02-28'],
    ['tomorrow', 0, '2024-03-01', '2024-03-01'],
    ['thisWeek', 0, '2024-02-26', '2024-03-03'],
    ['lastWeek', 0, '2024-02-19', '2024-02-25'],
    ['nextWeek', 0, '2024-03-04', '2024-03-10'],
    ['thisMonth', 0, '2024-02-01', '2024-02-29'],
    ['lastMonth', 0, '2024-01-01', '2024-01-31'],
    ['nextMonth', 0, '2024-03-01', '2024-03-31'],
    ['thisYear', 0, '2024-01-01', '2024-12-31'],
    ['lastYear', 0, '2023-01-01', '2023-12-31'],
    ['nextYear', 0, '2025-01-01', '2025-12-31'],
    ['lastDays', 7, '2024-02-22', '2024-02-29'],
    ['nextDays', 1, '2024-02-29', '2024-03-01'],
    ['daysAgo', 365, '2023-03-01', '2023-03-01'],
    ['daysAhead', 2, '2024-03-02', '2024-03-02'],
  ] as const)('%s %i', (relative, amount, from, to) => {
    expect(periodOf(relative, amount, utc)).toEqual({ from, to })
  })

  it('are days where the person is', () => {
    expect(periodOf('today', 0, auckland)).toEqual({ from: '2024-03-01', to: '2024-03-01' })
    expect(periodOf('thisMonth', 0, auckland)).toEqual({ from: '2024-03-01', to: '2024-03-31' })
    for (const relative of relativeDays)
      expect(periodOf(relative, 40_000_000, utc).from <= periodOf(relative, 40_000_000, utc).to).toBe(true)
  })

  it('begin and end where clocks there show midnight, also when they change', () => {
    // the day summer time begins in New York has 23 hours
    expect(boundsOf({ from: '2024-03-10', to: '2024-03-10' }, true, 'America/New_York')).toEqual({
      start: '2024-03-10T05:00:00.000Z',
      end: '2024-03-11T04:00:00.000Z',
    })
    expect(boundsOf({ from: '9999-12-31', to: '9999-12-31' }, true, 'UTC').end > '9999-12-31T23:59:59.999Z').toBe(true)
  })
})

const fields: QueryField[] = [
  { id: 'f000000000001', type: 'date', config: {} },
  { id: 'f000000000002', type: 'dateTime', config: {} },
]

function matches(fieldId: string, operator: string, value: FilterValue, cell: string | null, moment = auckland): boolean {
  const nodes = [{ id: 'c', fieldId, operator, value }]
  return compilePredicate({ id: 'g', conjunction: 'and', nodes }, fields, null, moment)({ id: 'r', cell: () => cell })
}

describe('conditions on them', () => {
  const today: FilterValue = { relative: 'today' }
  // 2024-03-01 in Auckland is 2024-02-29T11:00Z to 2024-03-01T11:00Z
  const [before, first, last, after] = [
    '2024-02-29T10:59:59.999Z',
    '2024-02-29T11:00:00.000Z',
    '2024-03-01T10:59:59.999Z',
    '2024-03-01T11:00:00.000Z',
  ]
  it.each([
    ['is', [false, true, true, false], false],
    ['isNot', [true, false, false, true], true],
    ['before', [true, false, false, false], false],
    ['onOrBefore', [true, true, true, false], false],
    ['after', [false, false, false, true], false],
    ['onOrAfter', [false, true, true, true], false],
  ] as const)('an instant %s today', (operator, expected, empty) => {
    expect([before, first, last, after].map((cell) => matches('f000000000002', operator, today, cell))).toEqual(expected)
    // the same day written out means the same
    expect([before, first, last, after].map((cell) => matches('f000000000002', operator, '2024-03-01', cell))).toEqual(expected)
    expect(matches('f000000000002', operator, today, null)).toBe(empty)
  })

  it('a day', () => {
    expect(matches('f000000000001', 'is', { relative: 'lastDays', amount: 2 }, '2024-02-28')).toBe(true)
    expect(matches('f000000000001', 'is', { relative: 'lastDays', amount: 2 }, '2024-02-27')).toBe(false)
    expect(matches('f000000000001', 'isNot', { relative: 'thisMonth' }, null)).toBe(true)
    expect(matches('f000000000001', 'after', { relative: 'thisWeek' }, '2024-03-03')).toBe(false)
    expect(matches('f000000000001', 'after', { relative: 'thisWeek' }, '2024-03-04')).toBe(true)
  })
})
