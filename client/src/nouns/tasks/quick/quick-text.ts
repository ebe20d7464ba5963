import { foldText } from '#shared/lib/fold-text.ts'
import { addDays, isoDay } from '#shared/days/day.ts'
import { instantOf } from '#shared/days/clock.ts'
import { isoDayAt, zoneShift } from '#shared/days/zone.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { TaskPriority } from '#shared/nouns/tasks/task.ts'
import { nextDay, writeRule, type RepeatRule } from '#shared/nouns/tasks/recurrence.ts'
import { parserFor } from '#client/nouns/tasks/quick/date-parsers.ts'
import { isLikely, type FoundDate } from '#client/nouns/tasks/quick/likely-dates.ts'
import { takeMonthDay, takeSpan } from '#client/nouns/tasks/quick/month-days.ts'
import { takeBareTime, takeDayPart, takeOwnDay, withoutLead, type Taken } from '#client/nouns/tasks/quick/own-words.ts'
import { takeRepeat } from '#client/nouns/tasks/quick/repeat-text.ts'

/** The meaning of a typed line: "call Ana tomorrow 9am !high @marta every week". */
export interface QuickTask {
  title: string
  deadline: string | null
  priority: TaskPriority | null
  owners: string[]
  rule: string | null
}

interface Asked {
  language: string
  /** of days written in numbers */
  dateOrder: Locale['dateOrder']
  zone: string
  now: Date
  people: readonly { id: string; name: string }[]
}

const priorities: Readonly<Record<string, TaskPriority>> = {
  ...{
    low: 'low',
    baixa: 'low',
    baja: 'low',
    medium: 'medium',
    media: 'medium',
    high: 'high',
    alta: 'high',
  },
  ...{ urgent: 'urgent', urgente: 'urgent', 1: 'urgent', 2: 'high', 3: 'medium', 4: 'low' },
}

/** Reads a typed line; what is no date, priority, person or repetition is the title. */
export async function readQuickText(text: string, asked: Asked): Promise<QuickTask> {
  const marks = takeMarks(text, asked.people)
  const repeat = takeRepeat(marks.rest)
  const part = takeDayPart(repeat.rest)
  const span = takeSpan(part?.rest ?? repeat.rest, asked.now, asked.zone)
  const timed = takeClock(span?.rest ?? part?.rest ?? repeat.rest)
  const today = isoDayAt(asked.now, asked.zone)
  const own = span ? { rest: timed.rest, found: span.found.day } : takeOwn(timed.rest, asked.language, today)
  const parse = await parserFor(asked.language, asked.dateOrder)
  const reference = { instant: asked.now, timezone: offsetOf(asked.now, asked.zone) }
  const dated = own?.rest ?? timed.rest
  const likely = parse(dated, reference).filter((each) => isLikely(each, dated, dayIn, today))
  const found = pickDates(likely, own !== undefined, dated)
  const left = cutDates(dated, repeat.rule, found)
  const day = own?.found ?? (found.day && dayIn(found.day.start))
  const bare = timed.clock === null && found.time === undefined && (day !== undefined || repeat.rule) ? takeBareTime(left) : undefined
  const title = (bare?.rest ?? left)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;])|^[\s,;]+|[\s,;]+$/g, '')
    .trim()
  const clock = span?.found ?? inPart(timed.clock ?? bare?.found ?? clockIn(found.time), part?.found === true)
  const said = { day: own?.found ?? (found.isDaySaid ? day : undefined), clock }
  const deadline = repeat.rule || clock ? firstMoment(repeat.rule, said, asked) : (day ?? null)
  return {
    // a line of nothing but a date is a title
    ...(title === '' ? { title: text.trim(), deadline: repeat.rule ? deadline : null } : { title, deadline }),
    priority: marks.priority,
    owners: marks.owners,
    rule: repeat.rule && writeRule(repeat.rule),
  }
}

function takeMarks(text: string, people: Asked['people']): { rest: string; priority: TaskPriority | null; owners: string[] } {
  const owners: string[] = []
  let priority: TaskPriority | null = null
  const words = text.split(/(\s+)/).filter((word) => {
    const named = /^!(\w+)$/.exec(foldText(word))
    if (named?.[1] !== undefined && Object.hasOwn(priorities, named[1])) {
      priority = priorities[named[1]] ?? null
      return false
    }
    const wanted = word.length > 1 && word.startsWith('@') ? foldText(word.slice(1)) : undefined
    const person = wanted === undefined ? undefined : people.find(({ name }) => foldText(name).replaceAll(' ', '').startsWith(wanted))
    if (person) owners.push(person.id)
    return !person
  })
  return { rest: words.join(''), priority, owners: [...new Set(owners)] }
}

/** Dates that the parser found: a day and a time may stand apart. */
interface FoundDates {
  day: FoundDate | undefined
  time: FoundDate | undefined
  isDaySaid: boolean
}

const saysDay = ({ start }: FoundDate): boolean => (['month', 'day', 'weekday'] as const).some((part) => start.isCertain(part))

/** A day at the beginning or the end of the line is meant before one in its middle. */
function pickDates(all: readonly FoundDate[], hasDay: boolean, text: string): FoundDates {
  const [first] = all
  const days = hasDay ? [] : all.filter(saysDay)
  const isOutside = ({ index, text: found }: FoundDate) =>
    text.slice(0, index).trim() === '' || text.slice(index + found.length).trim() === ''
  const saying = days.find(isOutside) ?? days[0]
  const time = [saying, ...all].find((each) => each?.start.isCertain('hour') && (each === saying || !saysDay(each)))
  return { day: hasDay ? undefined : (saying ?? first), time, isDaySaid: saying !== undefined }
}

const dayIn = (start: FoundDate['start']): string | undefined =>
  isoDay({
    year: start.get('year') ?? 0,
    month: start.get('month') ?? 0,
    day: start.get('day') ?? 0,
  })

/** The text without its dates, and without the words that lead to them. */
function cutDates(text: string, rule: RepeatRule | null, { day, time }: FoundDates): string {
  const cut = [...new Set([day, time])].filter((each) => each !== undefined).toSorted((a, b) => b.index - a.index)
  return cut.reduce((rest, { index, text: date }) => `${before(rest.slice(0, index), rule)} ${rest.slice(index + date.length)}`, text)
}

/** The text before a date, without the words that lead to it, or make it the beginning of a repetition. */
function before(text: string, rule: RepeatRule | null): string {
  const plain = withoutLead(text)
  return rule
    ? plain.replace(/(?:^|\s)(?:starting|beginning|from|a partir de|a partir del|desde|começando|empezando)(?:\s+(?:on|em|el))?\s*$/i, ' ')
    : plain
}

/**
 * The first moment of a repetition: the first day that its rule knows, from the said day or from today on. A time of today that has passed is
 * that of the day after.
 */
function firstMoment(
  rule: RepeatRule | null,
  { day, clock }: { day: string | undefined; clock: Clock | null },
  { zone, now }: Asked,
): string | null {
  const today = isoDayAt(now, zone)
  const isSaid = day !== undefined
  const first = firstDay(rule, day ?? today)
  const moment = momentOn(first, clock, zone)
  const hasPassed = !isSaid && first === today && moment.length > 10 && Date.parse(moment) <= now.getTime()
  return hasPassed ? momentOn(firstDay(rule, addDays(first, 1)), clock, zone) : moment
}

/** The first day of a rule that is not before a day. One that names no day begins with it. */
function firstDay(rule: RepeatRule | null, from: string): string {
  if (rule === null) return from
  if (rule.weekdays.length === 0 && rule.monthDay === null) return from
  return nextDay({ ...rule, interval: 1, until: null }, addDays(from, -1), from) ?? from
}

/** A day that its sentence names by its distance, or by its place in the month. */
function takeOwn(text: string, language: string, today: string): Taken<string> | undefined {
  return takeOwnDay(text, language, today) ?? takeMonthDay(text, today)
}

/** "amanhã à noite às 8" are 20 o'clock. */
function inPart(clock: Clock | null, isLate: boolean): Clock | null {
  return clock && isLate && clock.hour < 12 ? { ...clock, hour: clock.hour + 12 } : clock
}

interface Clock {
  hour: number
  minute: number
}

function clockIn(found: FoundDate | undefined): Clock | null {
  if (!found?.start.isCertain('hour')) return null
  return { hour: found.start.get('hour') ?? 0, minute: found.start.get('minute') ?? 0 }
}

/** "às 9h", "a las 9:30 de la noche": times that the parser of dates does not know. Without its accent, "as 9" are nine of something. */
const spokenTime =
  /(?<=^|\s)(?:as|a las?)\s+(\d{1,2})(?:[:h.](\d{2}))?\s*(h|hs|hrs?|horas?)?(?:\s+(?:da|de la)\s+(manha|manana|tarde|noite|noche))?(?=$|[\s,.;])/

function takeClock(text: string): { rest: string; clock: Clock | null } {
  const folded = foldText(text)
  const found = spokenTime.exec(folded)
  const isTime = found && (/^(?:às|a )/i.test(text.slice(found.index)) || found[2] !== undefined || found[3] !== undefined)
  const said = Number(found?.[1])
  const hour = /tarde|noite|noche/.test(found?.[4] ?? '') && said < 12 ? said + 12 : said
  const minute = Number(found?.[2] ?? 0)
  if (!isTime || folded.length !== text.length || hour > 23 || minute > 59) return { rest: text, clock: null }
  return { rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`, clock: { hour, minute } }
}

function momentOn(day: string, clock: Clock | null, zone: string): string {
  if (clock === null) return day
  return instantOf(day, clock, zone).toISOString()
}

/** Minutes that clocks of a zone are before UTC. */
function offsetOf(now: Date, zone: string): number {
  return Math.round(zoneShift(now.getTime(), zone) / 60_000)
}
