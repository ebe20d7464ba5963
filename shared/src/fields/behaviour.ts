import type { FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

export interface Behaviour {
  type: FieldTypeName
  config: unknown
  definition: FieldType
}

/**
 * The rules by which a field's cells are shown, sorted, filtered, searched and stored. A computed field has those of its result. Its own
 * type still decides whether a person may write it (`computed`).
 */
export function behaviourOf(field: { type: FieldTypeName; config: unknown }): Behaviour {
  const own = fieldTypes[field.type]
  const result = own.resultOf?.(field.config)
  if (!result) return { type: field.type, config: field.config, definition: own }
  const definition = fieldTypes[result.type]
  return { ...result, definition: (own.computed ? definition.whenComputed : undefined) ?? definition }
}

const shown = new WeakMap<object, object>()

/**
 * The field with its cells' type and config: the field itself, or the result of a computed field. The same field always gives the same
 * object, so identity comparisons hold.
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
