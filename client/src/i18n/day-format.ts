import type { Language } from '#client/i18n/languages.ts'
import { momentTag } from '#client/i18n/region.ts'

export type DayFormat = Pick<Intl.DateTimeFormat, 'format'> & { formatRange(from: number, to: number): string }

/** Writes moments by the chosen clock and in the chosen order of dates, whether months are names or numbers. */
export function dayFormat(language: Language, options: Intl.DateTimeFormatOptions): DayFormat {
  return formatOf(momentTag(language), options)
}

/** The same by a tag of `momentTag`. */
export function formatOf(tag: string, options: Intl.DateTimeFormatOptions): DayFormat {
  const order = tag.split('-x-')[1]
  const format = new Intl.DateTimeFormat(tag, options)
  if (order === undefined) return format
  const write = (date?: Date | number): string => inOrder(format.formatToParts(date), order)
  return { format: write, formatRange: (from, to) => (from === to ? write(from) : `${write(from)} – ${write(to)}`) }
}

/** The parts of a moment with its day, month and year in an order such as `dmy`; what is in order already stays as the region writes it. */
function inOrder(parts: readonly Intl.DateTimeFormatPart[], order: string): string {
  const own = parts.filter(({ type }) => /^(day|month|year)$/.test(type))
  const sorted = own.toSorted((a, b) => order.indexOf(a.type.charAt(0)) - order.indexOf(b.type.charAt(0)))
  const values = parts.map(({ value }) => value)
  const [first] = own
  const last = own.at(-1)
  if (!first || !last || sorted.every((part, at) => part === own[at])) return values.join('')
  const named = own.some(({ value }) => !/^\d+$/.test(value))
  const between = (before: string): string => (named ? (before === 'day' && order === 'mdy' ? ', ' : ' ') : '/')
  const day = sorted.map(({ type, value }, at) => (at === sorted.length - 1 ? value : value + between(type)))
  return [...values.slice(0, parts.indexOf(first)), ...day, ...values.slice(parts.indexOf(last) + 1)].join('')
}
