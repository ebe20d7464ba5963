import { instantOf } from '#shared/days/clock.ts'
import { readClock } from '#shared/fields/date-text.ts'
import type { Locale, Operator } from '#shared/fields/field-type.ts'
import { readMachineNumber } from '#shared/fields/machine-number.ts'
import { readMoment } from '#shared/fields/written-moment.ts'
import type { FilterCondition } from '#shared/values/query.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

type Value = FilterCondition['value']

/**
 * A text that a program compares with, as the operator reads it: days and instants in ISO order, numbers in the cell's own unit. Undefined for
 * one that is nothing of the kind: it would match nothing in silence.
 */
export function comparedValue(asked: Operator, field: ModelField, value: Value, locale: Locale): Value | undefined {
  if (typeof value !== 'string' || value.trim() === '' || asked.fixed) return value
  const text = value.trim()
  if (asked.input === 'date') return momentOf(asked, text, locale)
  if (asked.input === 'time') return readClock(text)
  return asked.input === 'number' ? numberOf(asked, field, text, locale) : value
}

/** An instant where cells are instants and the text has a time, else the day as it is written. */
function momentOf(asked: Operator, text: string, { dateOrder, timezone }: Locale): string | undefined {
  const read = readMoment(text, dateOrder)
  if (!read?.time || asked.part !== 'day') return read?.day
  return instantOf(read.day, read.time, timezone).toISOString()
}

/** Texts are amounts, as in the values of records. */
function numberOf(asked: Operator, { behaviour }: ModelField, text: string, locale: Locale): number | undefined {
  const written = readMachineNumber(text)
  if (written === null || written === undefined) return undefined
  const { amount, parse } = behaviour.definition
  if (amount === undefined || asked.part === 'key') return Number.isFinite(Number(written)) ? Number(written) : undefined
  const parsed = parse(written, behaviour.config, { ...locale, decimal: '.' })
  return parsed.ok && typeof parsed.value === 'number' ? parsed.value : undefined
}
