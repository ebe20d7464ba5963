import { textOperators } from '#shared/fields/operators.ts'
import { systemType } from '#shared/fields/system-type.ts'
import { orderText } from '#shared/lib/order-text.ts'

/** The record's own id, as links and programs name it. */
export const recordID = systemType('id', {
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? orderText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  formula: 'text',
  searchable: true,
})
