import { expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { aggregatesOf, figureOf } from '#shared/query/aggregates.ts'
import { formatFigure } from '#shared/query/format-figure.ts'

const locale = localeOf('en', 'UTC', '$')
const lap = (seconds: number): string[] => [
  JSON.stringify({
    started_at: '2026-01-01T00:00:00.000Z',
    finished_at: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
    finished_by: null,
  }),
]

it('what can be added up is added up in its own words', () => {
  const summable = fieldTypeNames.filter((type) => aggregatesOf(type).includes('sum'))
  expect(summable).toEqual(expect.arrayContaining(['number', 'currency', 'percent', 'goal', 'timer']))
  const goal = { type: 'goal' as const, config: { target: 100, decimals: null } }
  const sum = figureOf('goal', goal.config, 'sum', [30, null, 45.5])
  expect(formatFigure(goal, 'sum', sum, locale)).toBe('75.5')
  const timer = { type: 'timer' as const, config: {} }
  const cells = [lap(90), null, [...lap(30), ...lap(3600)]]
  expect(figureOf('timer', {}, 'sum', cells)).toBe(3720)
  expect(formatFigure(timer, 'sum', figureOf('timer', {}, 'sum', cells), locale)).toBe('01:02:00')
  expect(formatFigure(timer, 'average', figureOf('timer', {}, 'average', cells), locale)).toBe('00:31:00')
  expect(formatFigure(timer, 'filled', figureOf('timer', {}, 'filled', cells), locale)).toBe('2')
  expect(figureOf('time', {}, 'min', ['14:30:00', null, '09:05:00'])).toBe('09:05:00')
  expect(aggregatesOf('time')).not.toContain('sum')
})
