import type { FormulaField } from '#shared/formulas/formula.ts'
import { maxSteps } from '#shared/formulas/frame.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { rowFormulas, type RowCells } from '#shared/formulas/row-formulas.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { computeEnv } from '#server/computed/compute-env.ts'
import { formulaOf } from '#server/computed/formula-values.ts'
import type { PastMoment } from '#server/features/records/past/moment.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** What the formulas of one page may cost together: some 25 ms, in which nobody else is answered. */
const mostSteps = 5 * maxSteps

/** Formulas of a table whose values at a moment follow from what its cells held then. */
export interface PastFormulas {
  fields: readonly ModelField[]
  /** what they gave for a record, of its cells then */
  cells(recordId: string, then: RowCells): Record<string, CellValue>
}

/**
 * Of the formulas those that read only cells which are told (rollups and lookups among them), or each other. They are worked out as they are written now, with the clock of then.
 * Not those that read links: how a linked record was called then is in the history of another table.
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
  // each pass takes what reads only those before it
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
  // what is not worked out here stands among the cells, as its own kind of value
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
