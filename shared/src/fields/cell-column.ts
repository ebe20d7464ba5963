import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

export type SystemColumn = 'id' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'

/** The type that shows each column of the record itself. Here and not in their files, so that the shell needs no field type to know. */
export const systemTypes = {
  id: 'recordID',
  created_at: 'timeSinceCreation',
  created_by: 'recordAttribution',
  updated_at: 'timeSinceLastUpdate',
  updated_by: 'updatedBy',
} as const satisfies Readonly<Record<SystemColumn, FieldTypeName>>

const columns: ReadonlyMap<FieldTypeName, string> = new Map(Object.entries(systemTypes).map(([column, type]) => [type, column]))

/** Under which name a field's cells travel and are kept (RecordColumns): its own id, or the record's column that it shows. */
export function cellColumn(field: { id: string; type: FieldTypeName }): string {
  return columns.get(field.type) ?? field.id
}
