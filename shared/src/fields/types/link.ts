import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { isSafeLink, tidyLink } from '#shared/fields/line-checks.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** A web address. Only schemes that are safe to follow are kept: a cell must never run script. */
export const link = lineType({
  name: 'link',
  form: 'url',
  check: checkLink,
  tidy: tidyLink,
})

function checkLink(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  return isSafeLink(value) ? fits(value) : misfit('notUrl')
}
