import { expect, test } from 'vitest'
import { countedSeconds, moveSection, readSections } from '#shared/fields/types/time-in-the-section.ts'
import { usualWeek } from '#shared/nouns/organisations/usual-week.ts'
import { workingTime } from '#shared/nouns/organisations/working-time.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const time = workingTime({ week: usualWeek(), holidays: [] }, 'UTC')
const at = (day: number, hour: number): string => new Date(Date.UTC(2026, 2, day, hour)).toISOString()
const hour = 3600

test('a cell keeps the wall’s seconds and those that count, over several stays', () => {
  let cell: CellValue = moveSection(null, 'a', at(2, 16), time)
  cell = moveSection(cell, 'b', at(3, 10), time)
  cell = moveSection(cell, 'a', at(3, 12), time)
  expect(readSections(cell)).toEqual([
    { option: 'b', seconds: 2 * hour, since: null, counted: 2 * hour },
    { option: 'a', seconds: 18 * hour, since: at(3, 12), counted: 3 * hour },
  ])
  const [, open] = readSections(cell)
  expect(open && countedSeconds(open, Date.parse(at(3, 20)), time)).toBe(9 * hour)
  expect(open && countedSeconds(open, Date.parse(at(3, 20)), undefined)).toBe(26 * hour)
})

test('a cell of before has all its seconds counted, and one without a calendar says nothing of it', () => {
  const before = moveSection(moveSection(null, 'a', at(2, 9)), 'b', at(3, 9))
  expect(readSections(before).map((section) => 'counted' in section)).toEqual([false, false])
  const again = readSections(moveSection(before, 'a', at(3, 10), time))
  expect(again.map(({ option, counted }) => [option, counted])).toEqual([
    ['b', hour],
    ['a', 24 * hour],
  ])
})
