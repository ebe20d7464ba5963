import { readIsoDay } from '#shared/days/day.ts'
import { instantOf } from '#shared/days/clock.ts'
import { readDay, readTime } from '#shared/fields/date-text.ts'
import { conversion, isSame } from '#shared/formulas/convert.ts'
import type { Run } from '#shared/formulas/frame.ts'
import { scalar, type FormulaType } from '#shared/values/formula-type.ts'
import { refuse } from '#shared/formulas/refused.ts'

/** A part of a formula with its type, ready to run; `start` and `end` are where it was written. */
export interface Typed {
  type: FormulaType
  run: Run
  start: number
  end: number
  /** the text itself, for a text written in the formula: "2026-03-31" counts as a day where a day is wanted */
  literal?: string
}

/** The part as a value of the type, or undefined where it cannot be one. */
export function tryFit(part: Typed, type: FormulaType): Typed | undefined {
  if (part.literal !== undefined && !type.list && (type.kind === 'date' || type.kind === 'dateTime'))
    return fitDate(part, part.literal, type)
  const convert = conversion(part.type, type)
  if (!convert) return undefined
  const { start, end, run } = part
  if (isSame(convert)) return { ...part, type }
  return { type, start, end, run: (frame) => convert(run(frame), frame) }
}

/** The part as a value of the type, or the error that says what was expected and what stood there. */
export function fit(part: Typed, type: FormulaType, name?: string): Typed {
  const fitted = tryFit(part, type)
  if (fitted) return fitted
  const where = { start: part.start, end: part.end, expected: type, found: part.type }
  return refuse(name === undefined ? { code: 'wrongType', ...where } : { code: 'wrongType', name, ...where })
}

/** A day written as text, year first; any other text is a mistake that is better said now than per record. */
function fitDate(part: Typed, written: string, type: FormulaType): Typed {
  const { start, end } = part
  const read = /^\d{4}-/.test(written) ? readDay(written, 'ymd') : undefined
  const time = read && (read.rest === '' ? undefined : readTime(read.rest))
  if (!read || (read.rest !== '' && !time)) return refuse({ code: 'notDate', name: written.slice(0, 40), start, end })
  if (type.kind === 'date') return { type: scalar('date'), start, end, run: constant(readIsoDay(read.day) ?? 0) }
  const clock = time ?? { hour: 0, minute: 0 }
  return { type: scalar('dateTime'), start, end, run: (frame) => instantOf(read.day, clock, frame.timezone).getTime() }
}

function constant(value: number): Run {
  return () => value
}
