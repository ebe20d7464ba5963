import type { FieldReads } from '#shared/fields/field-reads.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** Whether the engine works the field's cells out: it has a result, a place in the order of computing, and may be stale. */
export function isWorkedOut(field: { type: FieldTypeName }): boolean {
  return fieldTypes[field.type].compute !== 'none'
}

/**
 * The sources that a field's cells are derived from, or undefined when its cells are its own. Rights, the graph of computing, feeds and
 * public links all use this one answer.
 */
export function readsOf(field: { type: FieldTypeName; config: unknown }): FieldReads | undefined {
  const { reads } = fieldTypes[field.type]
  return reads === 'none' ? undefined : reads(field.config)
}

/** The fields that read the given one, among `fields`. A field that looks through a link also reads that link. */
export function readersOf<F extends { id: string; type: FieldTypeName; config: unknown }>(fieldId: string, fields: readonly F[]): F[] {
  return fields.filter((field) => {
    const reads = readsOf(field)
    return reads && (reads.own.includes(fieldId) || reads.through?.linkFieldId === fieldId || reads.through?.fieldIds.includes(fieldId))
  })
}
