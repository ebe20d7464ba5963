import { computeOrder } from '#shared/computed/compute-order.ts'
import { readsOf } from '#shared/computed/reads.ts'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import { cellColumn } from '#shared/fields/cell-column.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { compileFormula, type Formula, type StepMeter } from '#shared/formulas/formula.ts'
import type { FormulaEnv, FormulaField } from '#shared/formulas/formula-env.ts'
import { cellOf } from '#shared/formulas/result.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Cells of one record by column name (see `cellColumn`). */
export type RowCells = Readonly<Record<string, CellValue>>

/**
 * Cells of formulas that follow from a change of their own record, before the server has worked them out.
 * @param row the record's cells with the change laid over them
 * @param changed ids of the fields that changed; undefined for a record the server does not have yet
 * @returns cells by field id: those of formulas the change concerns and that can be known without the server
 */
export type RowFormulas = (recordId: string, row: RowCells, changed: ReadonlySet<string> | undefined) => Record<string, CellValue>

interface Step {
  id: string
  field: FormulaField
  /** absent for what only the server works out */
  formula: Formula | undefined
  reads: readonly string[]
}

/** The compiled formulas of one table. `env` is read at each change; `meter` receives their cost. */
export function rowFormulas(fields: readonly FormulaField[], env: () => FormulaEnv, meter?: StepMeter): RowFormulas {
  const steps = stepsOf(fields)
  const columns = new Map(fields.map((field) => [field.id, cellColumn(field)]))
  return (recordId, row, changed) => {
    const names = watchNames(env())
    const found: Record<string, CellValue> = {}
    const unknown = new Set<string>()
    const cell = (id: string): CellValue => found[id] ?? (id in found ? null : (row[columns.get(id) ?? id] ?? null))
    for (const { field, formula, reads } of steps) {
      if (changed && !reads.some((id) => changed.has(id) || id in found || unknown.has(id))) continue
      if (!formula || reads.some((id) => unknown.has(id))) {
        unknown.add(field.id)
        continue
      }
      const { result } = field.config as AdvancedFormulaConfig
      names.missing = false
      const value = result && cellOf(formula.type, formula.evaluate({ id: recordId, cell }, names.env, meter), result, names.env)
      if (names.missing) unknown.add(field.id)
      else found[field.id] = value
    }
    return found
  }
}

/** All computed fields, each after those it reads. Computed values that only the server keeps count as changed by any change. */
function stepsOf(fields: readonly FormulaField[]): Step[] {
  const steps = fields.flatMap((field): Step[] => {
    const { id } = field
    const formula = formulaOf(field, fields)
    if (formula) return [{ id, field, formula, reads: formula.references }]
    if (!fieldTypes[field.type].computed) return []
    const link = readsOf(field)?.through?.linkFieldId
    // times of the record, and its stays in options: any change may move them
    const reads = link === undefined ? fields.flatMap((one) => (fieldTypes[one.type].computed ? [] : [one.id])) : [link]
    return [{ id, field, formula: undefined, reads }]
  })
  const ordered = computeOrder(steps)
  return ordered.ok ? ordered.order : []
}

function formulaOf(field: FormulaField, fields: readonly FormulaField[]): Formula | undefined {
  if (fieldTypes[field.type].compute !== 'formula') return undefined
  const { expression, result } = field.config as AdvancedFormulaConfig
  const compiled = result ? compileFormula(expression, { fields, self: field.id }) : undefined
  return compiled?.ok ? compiled.formula : undefined
}

/** Notices when a name is asked for that is not known here: the server may know it. */
function watchNames(env: FormulaEnv): { env: FormulaEnv; missing: boolean } {
  const watched = { env, missing: false }
  const notice = (name: string | undefined): string | undefined => {
    if (name === undefined) watched.missing = true
    return name
  }
  watched.env = {
    ...env,
    userName: (id) => notice(env.userName(id)),
    recordLabel: (tableId, id) => notice(env.recordLabel(tableId, id)),
  }
  return watched
}
