import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

export type SystemColumn = 'id' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'

/** Types whose cells are a column of the record itself. Here and not in their files, so that the shell needs no field type to know. */
export const systemColumns: Partial<Record<FieldTypeName, SystemColumn>> = {
  recordID: 'id',
  updatedBy: 'updated_by',
  recordAttribution: 'created_by',
  timeSinceCreation: 'created_at',
  timeSinceLastUpdate: 'updated_at',
}

/** Under which name a field's cells travel and are kept (RecordColumns): its own id, or the record's column that it shows. */
export function cellColumn(field: { id: string; type: FieldTypeName }): string {
  return systemColumns[field.type] ?? field.id
}
