import type { AdvancedFormulaConfig } from '#shared/fields/advanced-formula.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { RollupConfig } from '#shared/fields/rollup.ts'
import type { VlookupConfig } from '#shared/fields/vlookup.ts'
import { isFilterGroup, type FilterGroup } from '#shared/query/query.ts'

/** Ids of what a computed field reads: fields of its own table, and fields of the table behind a link of its own table. */
export interface FieldReads {
  own: readonly string[]
  through: { linkFieldId: string; fieldIds: readonly string[] } | undefined
}

const readers: Partial<Record<FieldTypeName, (config: never) => FieldReads>> = {
  advancedFormula: ({ expression }: AdvancedFormulaConfig) => ({ own: formulaReads(expression), through: undefined }),
  rollup: ({ linkFieldId, targetFieldId, filter }: RollupConfig) =>
    through(linkFieldId, [...(targetFieldId === null ? [] : [targetFieldId]), ...filterReads(filter)]),
  vlookup: ({ linkFieldId, targetFieldId }: VlookupConfig) => through(linkFieldId, targetFieldId === null ? [] : [targetFieldId]),
}

/** Types whose cells the engine works out from other cells. */
export const computedTypes = Object.keys(readers) as FieldTypeName[]

/** What a field reads; undefined when it is not worked out from other fields. */
export function readsOf(field: { type: FieldTypeName; config: unknown }): FieldReads | undefined {
  return readers[field.type]?.(field.config as never)
}

function through(linkFieldId: string | null, fieldIds: string[]): FieldReads {
  return { own: [], through: linkFieldId === null ? undefined : { linkFieldId, fieldIds: [...new Set(fieldIds)] } }
}

/** Field ids in braces; one inside a quoted text counts too, which only makes the graph more careful. */
function formulaReads(expression: string): string[] {
  return [...new Set([...expression.matchAll(/\{\s*(f[0-9a-z]{12})\s*\}/g)].map((match) => match[1] ?? ''))]
}

/** Ids of the fields a filter asks. */
export function filterReads(filter: FilterGroup | null): string[] {
  return filter ? filter.nodes.flatMap((node) => (isFilterGroup(node) ? filterReads(node) : [node.fieldId])) : []
}

/** Computed fields that read the given field, as far as `fields` tells; a link is read by whoever looks through it. */
export function readersOf<F extends { id: string; type: FieldTypeName; config: unknown }>(fieldId: string, fields: readonly F[]): F[] {
  return fields.filter((field) => {
    const reads = readsOf(field)
    return reads && (reads.own.includes(fieldId) || reads.through?.linkFieldId === fieldId || reads.through?.fieldIds.includes(fieldId))
  })
}
