import { foldText } from '#shared/lib/fold-text.ts'

/** A date as the parser of dates found it. */
export interface FoundDate {
  index: number
  text: string
  start: {
    get(part: 'year' | 'month' | 'day' | 'hour' | 'minute'): number | null
    isCertain(part: 'month' | 'day' | 'weekday' | 'hour'): boolean
  }
}

/** Words for days that say something else as well: "segunda via", "sat down", "march to the office", "ver o mar". */
const twofold = /^(?:sun|sat|wed|may|march|mar|ter|seg|qua|qui|sex|sab|lun|mie|jue|vie|segunda|terca|quarta|quinta|sexta|weekend)$/
/** They name a day of no sentence by themselves: something has to lead to them. */
const needsLead = /^(?:mar|weekend)$/
const lead =
  /(?:^|\s)(?:(?:on|by|at|this|next|due|before|until|till)(?:\s+the)?|(?:na|ate|para|neste|nesta|proxim[oa])(?:\s+[oa])?|(?:este|proximo|para|hasta)(?:\s+el)?)$/
/** After a day: nothing more, a time, a word that leads on, or what is to be done. */
const goesOn =
  /^(?:$|[,.;!)]|\d|(?:at|as|a las?|ao|al|de manha|a tarde|a noite|que v|para|com|con|sem|sin|por|em|en)(?:\s|$)|[a-z]+[aei]r(?:\s|$))/
const past = /^\s*(?:pasad|passad)[oa]/
const hours = /^(?:de|of)\s+\d+\s*h/

/** True for a found date that is meant: no part of a number or word, no day in the past, and no word that says something else here. */
export function isLikely(
  { index, text: found, start }: FoundDate,
  text: string,
  dayOf: (start: FoundDate['start']) => string | undefined,
  today: string,
): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + found.length)]
  if (/[\p{L}\d]$|\d[.,/]$/u.test(before) && /^[\p{L}\d]/u.test(found)) return false
  if (/^[º°ª%]/.test(after) || found === '24/7') return false
  const folded = foldText(found)
    .trim()
    .replace(/ d[eo]$/, '')
  if (hours.test(folded) || past.test(foldText(after))) return false
  const day = dayOf(start)
  if (day !== undefined && day < today && !/\d{4}/.test(found)) return false
  if (!twofold.test(folded)) return true
  if (lead.test(foldText(before.trimEnd()))) return folded !== 'mar'
  return !needsLead.test(folded) && goesOn.test(foldText(after.trimStart()))
}
