import * as z from 'zod/mini'
import { checkText, fits, isPlainText, maxLineLength } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import { textOperators } from '#shared/fields/operators.ts'
import { orderText } from '#shared/lib/order-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Short text on one line; line breaks become spaces. */
export const singleLineText = fieldType<Record<string, never>>({
  name: 'singleLineText',
  oftenTwice: true,
  freeText: { joint: ' / ' },
  sequence: 'text',
  uniqueBy: 'text',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkLine,
  parse: (text) => checkLine(text.trim()),
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? orderText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  form: 'line',
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

function checkLine(value: CellValue): ParseResult {
  return isPlainText(value, maxLineLength) ? fits(value) : checkText(typeof value === 'string' ? oneLine(value) : value, maxLineLength)
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
}
