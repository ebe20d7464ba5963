import { writeNumber } from '#shared/fields/number-text.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldType, Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { dayOfParts, writeIsoDay } from '#shared/days/day.ts'

/** days that spreadsheets count from: 1 is the last day of 1899 */
const dayZero = dayOfParts(1899, 12, 30)

type Writer = (value: number, text: string, locale: Locale) => string | undefined

/** Writes another program's exact number as the field reads it: then neither commas nor the order of day and month matter. */
const writers: Readonly<Record<Exclude<FieldType['exact'], 'none'>, Writer>> = {
  number: (value, text, locale) => (text.includes('%') ? undefined : writeNumber(value, null, locale, false)),
  percent: (value, text, locale) =>
    text.includes('%') ? writeNumber(Number((value * 100).toPrecision(14)), null, locale, false) : undefined,
  day: (value, text) => (looksLikeDate(text) ? writeIsoDay(Math.floor(value) + dayZero) : undefined),
  instant: (value, text) => {
    if (!looksLikeDate(text)) return undefined
    // the fraction of a day is never exact: the last second may round to the next midnight
    const seconds = Math.round(value * 86_400)
    const day = Math.floor(seconds / 86_400)
    const two = (part: number): string => String(part).padStart(2, '0')
    const left = seconds - day * 86_400
    const clock = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map(two).join(':')
    return `${writeIsoDay(day + dayZero)} ${clock}`
  },
}

/** The text to read instead of the shown one; undefined when the shown one is as good. */
export function textOfExact(type: FieldTypeName, value: number, text: string, locale: Locale): string | undefined {
  const { exact } = fieldTypes[type]
  return exact !== 'none' && Number.isFinite(value) ? writers[exact](value, text, locale) : undefined
}

/** 31/12/2026, 12-31-26, 31. Dez 2026: three parts at least. */
function looksLikeDate(text: string): boolean {
  return /\d\D+[\d\p{L}]+\D+\d/u.test(text)
}
