import { memberOperators } from '#shared/fields/operators.ts'
import { systemType } from '#shared/fields/system-type.ts'

/** The last person who changed the record. A cell is one member id. */
export const updatedBy = systemType('updated_by', {
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? cell : null),
  sortForm: 'value',
  operators: memberOperators,
  holds: 'users',
  formula: 'names',
  searchable: false,
})
