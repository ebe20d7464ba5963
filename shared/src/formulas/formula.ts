import { asBareLabel } from '#shared/formulas/bare-label.ts'
import { TreeCompiler } from '#shared/formulas/compile.ts'
import type { NameMode } from '#shared/formulas/field-names.ts'
import type { FormulaError, FormulaErrorCode, FormulaFailure } from '#shared/values/formula-error.ts'
import type { FormulaType, FormulaValue } from '#shared/values/formula-type.ts'
import { Frame, type Run } from '#shared/formulas/frame.ts'
import { parseFormula } from '#shared/formulas/parser.ts'
import { SourceRefused, ValueFailed } from '#shared/formulas/refused.ts'
import type { QueryRow } from '#shared/query/query-field.ts'
import type { FormulaEnv, FormulaScope } from '#shared/formulas/formula-env.ts'

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
 * Compiles a formula. `names` says whether braces hold field ids (as stored) or labels (as people write; ids are accepted too). Never
 * throws, whatever the source.
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

/** The errors that a label of several words can cause when it has no braces. */
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
