import { expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { aggregatesOf, figureOf } from '#shared/query/aggregates.ts'
import { formatFigure } from '#shared/query/format-figure.ts'
import { figureSteps } from '#shared/query/tally.ts'
import { sortSteps } from '#shared/lib/sort-steps.ts'

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

it('a figure over very many cells is taken in many short parts, and is the same', () => {
  const fields = [{ id: 'f', type: 'number' as const, config: {} }]
  // without order, with values that come again
  const numbers = Array.from({ length: 100_001 }, (_, at) => ((at * 7919) % 60_013) / 4 - 5_000)
  function* rows() {
    for (const number of numbers) yield { id: 'r', cell: () => number }
  }
  for (const name of ['median', 'sum', 'average', 'min', 'max', 'unique', 'percentFilled'] as const) {
    const run = figureSteps(rows(), fields, [{ name, fieldId: 'f' }])
    let parts = 0
    let step = run.next()
    for (; !step.done; step = run.next()) parts += 1
    expect(step.value, name).toEqual([figureOf('number', {}, name, numbers)])
    // the cells and, for a median, the sorted and merged numbers
    expect(parts, name).toBeGreaterThan(name === 'median' ? 60 : 45)
  }
  expect(figureOf('number', {}, 'median', numbers)).toBe(numbers.toSorted((a, b) => a - b)[50_000])
})

it('numbers sorted in parts are in order, whatever their count', () => {
  for (const count of [0, 1, 2, 16_384, 16_385, 50_000]) {
    const numbers = Array.from({ length: count }, (_, at) => (at * 48_271) % 9_973)
    const run = sortSteps(numbers)
    let step = run.next()
    while (!step.done) step = run.next()
    expect([...step.value], `${count}`).toEqual(numbers.toSorted((a, b) => a - b))
  }
})
