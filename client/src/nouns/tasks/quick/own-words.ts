import { wordsOf } from '#shared/fields/typed/day-words.ts'
import { relativeDay } from '#shared/fields/typed/relative-words.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** "daqui a 2 semanas" has the most words of them */
const mostWords = 4

export interface Taken<T> {
  /** the text without the words that were taken */
  rest: string
  found: T
}

/**
 * Takes a day out of a line that several words name by its distance: "depois de amanhã", "en 3 días". Cells read the same words. The parser of dates
 * knows their last word at most, which is another day. Undefined for a line without one, or with one in the past.
 */
export function takeOwnDay(text: string, language: string, today: string): Taken<string> | undefined {
  const known = language.slice(0, 2)
  if (known !== 'pt' && known !== 'es') return undefined
  const [words] = wordsOf(known)
  const places = [...text.matchAll(/[\p{L}\p{N}-]+/gu)]
  for (let count = mostWords; words && count > 1; count--) {
    for (let at = 0; at + count <= places.length; at++) {
      const start = places[at]?.index ?? 0
      const last = places[at + count - 1]
      const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
      const folded = foldText(text.slice(start, end))
      const day = noArticle.test(folded) ? undefined : relativeDay(folded, words, today)
      if (day !== undefined && day >= today) return { rest: `${withoutLead(text.slice(0, start))} ${text.slice(end)}`, found: day }
    }
  }
  return undefined
}

/** Frames that also say something else than a day: "este lunes" is read by the parser, and "ha" tells the past. */
const noArticle = /^(?:ha|hace|est[ea]|nest[ea]) /

/** Words that lead to a date and mean nothing else. */
const leading =
  /(?:^|\s)(?:(?:on|at|by|due(?:\s+(?:on|by))?|before|until|till|for)(?:\s+the)?|em|no|na|el|la|at[eé](?:\s+[oa])?|para(?:\s+(?:[oa]|el|la))?|antes d(?:[eoa]|el)|hasta(?:\s+(?:el|la))?|(?:no\s+|el\s+)?d[ií]a|(?:n?[oa]\s+|el\s+|la\s+)?pr[oó]xim[oa])\s*$/i

/** A text before a date, without the words that lead to it. */
export const withoutLead = (text: string): string => text.replace(leading, ' ')

/** "15h", "15h30" and noon beside a day, which the parser of dates does not know in these languages. */
const bareTime =
  /(?<=^|\s)(?:(?<hour>2[0-3]|[01]?\d)h(?<minute>[0-5]\d)?|(?:(?:ao|al|a|as)\s+)?(?<named>meio-dia|mediodia|meia-noite|medianoche))(?=$|[\s,.;])/

/** Takes a time without a word before it. */
export function takeBareTime(text: string): Taken<{ hour: number; minute: number }> | undefined {
  const folded = foldText(text)
  const match = folded.length === text.length ? bareTime.exec(folded) : null
  if (!match) return undefined
  const { hour, minute, named } = match.groups ?? {}
  const clock =
    named === undefined ? { hour: Number(hour), minute: Number(minute ?? 0) } : { hour: named.endsWith('dia') ? 12 : 0, minute: 0 }
  return { rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`, found: clock }
}

/** The part of a day that stands behind it: "amanhã de manhã", "mañana por la noche". The parser of dates reads it in English alone. */
const dayPart =
  /(?<=(?:^|\s|-)(?:amanha|hoje|manana|hoy|segunda|terca|quarta|quinta|sexta|feira|sabado|domingo|lunes|martes|miercoles|jueves|viernes))\s+(?:de|da|a|pela|por la|de la)\s+(manha|manana|tarde|noite|noche)(?=$|[\s,.;])/

/** Takes it; true for one after noon. */
export function takeDayPart(text: string): Taken<boolean> | undefined {
  const folded = foldText(text)
  const match = folded.length === text.length ? dayPart.exec(folded) : null
  return match
    ? { rest: text.slice(0, match.index) + text.slice(match.index + match[0].length), found: !/^man/.test(match[1] ?? '') }
    : undefined
}
