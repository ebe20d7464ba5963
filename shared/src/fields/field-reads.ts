import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'

/** Ids of the fields that a field's cells are derived from: its own table's, and those behind a link of its own table. */
export interface FieldReads {
  own: readonly string[]
  through: { linkFieldId: string; fieldIds: readonly string[] } | undefined
}

/** The reads of a field that looks through a link; nothing while no link is chosen. */
export function throughLink(linkFieldId: string | null, fieldIds: readonly (string | null)[]): FieldReads {
  const read = new Set(fieldIds.filter((id) => id !== null))
  return { own: [], through: linkFieldId === null ? undefined : { linkFieldId, fieldIds: [...read] } }
}

/** Ids of the fields a filter asks. */
export function filterReads(filter: FilterGroup | null): string[] {
  return filter ? filter.nodes.flatMap((node) => (isFilterGroup(node) ? filterReads(node) : [node.fieldId])) : []
}
