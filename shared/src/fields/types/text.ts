import * as z from 'zod/mini'
import { checkText, maxTextLength } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { textOperators } from '#shared/fields/operators.ts'
import { orderText } from '#shared/lib/order-text.ts'

/** Long text with line breaks. */
export const text = fieldType<Record<string, never>>({
  name: 'text',
  freeText: { joint: '\n' },
  sequence: 'text',
  uniqueBy: 'text',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: (value) => checkText(typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value, maxTextLength),
  parse: (written) => checkText(written.replace(/\r\n?/g, '\n').trim(), maxTextLength),
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? orderText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  form: 'text',
  formula: 'text',
  fromFormula: 'text',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: true,
  computed: false,
})
