import { isIsoDay, isoDay } from '#shared/days/day.ts'
import { fullYear, readDay, readTime, type ClockTime } from '#shared/fields/date-text.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { monthOfName } from '#shared/fields/month-names.ts'

/** A day, and a time where the text has one. */
export interface WrittenMoment {
  day: string
  time: ClockTime | undefined
}

/** Longer texts are never a day with a time. */
const longest = 90

/**
 * Reads a day, with a time or without, as people and programs write it. Numbers follow the given order; months may have names, and the
 * forms of RFC 2822 and other programs count. A day always has its year. Undefined for any other text.
 */
export function readMoment(text: string, order: Locale['dateOrder']): WrittenMoment | undefined {
  if (isIsoDay(text)) return { day: text, time: undefined }
  if (text.length > longest) return undefined
  const numbered = readDay(text, order)
  if (numbered) return withTime(numbered)
  if (!/\d/.test(text)) return undefined
  const plain = text
    .replace(zoneNote, '')
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .trim()
  const named = readNamed(plain)
  if (named) return named
  const behind = weekday.exec(plain)
  const bare = behind && plain.slice(behind[0].length)
  const again = bare ? readDay(bare, order) : undefined
  return again ? withTime(again) : bare ? readNamed(bare) : undefined
}

/** The name of a zone that some programs add to its offset. */
const zoneNote = /\s*(?:\([^()]*\)|\[[^[\]]*\])$/

/** The name of a weekday in English, Portuguese or Spanish. */
const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun|seg|ter|qua|qui|sex|s[aá]b|dom|lun|mar|mi[eé]|jue|vie|mer|jeu|ven|sam|dim|die|mit|don|fre|son)\p{L}*(?:-feira)?\.?,? /iu

interface Found {
  day: string | undefined
  rest: string
}

/** The forms with a name, or without any sign between their parts. `time` is of those that have it before the year. */
const forms: readonly [form: RegExp, parts: readonly ('year' | 'month' | 'day' | 'time' | 'zone')[]][] = [
  [
    /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ /.-]*(?:de |of |del )?(\p{L}{3,10})\.?,?[ /.-]*(?:de |del |of )?(\d{4}|'?\d\d)(?!\d)/iu,
    ['day', 'month', 'year'],
  ],
  [/^(\p{L}{3,10})\.?[ /-]*(\d{1,2})(?:st|nd|rd|th)?,?[ /-]+(\d{4})(?!\d)/iu, ['month', 'day', 'year']],
  [/^(\d{4})[ /.-]*(\p{L}{3,10})\.?[ /.-]*(\d{1,2})(?!\d)/u, ['year', 'month', 'day']],
  [
    /^(\p{L}{3,10}) (\d{1,2}) (\d{1,2}:\d\d:\d\d(?: (?:[a-z]{3,4}|[+-]\d{4}))?) (\d{4})( [+-]\d{4})?$/iu,
    ['month', 'day', 'time', 'year', 'zone'],
  ],
  [/^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/u, ['year', 'month', 'day']],
  [/^(\d{4})(\d\d)(\d\d)(?=$|[T ])/u, ['year', 'month', 'day']],
]

function readNamed(text: string): WrittenMoment | undefined {
  for (const [form, parts] of forms) {
    const match = form.exec(text)
    if (!match) continue
    const part = (name: (typeof parts)[number]): string => match[parts.indexOf(name) + 1] ?? ''
    const year = part('year').replace("'", '')
    const month = /^\d/.test(part('month')) ? Number(part('month')) : monthOfName(part('month'))
    const day = isoDay({ year: fullYear(Number(year), year), month, day: Number(part('day')) })
    const rest = parts.includes('time') ? part('time') + part('zone') : text.slice(match[0].length)
    const read = withTime({ day, rest })
    if (read) return read
  }
  return undefined
}

/** Words and signs between a day and its time. */
const joint = /^(?:,|T(?=\d)|(?:at|às|as|a las|a la) )\s*/iu

function withTime({ day, rest }: Found): WrittenMoment | undefined {
  const left = rest.replace(zoneNote, '').trim().replace(joint, '')
  if (day === undefined) return undefined
  if (left === '') return { day, time: undefined }
  const time = readTime(
    left.replace(/^(\d\d)(\d\d)(\d\d)?(?!\d|:)/, (_, hour: string, minute: string, second = '00') => `${hour}:${minute}:${String(second)}`),
  )
  return time && { day, time }
}
