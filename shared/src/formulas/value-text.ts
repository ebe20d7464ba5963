import { writeIsoDay } from '#shared/days/day.ts'
import { wallClock } from '#shared/days/clock.ts'
import { writeClock, writeDay } from '#shared/fields/date-text.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { writeNumber } from '#shared/fields/number-text.ts'
import { halfAway, tidy } from '#shared/formulas/decimal.ts'
import type { FormulaType, FormulaValue, ScalarKind } from '#shared/values/formula-type.ts'
import { truthWords } from '#shared/formulas/words.ts'

type Writer = (value: FormulaValue, locale: Locale) => string

const two = (value: number): string => String(value).padStart(2, '0')
const plain = (value: FormulaValue, locale: Locale): string => writeNumber(tidy(Number(value)), null, locale, false)

const writers: Readonly<Record<ScalarKind, Writer>> = {
  number: plain,
  currency: (value, locale) => {
    const minor = halfAway(Number(value))
    const symbol = locale.currencySymbol
    return `${minor < 0 ? '-' : ''}${symbol}${symbol.length > 1 ? '\u00a0' : ''}${writeNumber(Math.abs(minor) / 100, 2, locale)}`
  },
  percent: (value, locale) => `${plain(tidy(Number(value) * 100), locale)}%`,
  text: String,
  date: (value, locale) => writeDay(writeIsoDay(Number(value)), locale.dateOrder),
  dateTime: (value, locale) => {
    const { year, month, day, hour, minute } = wallClock(Number(value), locale.timezone)
    return `${writeDay(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`, locale.dateOrder)} ${writeClock(hour, minute, locale)}`
  },
  duration: (value) => {
    const seconds = Math.round(Math.abs(Number(value)) / 1000)
    const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    return Number(value) < 0 && seconds > 0 ? `-${clock}` : clock
  },
  boolean: (value, locale) => truthWords[locale.language][value === true ? 1 : 0],
  blank: () => '',
}

/** How a value reads: what `&` joins, and what a column of text stores. Blank is no text at all. */
export function writeValue(value: FormulaValue, type: FormulaType, locale: Locale): string {
  if (value === null) return ''
  const write = writers[type.kind]
  return Array.isArray(value) ? value.map((item: FormulaValue) => write(item, locale)).join(', ') : write(value, locale)
}
