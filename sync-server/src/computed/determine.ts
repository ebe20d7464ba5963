import { behaviourOf, type Behaviour } from '#shared/fields/behaviour.ts'
import type { ComputedProblem, Determined } from '#shared/fields/computed-config.ts'
import { readsOf } from '#shared/computed/reads.ts'
import { lookupResult, rollupFunctionsOf, rollupResult } from '#shared/computed/result-of.ts'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import { filterReads } from '#shared/fields/field-reads.ts'
import type { Compute } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { VlookupConfig } from '#shared/fields/types/vlookup.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import { resultFor } from '#shared/formulas/result.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel, namedTableOf, type LinkFace, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** Fields at this point of settling: computed ones with the type just determined. */
export type Present = (field: ModelField) => { type: FieldTypeName; config: unknown }

type Determine = (org: OrgDatabase, model: TableModel, field: ModelField, present: Present) => Determined

const problem = (reason: ComputedProblem): Determined => ({ result: null, problem: reason })

const determiners: Readonly<Record<Compute, Determine>> = {
  formula: determineFormula,
  figure: determineRollup,
  lookup: determineLookup,
}

/** Determines the type of a computed field's values, or why it has none. The fields it reads are determined first. */
export function determine(org: OrgDatabase, model: TableModel, field: ModelField, present: Present): Determined {
  const { compute } = field.definition
  return compute === 'none' ? problem('incomplete') : determiners[compute](org, model, field, present)
}

function isBroken(field: ModelField, present: Present): boolean {
  const now = present(field)
  return 'problem' in (now.config as object) && behaviourOf(now).definition.column === 'none'
}

function isBrokenId(model: TableModel, id: string, present: Present): boolean {
  const field = model.field(id)
  return field !== undefined && isBroken(field, present)
}

function determineFormula(_org: OrgDatabase, model: TableModel, field: ModelField, present: Present): Determined {
  const { expression, result } = field.config as AdvancedFormulaConfig
  if (expression.trim() === '') return problem('incomplete')
  const fields = model.fields.map((one) => ({ id: one.id, label: one.label, ...present(one) }))
  const compiled = compileFormula(expression, { fields, self: field.id })
  if (!compiled.ok) {
    if (compiled.error.code === 'unknownField' || compiled.error.code === 'deletedField') return problem('missing')
    const broken = (readsOf(field)?.own ?? []).some((id) => isBrokenId(model, id, present))
    return problem(broken ? 'broken' : 'formula')
  }
  const read = compiled.formula.references.flatMap((id) => model.field(id) ?? [])
  if (read.some((one) => isBroken(one, present))) return problem('broken')
  return { result: resultFor(compiled.formula.type, result), problem: null }
}

interface Reached {
  link: LinkFace
  target: TableModel
  field: ModelField | undefined
}

/** The table and field that a field reads through its link. */
function reach(
  org: OrgDatabase,
  model: TableModel,
  config: { linkFieldId: string | null; targetFieldId: string | null },
): Reached | ComputedProblem {
  if (config.linkFieldId === null) return 'incomplete'
  const link = model.field(config.linkFieldId)?.link
  const target = link && findTableModel(org, link.targetTableId)
  if (!link || !target || target.archived) return 'missing'
  const field = config.targetFieldId === null ? undefined : target.field(config.targetFieldId)
  return config.targetFieldId !== null && !field ? 'missing' : { link, target, field }
}

function determineLookup(org: OrgDatabase, model: TableModel, field: ModelField, present: Present): Determined {
  const reached = reach(org, model, field.config as VlookupConfig)
  if (typeof reached === 'string') return problem(reached)
  if (!reached.field) return problem('incomplete')
  if (isBroken(reached.field, present)) return problem('broken')
  const named = namedTableOf({ behaviour: behaviourOf(present(reached.field)) })
  if (named !== undefined && findTableModel(org, named)?.archived !== false) return problem('missing')
  const result = lookupResult(behaviourOf(present(reached.field)), reached.link.limitToOne)
  return result ? { result, problem: null } : problem('unsuitable')
}

function determineRollup(org: OrgDatabase, model: TableModel, field: ModelField, present: Present): Determined {
  const config = field.config as RollupConfig
  const reached = reach(org, model, config)
  if (typeof reached === 'string') return problem(reached)
  const asked = filterReads(config.filter).map((id) => reached.target.field(id))
  if (asked.includes(undefined)) return problem('missing')
  if ([reached.field, ...asked].some((one) => one !== undefined && isBroken(one, present))) return problem('broken')
  // whether a linked record counts must not hang on links of its own
  if (asked.some((one) => one?.link !== undefined)) return problem('unsuitable')
  const target: Behaviour | undefined = reached.field && behaviourOf(present(reached.field))
  if (!target && config.function !== 'count') return problem('incomplete')
  const fits = config.function === 'count' || rollupFunctionsOf(target).includes(config.function)
  const result = fits ? rollupResult(config.function, target) : undefined
  return result ? { result, problem: null } : problem('unsuitable')
}
