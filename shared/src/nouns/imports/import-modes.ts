import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/**
 * Ways to import into an existing table (specification 2 §3 "Import config"): every row becomes a record, or
 * rows of known keys are left out, or they are written into their record.
 */
export const importModes = ['import_only', 'import_ignore_duplicates', 'import_update'] as const
export type ImportMode = (typeof importModes)[number]

/** Whether a field of the type can be the key (specification 2 §5 "Key field options"). The primary field is allowed whatever its type. */
export function canBeKey(type: FieldTypeName): boolean {
  const { uniqueBy, computed } = fieldTypes[type]
  return uniqueBy !== undefined && !computed
}
