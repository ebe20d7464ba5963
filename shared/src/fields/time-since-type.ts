import { writeAge } from '#shared/fields/duration-text.ts'
import type { FieldType } from '#shared/fields/field-type.ts'
import { ageOperators } from '#shared/fields/operators.ts'
import { systemType } from '#shared/fields/system-type.ts'

/** Shows how long ago an instant of the record was. The cell is the instant; the time since is worked out when it is read. */
export function timeSinceType(instant: 'created_at' | 'updated_at'): FieldType {
  return systemType(instant, {
    buckets: 'instant',
    format: (cell, _config, locale) => (typeof cell === 'string' ? writeAge(((locale.now ?? Date.now()) - Date.parse(cell)) / 1000) : ''),
    sortKey: (cell) => (typeof cell === 'string' ? cell : null),
    sortForm: 'value',
    operators: ageOperators,
    formula: 'since',
    searchable: false,
  })
}
