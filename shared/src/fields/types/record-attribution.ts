import { memberOperators } from '#shared/fields/operators.ts'
import { systemType } from '#shared/fields/system-type.ts'

/** The maker of the record, to whom it is attributed. A cell is one member id. */
export const recordAttribution = systemType('created_by', {
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? cell : null),
  sortForm: 'value',
  operators: memberOperators,
  holds: 'users',
  formula: 'names',
  searchable: false,
})
