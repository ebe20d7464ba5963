import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import type { HeldIds } from '#shared/fields/field-type.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/**
 * People, linked records and files come from elsewhere, and so do values computed from them. They are shown only when the builder chose
 * them for the block by name.
 */
const onlyWhenChosen: ReadonlySet<HeldIds> = new Set<HeldIds>(['users', 'records', 'attachments'])

/** False for fields that hold nothing a visitor could read, such as buttons. */
export function canBeAsked(field: ModelField): boolean {
  return field.behaviour.definition.column !== 'none'
}

export function isShownUnasked(model: TableModel, field: ModelField): boolean {
  const { holds, column } = field.behaviour.definition
  if (column === 'none' || (holds !== undefined && onlyWhenChosen.has(holds))) return false
  const reads = readsOf(field)
  return reads?.through === undefined && (reads?.own ?? []).every((id) => isOrdinary(model, field, id))
}

/** Only the engine's fields read computed ones, and never in a circle. */
function isOrdinary(model: TableModel, reader: ModelField, fieldId: string): boolean {
  const field = model.field(fieldId)
  return field !== undefined && (isWorkedOut(reader) || !field.definition.computed) && isShownUnasked(model, field)
}
