import { addMonths, dayOfParts, isIsoDay, readIsoDay, writeIsoDay } from '#shared/days/day.ts'
import type { Period } from '#shared/query/relative-day.ts'

/**
 * The days that a searched text may mean: `2026-03-05`, `5/3/2026`, `05.03.2026` or `5-3-26` a day, by either order of day and month; `2026-03` and
 * `3/2026` a month. None for any other text: a year alone is a number.
 */
export function searchedDays(text: string): Period[] {
  const parts = /^(\d{1,4})[-/.](\d{1,2})(?:[-/.](\d{1,4}))?$/.exec(text.trim())
  if (!parts) {
    const month = /^(\d{1,2})[-/.](\d{4})$/.exec(text.trim())
    return month ? monthOf(Number(month[2]), Number(month[1])) : []
  }
  const [first, second] = [parts[1] ?? '', parts[2] ?? '']
  const third = parts[3]
  if (first.length === 4) return third === undefined ? monthOf(Number(first), Number(second)) : readDay(first, second, third)
  if (third === undefined) return []
  const year = third.length === 2 ? `20${third}` : third
  const days = [...readDay(year, second, first), ...readDay(year, first, second)]
  return days.filter(({ from }, at) => days.findIndex((day) => day.from === from) === at)
}

function readDay(year: string, month: string, day: string): Period[] {
  const written = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year.length === 4 && isIsoDay(written) ? [{ from: written, to: written }] : []
}

function monthOf(year: number, month: number): Period[] {
  if (month < 1 || month > 12 || year < 1000) return []
  const first = readIsoDay(writeIsoDay(dayOfParts(year, month, 1)))
  return first === undefined ? [] : [{ from: writeIsoDay(first), to: writeIsoDay(addMonths(first, 1) - 1) }]
}
