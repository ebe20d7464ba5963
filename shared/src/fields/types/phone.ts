import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { isPhone, tidyPhone } from '#shared/fields/line-checks.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** A telephone number, kept as written: digits with the usual signs, and an extension. */
export const phone = lineType({
  name: 'phone',
  form: 'phone',
  uniqueBy: 'digits',
  check: checkPhone,
  tidy: tidyPhone,
})

function checkPhone(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  return isPhone(value) ? fits(value) : misfit('notPhone')
}
