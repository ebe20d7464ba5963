import { describe, expect, it } from 'vitest'
import { readSources } from '#tests/architecture/imports.ts'
import { findOtherCalendars } from '#tests/architecture/one-calendar.ts'

const sources = readSources()

describe('days, weekdays and months', () => {
  it('are reckoned with in one place', () => {
    expect(sources.length).toBeGreaterThan(2000)
    expect(findOtherCalendars(sources)).toEqual([])
  })

  const planted = [
    'const weekday = new Date(day * 86_400_000).getUTCDay()',
    'if (at.getDay() === 0) return sunday',
    'date.setUTCMonth(date.getUTCMonth() + 1)',
    'const first = Date.UTC(year, month - 1, 1)',
    'const at = Date.parse(`${day}T00:00:00Z`)',
    'const today = new Date().toISOString().slice(0, 10)',
    "const today = new Intl.DateTimeFormat('en-CA').format(new Date())",
    'export function addMonths(day: number, months: number): number {',
    'export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7',
  ]
  it.each(planted)('are found where they are not: %j', (text) => {
    expect(findOtherCalendars([{ path: 'client/src/views/x.ts', text }])).toHaveLength(1)
    expect(findOtherCalendars([{ path: 'shared/src/days/x.ts', text }])).toEqual([])
  })

  const fine = ['const { year, month } = splitDay(day)', 'return days.addMonths(day, 1)', 'const hour = at.toISOString().slice(0, 13)']
  it.each(fine)('are not found in %j', (text) => expect(findOtherCalendars([{ path: 'client/src/views/x.ts', text }])).toEqual([]))
})
