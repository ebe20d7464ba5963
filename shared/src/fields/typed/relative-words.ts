import { addMonths, isDay, readIsoDay, weekdayAt, writeIsoDay } from '#shared/days/day.ts'
import type { DayUnit, DayWords } from '#shared/fields/typed/day-words.ts'

/** A day named by its distance from today: `tomorrow`, `in 3 days`, `next monday`, `last week`; undefined for other words. */
export function relativeDay(text: string, words: DayWords, today: string): string | undefined {
  const days = Object.hasOwn(words.days, text) ? words.days[text] : undefined
  if (days !== undefined) return shifted(today, 'day', days)
  return (
    inFrames(text, words.ahead, (inner) => counted(inner, words, today, 1)) ??
    inFrames(text, words.ago, (inner) => counted(inner, words, today, -1)) ??
    inFrames(text, words.next, (inner) => unitAway(inner, words, today, 1) ?? weekdayAway(inner, words, today, 'next')) ??
    inFrames(text, words.last, (inner) => unitAway(inner, words, today, -1) ?? weekdayAway(inner, words, today, 'last')) ??
    inFrames(text, words.coming, (inner) => weekdayAway(inner, words, today, 'coming'))
  )
}

/** The place of a name that begins so, by three letters at least; -1 for none. */
export function placeOfName(text: string, names: readonly string[]): number {
  return text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text))
}

/** The weekday of a name; -1 for none. */
export function findWeekday(text: string, { weekdays }: DayWords): number {
  return placeOfName(text.replace(/\.$/, '').replace(/[- ]feira$/, ''), weekdays)
}

/** The answer of the first frame around the text that gives one. */
function inFrames(text: string, frames: readonly string[], read: (inner: string) => string | undefined): string | undefined {
  for (const frame of frames) {
    const [before = '', after = ''] = frame.split('#')
    if (text.length <= before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) continue
    const found = read(text.slice(before.length, text.length - after.length))
    if (found !== undefined) return found
  }
  return undefined
}

function counted(text: string, words: DayWords, today: string, way: 1 | -1): string | undefined {
  const match = /^(\d{1,4}|[a-z]+) ([a-z]+)$/.exec(text)
  const [, count = '', unit = ''] = match ?? []
  const number = Object.hasOwn(words.counts, count) ? words.counts[count] : /^\d+$/.test(count) ? Number(count) : undefined
  return number === undefined || !Object.hasOwn(words.units, unit) ? undefined : shifted(today, words.units[unit] ?? 'day', way * number)
}

function unitAway(text: string, words: DayWords, today: string, way: 1 | -1): string | undefined {
  const unit = Object.hasOwn(words.units, text) ? words.units[text] : undefined
  return unit === undefined || unit === 'day' ? undefined : shifted(today, unit, way)
}

/** `coming` may be today; `next` and `last` never are. */
function weekdayAway(text: string, words: DayWords, today: string, way: 'coming' | 'next' | 'last'): string | undefined {
  const weekday = findWeekday(text, words)
  if (weekday < 0) return undefined
  const ahead = (weekday - weekdayAt(readIsoDay(today) ?? 0) + 7) % 7
  return shifted(today, 'day', way === 'last' ? ahead - 7 : way === 'next' && ahead === 0 ? 7 : ahead)
}

/** The day so many units later; of a month without that day its last one. Undefined beyond the years 1 to 9999. */
function shifted(today: string, unit: DayUnit, by: number): string | undefined {
  const day = readIsoDay(today) ?? 0
  const moved = unit === 'day' ? day + by : unit === 'week' ? day + by * 7 : addMonths(day, by * (unit === 'year' ? 12 : 1))
  return isDay(moved) ? writeIsoDay(moved) : undefined
}
