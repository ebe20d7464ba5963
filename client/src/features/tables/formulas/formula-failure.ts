import type { AdvancedFormulaConfig } from '#shared/fields/advanced-formula.ts'
import { compileFormula, type Formula, type FormulaEnv } from '#shared/formulas/formula.ts'
import type { FormulaFailure } from '#shared/formulas/formula-error.ts'
import type { Field } from '#shared/tables/table.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'

/** A table's fields keep their array until one of them changes, and so do the formulas compiled with them. */
const compiled = new WeakMap<readonly Field[], Map<string, Formula | undefined>>()

/**
 * Why a formula has no value in a record, which it is kept as an empty cell for; undefined when it is simply blank. The device works it
 * out as the server did: nothing is stored or sent for it.
 */
export function formulaFailure(field: Field, row: RecordRow, fields: readonly Field[], env: FormulaEnv): FormulaFailure | undefined {
  const outcome = formulaOf(field, fields)?.evaluate(row, env)
  return outcome?.ok === false ? outcome.failure : undefined
}

function formulaOf(field: Field, fields: readonly Field[]): Formula | undefined {
  const known = compiled.get(fields) ?? new Map<string, Formula | undefined>()
  compiled.set(fields, known)
  if (!known.has(field.id)) {
    const { expression, result } = field.config as AdvancedFormulaConfig
    const read = result ? compileFormula(expression, { fields, self: field.id }) : undefined
    known.set(field.id, read?.ok ? read.formula : undefined)
  }
  return known.get(field.id)
}
