import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** Under which name a field's cells travel and are kept (RecordColumns): its own id, or the record's column that it shows. */
export function cellColumn(field: { id: string; type: FieldTypeName; config: unknown }): string {
  const { definition } = behaviourOf(field)
  return definition.column === 'system' && definition.system !== undefined ? definition.system : field.id
}
