import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'

/** True where a column has more different values than a field has options: no value would fit, so the field becomes a text, and the person is told. */
export function hasTooManyOptions(type: FieldTypeName, column: Pick<ImportColumn, 'type' | 'distinct'>): boolean {
  return fieldTypes[type].holds === 'options' && column.distinct === null && column.type !== type
}
