import type { TableAccess } from '#shared/access/access.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/**
 * True when the person may change a field's cells in existing records. Fields about a record, such as comments, need only a right of their
 * own.
 */
export function mayWriteCells(access: TableAccess, field: { id: string; type: FieldTypeName }): boolean {
  const { computed, right } = fieldTypes[field.type]
  if (computed || access.readonlyFields.has(field.id)) return false
  return access.editRecords || (right !== undefined && access[right])
}
