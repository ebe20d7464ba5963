import { dayOfParts, splitDay, weekdayAt } from '#shared/days/day.ts'
import { wallClock, type WallClock } from '#shared/days/clock.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { dayNames, monthNames } from '#shared/formulas/words.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const token = /"[^"]*"|\\.|y{1,4}|a{2,4}|m{1,4}|d{1,4}|h{1,2}|n{1,2}|s{1,2}|am\/pm|./gisu

type Write = (clock: WallClock, locale: Locale) => string

const tokens: Readonly<Record<string, Write>> = {
  y: (clock) => String(clock.year).padStart(4, '0'),
  yy: (clock) => two(clock.year % 100),
  yyy: (clock) => String(clock.year).padStart(4, '0'),
  yyyy: (clock) => String(clock.year).padStart(4, '0'),
  m: (clock) => String(clock.month),
  mm: (clock) => two(clock.month),
  mmm: (clock, locale) => (monthNames[locale.language][clock.month - 1] ?? '').slice(0, 3),
  mmmm: (clock, locale) => monthNames[locale.language][clock.month - 1] ?? '',
  d: (clock) => String(clock.day),
  dd: (clock) => two(clock.day),
  ddd: (clock, locale) => weekdayName(clock, locale).slice(0, 3),
  dddd: (clock, locale) => weekdayName(clock, locale),
  h: (clock) => String(clock.hour),
  hh: (clock) => two(clock.hour),
  n: (clock) => String(clock.minute),
  nn: (clock) => two(clock.minute),
  s: (clock) => String(clock.second),
  ss: (clock) => two(clock.second),
}
// the year in Portuguese and Spanish formats: aaaa
const spellings: Readonly<Record<string, string>> = { aa: 'yy', aaa: 'yyyy', aaaa: 'yyyy' }

/**
 * Formats a day or instant by a spreadsheet's pattern (`yyyy-mm-dd`, `dd mmm yyyy hh:mm`, `h:mm am/pm`). `m` beside hours or seconds means
 * minutes. Quoted text, and anything that is no token, stays unchanged.
 */
export function formatDate(value: number, kind: 'date' | 'dateTime', pattern: string, locale: Locale): string {
  const clock = kind === 'date' ? { ...splitDay(value), hour: 0, minute: 0, second: 0 } : wallClock(value, locale.timezone)
  const parts = (pattern.slice(0, 200).match(token) ?? []).map((part) => part)
  const halves = parts.some((part) => /^am\/pm$/i.test(part))
  return parts.map((part, index) => writePart(part, parts, index, halves, clock, locale)).join('')
}

function writePart(part: string, parts: readonly string[], index: number, halves: boolean, clock: WallClock, locale: Locale): string {
  if (part.startsWith('"')) return part.slice(1, -1)
  if (part.startsWith('\\')) return part.slice(1)
  const name = part.toLowerCase()
  if (name === 'am/pm') return clock.hour < 12 ? 'AM' : 'PM'
  if ((name === 'm' || name === 'mm') && besideTime(parts, index)) return name === 'm' ? String(clock.minute) : two(clock.minute)
  const shown = halves && name.startsWith('h') ? { ...clock, hour: clock.hour % 12 || 12 } : clock
  const spelled = spellings[name] ?? name
  return Object.hasOwn(tokens, spelled) ? (tokens[spelled]?.(shown, locale) ?? part) : part
}

function besideTime(parts: readonly string[], index: number): boolean {
  const isToken = (part: string): boolean => /^[ymdhns]+$/i.test(part)
  const before = parts.slice(0, index).findLast(isToken)
  const after = parts.slice(index + 1).find(isToken)
  return /^h/i.test(before ?? '') || /^s/i.test(after ?? '')
}

function weekdayName(clock: WallClock, locale: Locale): string {
  return dayNames[locale.language][weekdayAt(dayOfParts(clock.year, clock.month, clock.day))] ?? ''
}
