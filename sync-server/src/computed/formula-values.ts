import { sql } from 'kysely'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import { compileFormula, type CompiledFormula } from '#shared/formulas/formula.ts'
import { cellOf } from '#shared/formulas/result.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { QueryRow } from '#shared/query/query-field.ts'
import type { ComputeEnv } from '#server/computed/compute-env.ts'
import type { Worked } from '#server/computed/in-pieces.ts'
import type { WorkBudget } from '#server/computed/work-budget.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fromStored, cellSql } from '#server/storage/records/cell-sql.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { namedTableOf, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

const compiled = new WeakMap<ModelField, CompiledFormula>()

/** A field's formula, compiled once for as long as the structure of its table lasts. */
export function formulaOf(model: TableModel, field: ModelField): CompiledFormula {
  let known = compiled.get(field)
  if (!known) {
    const { expression } = field.config as AdvancedFormulaConfig
    compiled.set(field, (known = compileFormula(expression, { fields: model.fields, self: field.id })))
  }
  return known
}

/**
 * A formula's values for the records, as far as the budget goes: one statement reads their cells, then it runs for each. A failure gives an
 * empty cell.
 */
export function formulaValues(
  org: OrgDatabase,
  model: TableModel,
  field: ModelField,
  ids: readonly string[],
  env: ComputeEnv,
  budget: WorkBudget,
): Worked {
  const { result } = field.config as AdvancedFormulaConfig
  const read = formulaOf(model, field)
  if (!read.ok || !result) return { values: new Map(ids.map((id) => [id, null])), left: [] }
  const { formula } = read
  const fields = formula.references.flatMap((id) => model.field(id) ?? [])
  const columns = [sql`r.id`, ...fields.map((one) => cellSql(one).scalar)]
  const rows = org.db.allRaw(sql`
    SELECT ${sql.join(columns)} FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value`)
  const cells = (rows as [string, ...(string | number | null)[]][]).map(([id, ...stored]) => ({
    id,
    values: new Map(fields.map((one, index) => [one.id, one.link ? links(stored[index]) : fromStored(stored[index] ?? null, one)])),
  }))
  for (const one of fields) env.loadLabels(namedTableOf(one), idsIn(cells.map(({ values }) => values.get(one.id) ?? null)))
  const found: Worked['values'] = new Map()
  for (const [index, { id, values }] of cells.entries()) {
    if (index > 0 && budget.isSpent) return { values: found, left: cells.slice(index).map((one) => one.id) }
    const row: QueryRow = { id, cell: (fieldId) => values.get(fieldId) ?? null }
    const value = budget.cell(() => formula.evaluate(row, env, budget.meter))
    found.set(id, cellOf(formula.type, value, result, env))
  }
  return { values: found, left: [] }
}

function links(stored: string | number | null | undefined): CellValue {
  const list = typeof stored === 'string' ? (JSON.parse(stored) as string[]) : []
  return list.length === 0 ? null : list
}

function* idsIn(cells: readonly CellValue[]): Generator<string> {
  for (const cell of cells) if (Array.isArray(cell)) yield* cell
}
