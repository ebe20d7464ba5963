import { expect, it } from 'vitest'
import { filtersOf, isNarrowed, wholeLog } from '#client/features/history-log/history-query.ts'

const today = '2026-05-20'

it('the log is narrowed by two days of a free choice, an act and a source', () => {
  expect(filtersOf({ ...wholeLog, from: '2026-01-01', to: '2026-02-01' }, today)).toEqual({
    start_date: '2026-01-01',
    end_date: '2026-02-01',
  })
  expect(filtersOf({ ...wholeLog, to: '2026-02-01' }, today)).toEqual({ end_date: '2026-02-01' })
  expect(filtersOf({ ...wholeLog, action: 'plan.changed', source: 'operator' }, today)).toEqual({
    action_types: ['plan.changed'],
    action_sources: ['operator'],
  })
  expect(filtersOf({ ...wholeLog, period: 'week' }, today)).toEqual({ start_date: '2026-05-14' })
  expect(filtersOf(wholeLog, today)).toEqual({})
})

it('says whether it is narrowed at all', () => {
  expect(isNarrowed(wholeLog)).toBe(false)
  for (const part of [{ source: 'api' }, { from: today }, { to: today }, { action: 'plan.changed' as const }, { search: 'x' }])
    expect(isNarrowed({ ...wholeLog, ...part })).toBe(true)
})
