import { foldText } from '#shared/lib/fold-text.ts'
import { instantOf, isoDay, wallClock } from '#shared/fields/date-text.ts'
import type { TaskPriority } from '#shared/nouns/tasks/task.ts'
import { weekdayNames } from '#shared/nouns/tasks/recurrence.ts'
import { parserFor } from '#client/nouns/tasks/quick/date-parsers.ts'

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

/** "every day", "todo dia", "cada semana"; weekdays by their first letters. */
const repeating =
  /(?:^|\s)(?:every|each|tod[oa]s?(?:\s+(?:os|as|los|las))?|cada)\s+(day|dias?|weekday|dia util|dias uteis|week|semanas?|month|mes(?:es)?|year|anos?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?|lunes|martes|miercoles|jueves|viernes)(?=\s|$)/
const weekdayWords = [
  ['monday', 'segunda', 'lunes'],
  ['tuesday', 'terca', 'martes'],
  ['wednesday', 'quarta', 'miercoles'],
  ['thursday', 'quinta', 'jueves'],
  ['friday', 'sexta', 'viernes'],
  ['saturday', 'sabado'],
  ['sunday', 'domingo'],
]

/** Reads a typed line; what is no date, priority, person or repetition is the title. */
export async function readQuickText(text: string, asked: Asked): Promise<QuickTask> {
  const marks = takeMarks(text, asked.people)
  const repeat = takeRepeat(marks.rest)
  const parse = await parserFor(asked.language)
  const found = parse(repeat.rest, {
    instant: asked.now,
    timezone: offsetOf(asked.now, asked.zone),
  })
  const rest = found ? `${repeat.rest.slice(0, found.index)} ${repeat.rest.slice(found.index + found.text.length)}` : repeat.rest
  const title = rest.replaceAll(/\s+/g, ' ').trim()
  const deadline = found ? momentOf(found, asked.zone) : null
  return {
    // a line of nothing but a date is a title
    ...(title === '' ? { title: text.trim(), deadline: null } : { title, deadline }),
    priority: marks.priority,
    owners: marks.owners,
    rule: repeat.rule,
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

function takeRepeat(text: string): { rest: string; rule: string | null } {
  const found = repeating.exec(foldText(text))
  const word = found?.[1]
  // letters that fold into two would move what is cut
  if (!found || word === undefined || foldText(text).length !== text.length) return { rest: text, rule: null }
  return {
    rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`,
    rule: ruleOf(word),
  }
}

function ruleOf(word: string): string {
  const weekday = weekdayWords.findIndex((words) => words.some((one) => word.startsWith(one)))
  if (weekday >= 0) return `FREQ=WEEKLY;BYDAY=${weekdayNames[weekday]}`
  if (word === 'weekday' || word.includes('util') || word.includes('uteis')) return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  if (word.startsWith('d')) return 'FREQ=DAILY'
  if (word.startsWith('w') || word.startsWith('s')) return 'FREQ=WEEKLY'
  return word.startsWith('m') ? 'FREQ=MONTHLY' : 'FREQ=YEARLY'
}

interface FoundDate {
  index: number
  text: string
  start: {
    get(part: 'year' | 'month' | 'day' | 'hour' | 'minute'): number | null
    isCertain(part: 'hour'): boolean
  }
}

function momentOf({ start }: FoundDate, zone: string): string | null {
  const day = isoDay({
    year: start.get('year') ?? 0,
    month: start.get('month') ?? 0,
    day: start.get('day') ?? 0,
  })
  if (day === undefined || !start.isCertain('hour')) return day ?? null
  const time = {
    hour: start.get('hour') ?? 0,
    minute: start.get('minute') ?? 0,
    second: 0,
    millisecond: 0,
    offset: undefined,
  }
  return instantOf(day, time, zone).toISOString()
}

/** Minutes that clocks of a zone are before UTC. */
function offsetOf(now: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(now, zone)
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - now.getTime()) / 60_000)
}
