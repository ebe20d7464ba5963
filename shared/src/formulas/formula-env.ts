import type { Locale } from '#shared/fields/field-type.ts'
import type { CountedTime } from '#shared/fields/stage-clock.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** A field a formula may name; a `Field` is one. Its cells are read by `behaviourOf`. */
export interface FormulaField {
  id: string
  label: string
  type: FieldTypeName
  config: unknown
}

export interface FormulaScope {
  fields: readonly FormulaField[]
  /** the field the formula is of, which it may not name */
  self?: string
}

/** Everything a formula's value depends on besides its record: the same env gives the same value on every machine. */
export interface FormulaEnv {
  /** milliseconds since 1970 */
  now: number
  /** the organisation's: zone of days, how numbers, money and days read as text */
  locale: Locale
  /** the organisation's working hours; undefined: every second counts */
  workingTime?: CountedTime | undefined
  /** a person's name; undefined when unknown */
  userName(userId: string): string | undefined
  /** how a linked record is called; undefined when it is not known here */
  recordLabel(tableId: string, recordId: string): string | undefined
}
