import { z } from 'zod'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import { textOperators } from '#shared/fields/operators.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

/** A telephone number, kept as written: digits with the usual signs, and an extension. */
export const phone = fieldType<Record<string, never>>({
  name: 'phone',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkPhone,
  parse: (text) => checkPhone(text.trim().replace(/^tel:/i, '')),
  format: (cell) => (typeof cell === 'string' ? cell : ''),
  sortKey: (cell) => (typeof cell === 'string' ? foldText(cell) : null),
  sortForm: 'folded',
  operators: textOperators,
  searchable: true,
  computed: false,
})

function checkPhone(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  const digits = value.replace(/\D/g, '').length
  const shaped = /^\+?[\d\s().\-/]+((ext\.?|x|ramal|#)\s*\d+)?$/i.test(value)
  return shaped && digits >= 3 && digits <= 25 && value.length <= 60 ? fits(value) : misfit('notPhone')
}
