import type { Locale } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { asBareLabel } from '#shared/formulas/bare-label.ts'
import { TreeCompiler } from '#shared/formulas/compile.ts'
import type { NameMode } from '#shared/formulas/field-names.ts'
import type { FormulaError, FormulaErrorCode, FormulaFailure } from '#shared/formulas/formula-error.ts'
import type { FormulaType, FormulaValue } from '#shared/formulas/formula-type.ts'
import { Frame, type Run } from '#shared/formulas/frame.ts'
import { parseFormula } from '#shared/formulas/parser.ts'
import { SourceRefused, ValueFailed } from '#shared/formulas/refused.ts'
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
  evaluate(row: QueryRow, env: FormulaEnv, meter?: StepMeter): FormulaOutcome
}

/** Adds up the steps of evaluations (frame.ts). */
export interface StepMeter {
  steps: number
}

export type CompiledFormula = { ok: true; formula: Formula } | { ok: false; error: FormulaError }

/**
 * Reads a formula. `names` says what stands in braces: field ids (as stored) or labels (as people write, where ids are taken too).
 * Never throws, whatever the source.
 */
export function compileFormula(source: string, scope: FormulaScope, names: NameMode = 'ids'): CompiledFormula {
  try {
    const compiler = new TreeCompiler(scope, names)
    const { type, run } = compiler.compile(parseFormula(source, names))
    const evaluate: Formula['evaluate'] = (row, env, meter) => outcomeOf(run, new Frame(row, env), meter)
    return { ok: true, formula: { type, references: [...compiler.references], usesNow: compiler.usesNow, evaluate } }
  } catch (refused) {
    if (!(refused instanceof SourceRefused)) throw refused
    return { ok: false, error: misread.has(refused.error.code) ? asBareLabel(source, refused.error, scope.fields) : refused.error }
  }
}

/** What a label without its braces is read as, when it is more than a word. */
const misread: ReadonlySet<FormulaErrorCode> = new Set([
  'unknownSign',
  'unexpected',
  'missingOperator',
  'unknownName',
  'unknownFunction',
  'unexpectedEnd',
])

function outcomeOf(run: Run, frame: Frame, meter: StepMeter | undefined): FormulaOutcome {
  try {
    return { ok: true, value: run(frame) }
  } catch (failed) {
    if (failed instanceof ValueFailed) return { ok: false, failure: failed.failure }
    throw failed
  } finally {
    if (meter) meter.steps += frame.spent
  }
}
