import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { isEmail, tidyEmail } from '#shared/fields/line-checks.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** An e-mail address, kept as written. */
export const email = lineType({
  name: 'email',
  form: 'email',
  uniqueBy: 'text',
  check: checkEmail,
  tidy: tidyEmail,
})

function checkEmail(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  return isEmail(value) ? fits(value) : misfit('notEmail')
}
