import { addDays, daysInMonth, isoDay, readIsoDay, splitDay } from '#shared/days/day.ts'
import { isoDayAt, zoneShift } from '#shared/days/zone.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { nextDay } from '#shared/nouns/tasks/recurrence.ts'
import type { Taken } from '#client/nouns/tasks/quick/own-words.ts'

const ends = '(?=$|[,.;]|\\s+(?:at|as|a las?|ao|al)\\s)'
const lead =
  '(?:(?:by|on|before|until|at|due(?:\\s+(?:on|by))?|no|ao|ate(?:\\s+o)?|para(?:\\s+(?:o|el))?|antes do|antes del|hasta(?:\\s+el)?|el|al|a)\\s+)?'
/** "on the 15th", "no dia 15", "el 15": not a floor, a page or a part of something. */
const ofMonth = new RegExp(
  `(?<=^|\\s)(?:(?:on|by|before|until|due(?:\\s+(?:on|by))?)\\s+the\\s+(?<nth>\\d{1,2})(?:st|nd|rd|th)|${lead}dia\\s+(?<dia>\\d{1,2})|(?:(?:para|hasta|antes d)\\s*)?el\\s+(?<el>\\d{1,2}))${ends}`,
)
/** A report of the end of the month stays a title. */
const endOfMonth = new RegExp(
  `(?<=^|\\s)(?<!(?:do|del|of|of the)\\s)${lead}(?:(?:the\\s+)?end of (?:the |this )?month|f(?:im|inal) d(?:o|este) mes|fin(?:al)? (?:de|del|de este) mes)${ends}`,
)
const span = /(?<=^|\s)(?:em|en|daqui a|dentro de|in)\s+(\d{1,4})\s+(minutos?|minutes?|mins?|horas?|hours?|h)(?=$|[\s,.;])/

/** Takes a day of this month or the next out of a text, or the end of this month. */
export function takeMonthDay(text: string, today: string): Taken<string> | undefined {
  const folded = foldText(text)
  if (folded.length !== text.length) return undefined
  const found = endOfMonth.exec(folded) ?? ofMonth.exec(folded)
  if (!found) return undefined
  const { nth, dia, el } = found.groups ?? {}
  const written = nth ?? dia ?? el
  const day = written === undefined ? lastOfMonth(today) : dayOfMonth(Number(written), today)
  return day === undefined ? undefined : { rest: without(text, found), found: day }
}

/** Takes "em 2 horas" and "daqui a 30 minutos" out of a text: the clock then, and its day. */
export function takeSpan(text: string, now: Date, zone: string): Taken<{ day: string; hour: number; minute: number }> | undefined {
  const folded = foldText(text)
  const found = folded.length === text.length ? span.exec(folded) : null
  if (!found) return undefined
  const then = now.getTime() + Number(found[1]) * (found[2]?.startsWith('m') === true ? 60_000 : 3_600_000)
  const local = new Date(then + zoneShift(then, zone))
  return {
    rest: without(text, found),
    found: { day: isoDayAt(new Date(then), zone), hour: local.getUTCHours(), minute: local.getUTCMinutes() },
  }
}

const without = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`

function dayOfMonth(monthDay: number, today: string): string | undefined {
  if (monthDay < 1 || monthDay > 31) return undefined
  return nextDay({ frequency: 'MONTHLY', interval: 1, weekdays: [], place: 0, monthDay, until: null }, addDays(today, -1), today)
}

function lastOfMonth(today: string): string | undefined {
  const { year, month } = splitDay(readIsoDay(today) ?? 0)
  return isoDay({ year, month, day: daysInMonth(year, month) })
}
