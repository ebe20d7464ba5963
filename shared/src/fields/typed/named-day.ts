import { isoDay, readIsoDay, weekdayAt } from '#shared/days/day.ts'
import { readDay } from '#shared/fields/date-text.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { DayWords } from '#shared/fields/typed/day-words.ts'
import { findWeekday, placeOfName } from '#shared/fields/typed/relative-words.ts'

/** Words between the parts of a day that say nothing. */
const fillers: ReadonlySet<string> = new Set(['de', 'del', 'do', 'of', 'the', 'el', 'dia', 'on'])

/** `mar 15`, `15 de marzo de 2026`, `Sunday March 15th 2026`. Without a year it is this year's; a wrong weekday makes it no day. */
export function namedDay(text: string, words: DayWords, today: string): string | undefined {
  const parts = text
    .replace(/(\d)(st|nd|rd|th|o)\b/g, '$1')
    .replace(/(\d)[-/.]*(?=[a-z])|([a-z])[-/.]+(?=\d)/g, '$1$2 ')
    .split(' ')
    .map((part) => part.replace(/\.$/, ''))
    .filter((part) => part !== '' && !fillers.has(part))
  const weekday = findWeekday(parts[0] ?? '', words)
  const day =
    dayInParts(parts, words, today) ?? (weekday >= 0 ? dayInParts(parts.slice(parts[1] === 'feira' ? 2 : 1), words, today) : undefined)
  if (day === undefined || parts.length < 4 || weekday < 0 || placeOfName(parts[0] ?? '', words.months) >= 0) return day
  return weekdayAt(readIsoDay(day) ?? 0) === weekday ? day : undefined
}

function dayInParts(parts: readonly string[], words: DayWords, today: string): string | undefined {
  const [first = '', second = '', third, ...more] = parts
  if (more.length > 0) return undefined
  const isMonthFirst = !/^\d/.test(first)
  const month = placeOfName(isMonthFirst ? first : second, words.months) + 1
  const day = isMonthFirst ? second : first
  if (month === 0 || !/^\d{1,2}$/.test(day)) return undefined
  const year = third === undefined ? Number(today.slice(0, 4)) : yearOf(third)
  return year === undefined ? undefined : isoDay({ year, month, day: Number(day) })
}

/** Two digits are 1970 to 2069, as in days of numbers. */
function yearOf(text: string): number | undefined {
  if (/^\d{4}$/.test(text)) return Number(text)
  if (!/^'?\d{2}$/.test(text)) return undefined
  const year = Number(text.slice(-2))
  return year + (year < 70 ? 2000 : 1900)
}

/** `3/15`, `15.3.`, `15.3.2026` in the person's order; the day and month are never swapped to make it fit. */
export function numberedDay(text: string, order: Locale['dateOrder'], today: string): string | undefined {
  const short = /^(\d{1,2})[-/.](\d{1,2})\.?$/.exec(text)
  if (!short) {
    const read = readDay(text, order)
    return read?.rest === '' ? read.day : undefined
  }
  const [first, second] = [Number(short[1]), Number(short[2])]
  const [month, day] = order === 'dmy' ? [second, first] : [first, second]
  return isoDay({ year: Number(today.slice(0, 4)), month, day })
}
