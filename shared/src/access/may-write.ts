import type { TableAccess } from '#shared/access/access.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** Whether somebody may change a field's cells in records that are there: what is said about a record needs its own right only. */
export function mayWriteCells(access: TableAccess, field: { id: string; type: FieldTypeName }): boolean {
  const { computed, right } = fieldTypes[field.type]
  if (computed || access.readonlyFields.has(field.id)) return false
  return access.editRecords || (right !== undefined && access[right])
}
