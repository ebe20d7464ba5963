import type { FormulaField } from '#shared/formulas/formula-env.ts'
import { maxSteps } from '#shared/formulas/frame.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { rowFormulas, type RowCells } from '#shared/computed/row-formulas.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { computeEnv } from '#server/computed/compute-env.ts'
import { formulaOf } from '#server/computed/formula-values.ts'
import type { PastMoment } from '#server/records/past/moment.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** Bound of the formulas of one page together: some 25 ms, during which the server answers nobody else. */
const mostSteps = 5 * maxSteps

/** Formulas of a table whose values at a moment can be computed from its cells at that moment. */
export interface PastFormulas {
  fields: readonly ModelField[]
  /** the values for one record, from its cells at the moment */
  cells(recordId: string, then: RowCells): Record<string, CellValue>
}

/**
 * The formulas that read only known past cells (rollups and lookups among them), or each other. They are computed as written today, with
 * the clock of the moment. Formulas that read links are left out: the past label of a linked record is in another table's history.
 */
export function pastFormulas(
  { org }: OrgContext,
  model: TableModel,
  formulas: readonly ModelField[],
  kept: readonly ModelField[],
  { at }: PastMoment,
): PastFormulas {
  const told = new Map(kept.flatMap((field) => (field.link ? [] : [[field.id, field]])))
  const fields: ModelField[] = []
  // each pass takes the formulas whose references are all known
  for (let waiting = [...formulas]; waiting.length > 0;) {
    const ready = waiting.filter((field) => {
      const read = formulaOf(model, field)
      return read.ok && field.behaviour.definition !== field.definition && read.formula.references.every((id) => told.has(id))
    })
    if (ready.length === 0) break
    for (const field of ready) told.set(field.id, field)
    fields.push(...ready)
    waiting = waiting.filter((field) => !told.has(field.id))
  }
  if (fields.length === 0) return { fields, cells: () => ({}) }
  const env = computeEnv(org, new Date(at))
  // a field that is not computed here counts as a plain cell of its own kind
  const known = [...told.values()].map((field) => (fields.includes(field) ? field : plainly(field)))
  const meter = { steps: 0 }
  const run = rowFormulas(known, () => env, meter)
  const cells: PastFormulas['cells'] = (recordId, then) => {
    if (meter.steps > mostSteps) throw new AppError('query_too_slow')
    return run(recordId, then, undefined)
  }
  return { fields, cells }
}

const plainly = ({ id, label, behaviour: { type, config } }: ModelField): FormulaField => ({ id, label, type, config })
