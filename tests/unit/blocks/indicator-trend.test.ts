import { describe, expect, it } from 'vitest'
import { trendFilter, trendOf, trendStarts } from '#shared/blocks/indicator-trend.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { QueryField } from '#shared/query/query-field.ts'

const today = '2026-03-14'
const field = (type: string): QueryField => ({ id: 'faaaaaaaaaaaa', type, config: {} }) as unknown as QueryField
const group = (day: string, figure: number) => ({ keys: [day], count: 1, figures: [figure] })

describe('a trend', () => {
  it('has twelve periods, the present one last', () => {
    expect(trendStarts('month', today)).toHaveLength(12)
    expect(trendStarts('month', today).slice(-2)).toEqual(['2026-02-01', '2026-03-01'])
    expect(trendStarts('week', today).at(-1)).toBe('2026-03-09')
  })

  it('compares the present period with the one before', () => {
    const { value, change, points } = trendOf([[group('2026-03-01', 30), group('2026-02-01', 20)]], 'month', today, 0)
    expect([value, change]).toEqual([30, 0.5])
    expect(points).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 30])
  })

  it('compares with nothing where there is nothing', () => {
    expect(trendOf([[group('2026-03-01', 30)]], 'month', today, 0).change).toBeNull()
    expect(trendOf([[]], 'month', today, null)).toMatchObject({ value: null, change: null })
  })

  it.each(['date', 'dateTime'])('reads the records of its periods only, of a %s', (type) => {
    const filter = trendFilter(field(type), null, 'month', today)
    if (!filter) throw new Error('no filter')
    const finds = compilePredicate(filter, [field(type)], null)
    const tail = type === 'date' ? '' : 'T12:00:00.000Z'
    const days = ['2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01'].map((day) => `${day}${tail}`)
    expect(days.filter((day) => finds({ id: '1', cell: () => day }))).toEqual(days.slice(1, 3))
  })

  it('is not offered for fields without a day to begin with', () => {
    expect(trendFilter(field('dateRange'), null, 'month', today)).toBeUndefined()
    expect(trendFilter(field('number'), null, 'month', today)).toBeUndefined()
  })
})
