import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { TimeInTheSectionConfig } from '#shared/fields/types/time-in-the-section.ts'
import type { VlookupConfig } from '#shared/fields/types/vlookup.ts'
import { storedFieldIds } from '#shared/formulas/stored-ids.ts'
import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'

/** Ids of the fields that a field's cells are derived from: its own table's, and those behind a link of its own table. */
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
 * The sources that a field's cells are derived from, or undefined when its cells are its own. Rights, the graph of computing, feeds and
 * public links all use this one answer.
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

/** The fields that read the given one, among `fields`. A field that looks through a link also reads that link. */
export function readersOf<F extends { id: string; type: FieldTypeName; config: unknown }>(fieldId: string, fields: readonly F[]): F[] {
  return fields.filter((field) => {
    const reads = readsOf(field)
    return reads && (reads.own.includes(fieldId) || reads.through?.linkFieldId === fieldId || reads.through?.fieldIds.includes(fieldId))
  })
}
