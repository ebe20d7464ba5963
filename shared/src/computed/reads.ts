import type { AdvancedFormulaConfig } from '#shared/fields/advanced-formula.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { RollupConfig } from '#shared/fields/rollup.ts'
import type { TimeInTheSectionConfig } from '#shared/fields/time-in-the-section.ts'
import type { VlookupConfig } from '#shared/fields/vlookup.ts'
import { storedFieldIds } from '#shared/formulas/stored-ids.ts'
import { isFilterGroup, type FilterGroup } from '#shared/query/query.ts'

/** Ids of what a field's cells follow from: fields of its own table, and fields of the table behind a link of its own table. */
export interface FieldReads {
  own: readonly string[]
  through: { linkFieldId: string; fieldIds: readonly string[] } | undefined
}

type Readers = Partial<Record<FieldTypeName, (config: never) => FieldReads>>

const engineReaders: Readers = {
  advancedFormula: ({ expression }: AdvancedFormulaConfig) => ({ own: storedFieldIds(expression), through: undefined }),
  rollup: ({ linkFieldId, targetFieldId, filter }: RollupConfig) =>
    through(linkFieldId, [...(targetFieldId === null ? [] : [targetFieldId]), ...filterReads(filter)]),
  vlookup: ({ linkFieldId, targetFieldId }: VlookupConfig) => through(linkFieldId, targetFieldId === null ? [] : [targetFieldId]),
}

/** The engine's, and types whose cells the write path keeps from another field. */
const readers: Readers = {
  ...engineReaders,
  timeInTheSection: ({ fieldId }: TimeInTheSectionConfig) => ({ own: fieldId === null ? [] : [fieldId], through: undefined }),
}

/** Types whose cells the engine works out from other cells. */
export const computedTypes = Object.keys(engineReaders) as FieldTypeName[]

/** Whether the engine works the field's cells out: it has a result, a place in the order of computing, and may be stale. */
export function isWorkedOut(field: { type: FieldTypeName }): boolean {
  return engineReaders[field.type] !== undefined
}

/**
 * What a field tells of: its cells follow from these. The one answer for rights, the graph of computing, feeds and public links; undefined
 * when its cells are its own.
 */
export function readsOf(field: { type: FieldTypeName; config: unknown }): FieldReads | undefined {
  return readers[field.type]?.(field.config as never)
}

function through(linkFieldId: string | null, fieldIds: string[]): FieldReads {
  return { own: [], through: linkFieldId === null ? undefined : { linkFieldId, fieldIds: [...new Set(fieldIds)] } }
}

/** Ids of the fields a filter asks. */
export function filterReads(filter: FilterGroup | null): string[] {
  return filter ? filter.nodes.flatMap((node) => (isFilterGroup(node) ? filterReads(node) : [node.fieldId])) : []
}

/** Fields that read the given field, as far as `fields` tells; a link is read by whoever looks through it. */
export function readersOf<F extends { id: string; type: FieldTypeName; config: unknown }>(fieldId: string, fields: readonly F[]): F[] {
  return fields.filter((field) => {
    const reads = readsOf(field)
    return reads && (reads.own.includes(fieldId) || reads.through?.linkFieldId === fieldId || reads.through?.fieldIds.includes(fieldId))
  })
}
