import { computeOrder } from '#shared/computed/compute-order.ts'
import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { toStoredIds } from '#shared/formulas/field-names.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** A row of `field_def` as migration 0017 hands it over. */
interface StoredField {
  id: string
  tableId: string
  type: FieldTypeName
  label: string
  config: object
  isGone: 0 | 1
  /** of a link: the field that names the records of the table behind it */
  linkedLabel: string | null
}

/** A formula in its one stored spelling. A broken one keeps its old spelling because of a circle, and has no values any more. */
interface NamedFormula {
  id: string
  expression: string
  isBroken: boolean
}

/**
 * Migration 0017: rewrites formulas that name fields by labels, or by anything but the bare id, to ids. Their dependencies were unknown to
 * the order of computing, so a circle may appear. One formula of the circle then keeps its spelling, which names no field.
 * @param json a list of {@link StoredField}
 * @returns a list of {@link NamedFormula}, only those that change
 */
export function formulasByIds(json: string): string {
  const fields = JSON.parse(json) as StoredField[]
  const living = new Map<string, StoredField[]>()
  for (const field of fields) if (field.isGone === 0) living.set(field.tableId, [...(living.get(field.tableId) ?? []), field])
  const renamed = new Map<string, string>()
  for (const field of fields) {
    if (fieldTypes[field.type].compute !== 'formula') continue
    const others = (living.get(field.tableId) ?? []).filter((other) => other.id !== field.id)
    const { expression } = field.config as AdvancedFormulaConfig
    const stored = toStoredIds(expression, { fields: others })
    if (stored !== expression) renamed.set(field.id, stored)
  }
  const broken = new Set<string>()
  for (let circle = circleOf(fields, renamed); circle; circle = circleOf(fields, renamed)) {
    const first = circle.find((id) => renamed.has(id))
    // a circle of ids alone was refused when it was written
    if (first === undefined) break
    renamed.delete(first)
    broken.add(first)
  }
  const named = fields.flatMap(({ id, config }): NamedFormula[] => {
    const expression = renamed.get(id) ?? (broken.has(id) ? (config as AdvancedFormulaConfig).expression : undefined)
    return expression === undefined ? [] : [{ id, expression, isBroken: broken.has(id) }]
  })
  return JSON.stringify(named)
}

/** Ids of fields that would read each other in a circle. */
function circleOf(fields: readonly StoredField[], renamed: ReadonlyMap<string, string>): string[] | undefined {
  const labels = new Map(fields.flatMap(({ id, linkedLabel }) => (linkedLabel === null ? [] : [[id, linkedLabel]])))
  const nodes = fields.flatMap((field) => {
    if (field.isGone === 1 || !isWorkedOut(field)) return []
    const expression = renamed.get(field.id)
    const reads = readsOf(expression === undefined ? field : { type: field.type, config: { ...field.config, expression } })
    const own = reads?.own ?? []
    return [{ id: field.id, reads: [...own, ...own.flatMap((id) => labels.get(id) ?? []), ...(reads?.through?.fieldIds ?? [])] }]
  })
  const ordered = computeOrder(nodes)
  return ordered.ok ? undefined : ordered.cycle.map(({ id }) => id)
}
