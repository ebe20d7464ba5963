import { readTime } from '#shared/fields/date-text.ts'
import type { Locale, TypedAs } from '#shared/fields/field-type.ts'
import { wordsOf } from '#shared/fields/typed/day-words.ts'
import { namedDay, numberedDay } from '#shared/fields/typed/named-day.ts'
import { plainWords } from '#shared/fields/typed/plain-words.ts'
import { relativeDay } from '#shared/fields/typed/relative-words.ts'

/** The reader's own settings, and the present moment on their clock: a day (YYYY-MM-DD) and a time (HH:MM). */
export interface TypingPerson extends Pick<Locale, 'language' | 'dateOrder'> {
  today: string
  clock: string
}

/** Rewrites a day or time as people type it into ISO order, which every locale's parser reads; undefined when it names none. */
export function rewriteTyped(typedAs: TypedAs, text: string, person: TypingPerson): string | undefined {
  const plain = plainWords(text)
  return plain === undefined || plain === '' ? undefined : rewriters[typedAs](plain, person)
}

const rewriters: Record<TypedAs, (plain: string, person: TypingPerson) => string | undefined> = {
  day: (plain, person) => readTypedDay(plain, person) ?? splitTime(plain, person)?.day,
  clock: clockOf,
  moment: (plain, person) => {
    if (wordsOf(person.language).some(({ now }) => now.includes(plain))) return `${person.today} ${person.clock}`
    const day = readTypedDay(plain, person)
    if (day !== undefined) return day
    const clock = clockOf(plain, person)
    if (clock !== undefined) return `${person.today} ${clock}`
    const both = splitTime(plain, person)
    return both && `${both.day} ${both.clock}`
  },
  range: (plain, person) => {
    const days = plain.split(/ (?:–|—|-|to|until|a|ate|hasta) /).map((part) => readTypedDay(part, person))
    return days.length > 2 || days.includes(undefined) ? undefined : days.join(' – ')
  },
}

function readTypedDay(plain: string, { language, dateOrder, today }: TypingPerson): string | undefined {
  const numbered = numberedDay(plain, dateOrder, today)
  if (numbered !== undefined) return numbered
  const bare = plain.replace(/^(on|the|el|la|no|na) (?=[a-z])/, '')
  for (const words of wordsOf(language)) {
    const day = relativeDay(bare, words, today) ?? (bare === plain ? undefined : relativeDay(plain, words, today))
    const found = day ?? namedDay(plain, words, today)
    if (found !== undefined) return found
  }
  return undefined
}

/** `2pm`, `2:30 pm`, `14:30`, `14h30`, `noon`, as HH:MM or HH:MM:SS. */
function clockOf(plain: string, { language }: Pick<TypingPerson, 'language'>): string | undefined {
  for (const { clocks } of wordsOf(language)) if (Object.hasOwn(clocks, plain)) return clocks[plain]
  const hour = /^(\d{1,2}) ?([ap]m)$/.exec(plain)
  const french = /^(\d{1,2}) ?h ?(\d{2})?$/.exec(plain)
  // half past midnight is 12:30 am to some and 00:30 am to others
  const spoken = plain.replace(/^00?(?=:.*[ap]m$)/, '12')
  const whole = hour ? `${hour[1] ?? ''}:00 ${hour[2] ?? ''}` : french ? `${french[1] ?? ''}:${french[2] ?? '00'}` : spoken
  const time = readTime(whole)
  if (!time || time.offset !== undefined) return undefined
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(time.hour)}:${two(time.minute)}${time.second === 0 ? '' : `:${two(time.second)}`}`
}

/** A day and a time in either order: `tomorrow 2pm`, `amanhã às 14h`, `2pm tomorrow`. */
function splitTime(plain: string, person: TypingPerson): { day: string; clock: string } | undefined {
  const words = plain.split(' ')
  for (let at = 1; at < words.length; at++) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const pairs = [
      [before.replace(/ (at|as|a las|a la|@)$/, ''), after],
      [after, before],
    ] as const
    for (const [dayText, clockText] of pairs) {
      const clock = clockOf(clockText, person)
      const day = clock === undefined ? undefined : readTypedDay(dayText, person)
      if (clock !== undefined && day !== undefined) return { day, clock }
    }
  }
  return undefined
}
