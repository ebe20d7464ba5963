import { foldText } from '#shared/lib/fold-text.ts'
import type { Frequency } from '#shared/days/rule.ts'
import { fromMonday, type RepeatRule } from '#shared/nouns/tasks/recurrence.ts'

/** Words of English, Portuguese and Spanish, folded: people mix their languages. */
const weekdays = [
  'sundays?|sun|domingos?|dom',
  'mondays?|mon|segundas?(?:-feiras?)?|seg|lunes|lun',
  'tuesdays?|tues?|tercas?(?:-feiras?)?|ter|martes|mar',
  'wednesdays?|weds?|quartas?(?:-feiras?)?|qua|miercoles|mie',
  'thursdays?|thu(?:rs?)?|quintas?(?:-feiras?)?|qui|jueves|jue',
  'fridays?|fri|sextas?(?:-feiras?)?|sex|viernes|vie',
  'saturdays?|sat|sabados?|sab',
]
const units: [RegExp, Frequency, number][] = [
  [/^(?:days?|dias?)$/, 'DAILY', 1],
  [/^(?:weeks?|semanas?)$/, 'WEEKLY', 1],
  [/^(?:fortnights?|quinzenas?|quincenas?)$/, 'WEEKLY', 2],
  [/^(?:months?|mes|meses)$/, 'MONTHLY', 1],
  [/^(?:quarters?|trimestres?)$/, 'MONTHLY', 3],
  [/^(?:years?|anos?)$/, 'YEARLY', 1],
]
const numbers: Readonly<Record<string, number>> = {
  ...{ other: 2, second: 2, two: 2, three: 3, third: 3, four: 4, five: 5, six: 6 },
  ...{ dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, quinze: 15 },
  ...{ dos: 2, cuatro: 4, quince: 15, segundo: 2 },
}

const weekday = weekdays.join('|')
const weekdayList = `(?:${weekday})(?:(?:\\s*,\\s*|\\s*/\\s*|\\s+(?:and|e|y)\\s+|\\s*&\\s*)(?:(?:as?|os?|el|los|on)\\s+)?(?:${weekday}))*`
const workdays = 'weekdays?|workdays?|working days?|dias? (?:util|uteis|laborables?|habil(?:es)?)'
const weekends = 'weekends?|fi(?:m|ns) de semana|fin(?:es)? de semana'
const unit = 'days?|dias?|weeks?|semanas?|fortnights?|quinzenas?|quincenas?|months?|mes(?:es)?|quarters?|trimestres?|years?|anos?'
const lastDay = '(?:last|ultimo)(?: day| dia)?'
const ordinal = `(?:dia\\s+)?(?:\\d{1,2}(?:st|nd|rd|th|o|º)?|primeiro|primero|first)(?:\\s+day)?|${lastDay}`
const every = '(?:every|each|(?:a\\s+)?cada|tod[oa]s?(?:\\s+(?:os|as|o|a|los|las))?)'
const on = '(?:,?\\s+(?:on|in|em|no|na|nos|nas|el|los|la|las|as|ao|aos)(?:\\s+(?:the|el|o|a))?)'
/** Before a number, "as" and "las" lead to a time of the day. */
const onDay = '(?:,?\\s+(?:on|in|em|no|el|ao)(?:\\s+(?:the|el|o))?)'
const ofMonth = '(?:of\\s+(?:every|each|the)\\s+month|de\\s+(?:cada|todo)\\s+mes|do\\s+mes|del\\s+mes)'
const monthly = 'months?|mes|meses'
/** A day of the month is one by its ending or by what stands around it; "every 2 …" counts. */
const marked = `\\d{1,2}(?:st|nd|rd|th)(?:\\s+day)?|dia\\s+\\d{1,2}|primeiro dia|primer dia|first day|${lastDay}`

const pluralDay =
  '(?:sun|mon|tues|wednes|thurs|fri|satur)days|(?:segundas|tercas|quartas|quintas|sextas)(?:-feiras)?|sabados|domingos|lunes|martes|miercoles|jueves|viernes'
const plural = `(?:on|as|nas|aos|nos|los)\\s+(?:${pluralDay})(?:(?:\\s*,\\s*|\\s+(?:and|e|y)\\s+)(?:(?:on|as|nas|aos|nos|los)\\s+)?(?:${pluralDay}))*`
/** At the end, or before a time: a "daily report" is one, and "report daily" repeats. */
const adverb =
  '(?:daily|weekly|monthly|quarterly|yearly|annually|(?:diaria|semanal|mensal|mensual|trimestral|anual)mente)(?=$|[,.;]|\\s+(?:at|as|a las?)\\s)'

/** The place of a weekday in its month. Alone, "every second tuesday" is each other one, and "toda segunda" a weekday. */
const edge = 'first|1st|last|primeir[oa]|primer|ultim[oa]'
const place = `${edge}|second|2nd|third|3rd|fourth|4th|segund[oa]|terceir[oa]|tercer|quart[oa]|cuarto`
const everyMonth = '(?:of\\s+(?:every|each)\\s+month|de\\s+(?:cada|todo)\\s+mes)'
const placed =
  `${every}\\s+(?:(?<edge>${edge})\\s+(?<edgeDay>${weekday})(?:\\s+${ofMonth})?|(?<place>${place})\\s+(?<placeDay>${weekday})\\s+${ofMonth})|` +
  `(?:(?:on|no|na|el)\\s+)?(?:the\\s+)?(?<lonePlace>${place})\\s+(?<loneDay>${weekday})\\s+${everyMonth}`
/** "quarta a quinta" may be numbers: in these languages a word leads to the days. Days of a certain week are no repetition. */
const english = 'mondays?|mon|tuesdays?|tues?|wednesdays?|weds?|thursdays?|thu(?:rs?)?|fridays?|fri|saturdays?|sat|sundays?|sun'
const span =
  `(?<!(?:next|this|coming)\\s+)(?:(?:every|each|from)\\s+)?(?<from>${english})(?:\\s*-\\s*|\\s+(?:to|through|thru)\\s+)(?<to>${english})|` +
  `(?:de|desde|${every})\\s+(?:el\\s+)?(?<de>${weekday})(?:\\s*-\\s*|\\s+(?:a|ate|hasta)\\s+(?:el\\s+)?)(?<ate>${weekday})`

const repeating = new RegExp(
  `(?<=^|\\s)(?:` +
    `${placed}|${span}|(?<plural>${plural})|(?<adverb>${adverb})|${every}\\s+(?<part>mornings?|afternoons?|evenings?|nights?|manhas?|tardes?|noites?|mananas?|noches?)|` +
    `${every}\\s+(?:(?<count>\\d{1,3}|${Object.keys(numbers).join('|')})\\s+)?` +
    `(?:(?<work>${workdays})|(?<end>${weekends})|(?<named>${weekdayList})|(?<nth>${marked})(?:\\s+${ofMonth})?|` +
    `(?<unit>${unit})(?:${on}\\s+(?<onNamed>${weekdayList})|${onDay}\\s+(?<onNth>${ordinal}))?)` +
    `|(?:(?:on|no|el)\\s+)?(?:the\\s+)?(?<lone>${ordinal})\\s+(?:of\\s+(?:every|each)\\s+month|de\\s+(?:cada|todo)\\s+mes)` +
    `)(?=$|[\\s,.;])`,
)
/** by their first letters, in three languages */
const adverbs: Readonly<Record<string, Frequency>> = { d: 'DAILY', w: 'WEEKLY', s: 'WEEKLY', m: 'MONTHLY', y: 'YEARLY', a: 'YEARLY' }
const isMonthly = new RegExp(`^(?:${monthly})$`)

const ofMonthNamed = /^\s+(?:of|de)\s+[a-z]{3,}/

export interface TakenRepeat {
  /** the text without the words of the repetition */
  rest: string
  rule: RepeatRule | null
}

/** Takes "every 2 weeks on tuesday", "todo dia 15", "cada lunes y jueves" out of a typed line. */
export function takeRepeat(text: string): TakenRepeat {
  const folded = foldText(text)
  const found = repeating.exec(folded)
  // letters that fold into two would move what is cut
  if (!found || folded.length !== text.length) return { rest: text, rule: null }
  const { onNamed, onNth, ...bare } = found.groups ?? {}
  const whole = ruleOf({ ...bare, onNamed, onNth })
  // "cada año el 5 de mayo": the day is that of a date
  const rule = whole ?? (onNth !== undefined && ofMonthNamed.test(folded.slice(found.index + found[0].length)) ? ruleOf(bare) : undefined)
  if (rule === undefined) return { rest: text, rule: null }
  const { unit: word = '' } = bare
  const end = whole ? found.index + found[0].length : folded.indexOf(word, found.index) + word.length
  return { rest: `${text.slice(0, found.index)} ${text.slice(end)}`, rule }
}

/** Undefined for words that name no possible rule, such as a weekday of every year. */
function ruleOf({
  count,
  work,
  end,
  named,
  nth,
  unit: unitWord,
  onNamed,
  onNth,
  lone,
  plural: eachOf,
  adverb: how,
  part,
  ...more
}: Record<string, string | undefined>): RepeatRule | undefined {
  const times = count === undefined ? 1 : (numbers[count] ?? Number(count))
  if (times < 1) return undefined
  const of = (frequency: Frequency, more: Partial<RepeatRule> = {}): RepeatRule => ({
    ...{ frequency, interval: times, weekdays: [], place: 0, monthDay: null, until: null },
    ...more,
  })
  const placedDay = more['edgeDay'] ?? more['placeDay'] ?? more['loneDay']
  if (placedDay !== undefined)
    return of('MONTHLY', { weekdays: daysIn(placedDay), place: placeIn(more['edge'] ?? more['place'] ?? more['lonePlace'] ?? '') })
  const [from, to] = [more['from'] ?? more['de'], more['to'] ?? more['ate']]
  if (from !== undefined && to !== undefined) return spanOf(of('WEEKLY'), daysIn(from)[0] ?? 0, daysIn(to)[0] ?? 0)
  if (part !== undefined) return of('DAILY')
  if (eachOf !== undefined) return of('WEEKLY', { weekdays: daysIn(eachOf) })
  if (how !== undefined)
    return how.startsWith('quarter') || how.startsWith('trim') ? of('MONTHLY', { interval: 3 }) : of(adverbs[how.charAt(0)] ?? 'DAILY')
  if (work !== undefined) return of('WEEKLY', { weekdays: [1, 2, 3, 4, 5] })
  if (end !== undefined) return of('WEEKLY', { weekdays: [6, 0] })
  if (named !== undefined) return of('WEEKLY', { weekdays: daysIn(named) })
  const day = nth ?? lone
  if (day !== undefined) return monthlyOn(of('MONTHLY'), day)
  const [, frequency = 'DAILY', each = 1] = units.find(([words]) => words.test(unitWord ?? '')) ?? []
  const plain = of(frequency, { interval: times * each })
  if (onNamed !== undefined) return frequency === 'WEEKLY' ? { ...plain, weekdays: daysIn(onNamed) } : undefined
  if (onNth !== undefined) return isMonthly.test(unitWord ?? '') ? monthlyOn(plain, onNth) : undefined
  return plain
}

function monthlyOn(rule: RepeatRule, words: string): RepeatRule | undefined {
  const digits = /\d+/.exec(words)?.[0]
  const monthDay = /last|ultimo/.test(words) ? -1 : digits === undefined ? 1 : Number(digits)
  return monthDay >= -1 && monthDay !== 0 && monthDay <= 31 ? { ...rule, monthDay } : undefined
}

/** by their first letters, in three languages; "ultimo" and "last" are none of them */
const places: readonly [RegExp, number][] = [
  [/^(?:fi|1|pr)/, 1],
  [/^(?:se|2)/, 2],
  [/^(?:th|te|3)/, 3],
  [/^(?:fo|qu|cu|4)/, 4],
]

const placeIn = (words: string): number => places.find(([beginning]) => beginning.test(words))?.[1] ?? -1

/** From one weekday to another one, over the end of the week too. */
function spanOf(rule: RepeatRule, from: number, to: number): RepeatRule | undefined {
  const count = (to - from + 7) % 7
  if (count === 0) return undefined
  return { ...rule, weekdays: fromMonday(Array.from({ length: count + 1 }, (_, at) => (from + at) % 7)) }
}

function daysIn(words: string): number[] {
  const found = weekdays.flatMap((names, index) => (new RegExp(`(?:^|[^a-z])(?:${names})(?:$|[^a-z])`).test(words) ? [index] : []))
  return fromMonday(found)
}
