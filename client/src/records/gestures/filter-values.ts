import { fieldTypes, findOperator } from '#shared/fields/registry.ts'
import { isFilterGroup, type FilterGroup, type FilterValue } from '#shared/values/query.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf } from '#client/cells/field-config.ts'

/**
 * The values that make a new record match a filtered view, from required conditions that name one value. The specification asks that a record made
 * inside a filtered view takes these values.
 */
export function filterValues(filter: FilterGroup | null, fields: readonly Field[], currentUserId: string): Record<string, CellValue> {
  if (!filter || (filter.conjunction === 'or' && filter.nodes.length > 1)) return {}
  const values: Record<string, CellValue> = {}
  for (const node of filter.nodes) {
    if (isFilterGroup(node)) {
      Object.assign(values, filterValues(node, fields, currentUserId))
      continue
    }
    const field = fields.find((candidate) => candidate.id === node.fieldId)
    const form = field && !fieldTypes[field.type].computed && findOperator(field.type, node.operator)?.form
    if (!field || !form) continue
    const wanted = named[form]?.(node.value, currentUserId)
    if (wanted === undefined) continue
    const checked = fieldTypes[field.type].check(wanted, configOf(field))
    if (checked.ok && checked.value !== null) values[field.id] = checked.value
  }
  return values
}

type Namer = (value: FilterValue | undefined, currentUserId: string) => CellValue | undefined

const single: Namer = (value) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)
const idsOf = (value: FilterValue | undefined, currentUserId: string): string[] => {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [value]
  return value !== undefined && typeof value === 'object' ? [currentUserId] : []
}

/** the comparisons that name the value they want */
const named: Partial<Record<string, Namer>> = {
  equals: single,
  textEquals: single,
  isFilled: () => 1,
  anyOf: (value, user) => idsOf(value, user)[0],
  listHasAny: (value, user) => idsOf(value, user).slice(0, 1),
  listHasAll: (value, user) => idsOf(value, user),
}
