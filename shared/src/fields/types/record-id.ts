import { textOperators } from '#shared/fields/operators.ts'
import { systemType } from '#shared/fields/system-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** The record's own id, as links and programs name it. */
export const recordID = systemType({
  name: 'recordID',
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? foldText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  searchable: true,
})
