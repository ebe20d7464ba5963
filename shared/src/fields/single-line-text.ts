import { z } from 'zod'
import { checkText, maxLineLength } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { textOperators } from '#shared/fields/operators.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** Short text on one line; line breaks become spaces. */
export const singleLineText = fieldType<Record<string, never>>({
  name: 'singleLineText',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: (value) => checkText(typeof value === 'string' ? oneLine(value) : value, maxLineLength),
  parse: (text) => checkText(oneLine(text.trim()), maxLineLength),
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? foldText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  searchable: true,
  computed: false,
})

function oneLine(text: string): string {
  // most texts are: a look for a break is much shorter than a search for one with the spaces around it
  return !/[\r\n\u2028\u2029]/.test(text) ? text : text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
}
