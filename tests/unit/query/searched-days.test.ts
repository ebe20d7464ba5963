import { expect, it } from 'vitest'
import { searchedDays } from '#shared/query/searched-days.ts'

it.each([
  ['2026-03-05', ['2026-03-05']],
  ['2026/3/5', ['2026-03-05']],
  ['5/3/2026', ['2026-03-05', '2026-05-03']],
  ['25.03.2026', ['2026-03-25']],
  ['3-25-26', ['2026-03-25']],
  ['4/4/2026', ['2026-04-04']],
  ['29/2/2025', []],
  ['2026-13-01', []],
  ['5/3', []],
  ['2026', []],
  ['1.2.3.4', []],
  ['', []],
])('%s means %j', (text, days) => {
  expect(searchedDays(text)).toEqual(days.map((day) => ({ from: day, to: day })))
})

it.each(['2026-02', '2/2026', '02.2026'])('%s means a month', (text) => {
  expect(searchedDays(text)).toEqual([{ from: '2026-02-01', to: '2026-02-28' }])
})
