import type { FieldResult, Locale } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FormulaError, FormulaFailure } from '#shared/formulas/formula-error.ts'
import type { FormulaType, FormulaValue } from '#shared/formulas/formula-type.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { QueryRow } from '#shared/query/query-field.ts'

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

/** Everything a formula's value depends on beside its record: the same env gives the same value, on every machine. */
export interface FormulaEnv {
  /** milliseconds since 1970 */
  now: number
  /** the organisation's: zone of days, how numbers, money and days read as text */
  locale: Locale
  /** a person's name; undefined when unknown */
  userName(userId: string): string | undefined
  /** how a linked record is called; undefined when it is not known here */
  recordLabel(tableId: string, recordId: string): string | undefined
}

export type FormulaOutcome = { ok: true; value: FormulaValue } | { ok: false; failure: FormulaFailure }

/** A compiled formula: pure, total and bounded; it may be kept and run for any number of records. */
export interface Formula {
  type: FormulaType
  /** ids of the fields it names, each once */
  references: readonly string[]
  /** its value changes with the time of day (TODAY, NOW, AGE of one argument) */
  usesNow: boolean
  /** Never throws; a failure is a value of its own. */
  evaluate(row: QueryRow, env: FormulaEnv): FormulaOutcome
}

export type CompiledFormula = { ok: true; formula: Formula } | { ok: false; error: FormulaError }

/**
 * Reads a formula. `names` says what stands in braces: field ids (as stored) or labels (as people write, where ids are taken too).
 * Never throws, whatever the source.
 */
export function compileFormula(_source: string, _scope: FormulaScope, _names: 'ids' | 'labels' = 'ids'): CompiledFormula {
  return { ok: false, error: { code: 'empty', start: 0, end: 0 } }
}

/** The stored field type and config a formula's values have when nobody chose another. */
export function defaultResult(_type: FormulaType): FieldResult {
  return { type: 'singleLineText', config: {} }
}

/** What the cell holds: the outcome brought into the column's type. A failure and what does not fit are empty. */
export function cellOf(_type: FormulaType, _outcome: FormulaOutcome, _result: FieldResult, _env: FormulaEnv): CellValue {
  return null
}

/** What a person wrote with labels, as it is stored: field ids in braces. What names no field stays as it is. */
export function toStored(source: string, _scope: FormulaScope): string {
  return source
}

/** A stored formula with the fields' present labels. A field that no longer exists keeps its id. */
export function toShown(stored: string, _scope: FormulaScope): string {
  return stored
}
