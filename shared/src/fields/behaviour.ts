import type { FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

export interface Behaviour {
  type: FieldTypeName
  config: unknown
  definition: FieldType
}

/**
 * How a field's cells look, sort, filter, are searched and are stored: its own type's way or, for a computed field, its result's
 * (architecture §4). Whether a person may write it is still asked of its own type (`computed`).
 */
export function behaviourOf(field: { type: FieldTypeName; config: unknown }): Behaviour {
  const own = fieldTypes[field.type]
  const result = own.resultOf?.(field.config)
  if (!result) return { type: field.type, config: field.config, definition: own }
  return { ...result, definition: fieldTypes[result.type] }
}

const shown = new WeakMap<object, object>()

/**
 * The field as its cells are: itself or, for a computed field, one of the result's type and config. The same object for the same
 * field, so that whoever compares identities sees no change.
 */
export function cellField<F extends { type: FieldTypeName; config: unknown }>(field: F): F {
  const result = fieldTypes[field.type].resultOf?.(field.config)
  if (!result) return field
  const known = shown.get(field)
  if (known) return known as F
  const made = { ...field, type: result.type, config: result.config }
  shown.set(field, made)
  return made
}
