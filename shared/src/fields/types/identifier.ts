import * as z from 'zod/mini'
import { textUpTo, wholeNumber } from '#shared/lib/small-schemas.ts'
import { readOnlyCell } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { numberOperators } from '#shared/fields/operators.ts'

export interface IdentifierConfig {
  /** prefix of the number: INV-12 */
  prefix: string
  /** at least so many digits: 0012 */
  digits: number
}

/** The number of the record in its table, in the order they were made. The server gives it; it never changes and is never given twice. */
export const identifier = fieldType<IdentifierConfig>({
  name: 'identifier',
  ownCell: 'number',
  uniqueBy: 'text',
  column: 'integer',
  configSchema: z.strictObject({ prefix: z._default(textUpTo(20), ''), digits: z._default(wholeNumber(1, 12), 1) }),
  defaultConfig: () => ({ prefix: '', digits: 1 }),
  check: readOnlyCell,
  parse: (text) => readOnlyCell(text.trim()),
  format: (cell, config) => (typeof cell === 'number' ? `${config.prefix}${String(cell).padStart(config.digits, '0')}` : ''),
  sortKey: (cell) => (typeof cell === 'number' ? cell : null),
  sortForm: 'value',
  operators: numberOperators,
  form: 'none',
  formula: 'text',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: false,
  computed: true,
  onePerTable: true,
})
