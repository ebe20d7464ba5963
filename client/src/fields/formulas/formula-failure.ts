import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import { compileFormula, type Formula } from '#shared/formulas/formula.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import type { FormulaFailure } from '#shared/values/formula-error.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** A table's fields keep their array until one of them changes, and so do the formulas compiled with them. */
const compiled = new WeakMap<readonly Field[], Map<string, Formula | undefined>>()

/**
 * The reason why a formula's cell is empty in a record; undefined when the result is simply blank. The device computes it like the server, so that
 * nothing is stored or sent for it.
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
