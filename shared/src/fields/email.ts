import { z } from 'zod'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import { textOperators } from '#shared/fields/operators.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/

/** An e-mail address, kept as written. */
export const email = fieldType<Record<string, never>>({
  name: 'email',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkEmail,
  parse: (text) => checkEmail(text.trim().replace(/^mailto:/i, '')),
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? foldText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  searchable: true,
  computed: false,
})

function checkEmail(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  return value.length <= 254 && address.test(value) ? fits(value) : misfit('notEmail')
}
