import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** A telephone number, kept as written: digits with the usual signs, and an extension. */
export const phone = lineType({
  name: 'phone',
  form: 'phone',
  uniqueBy: 'digits',
  check: checkPhone,
  tidy: (text) => text.replace(/^tel:/i, ''),
})

function checkPhone(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  const digits = value.replace(/\D/g, '').length
  const shaped = /^\+?[\d\s().\-/]+((ext\.?|x|ramal|#)\s*\d+)?$/i.test(value)
  return shaped && digits >= 3 && digits <= 25 && value.length <= 60 ? fits(value) : misfit('notPhone')
}
