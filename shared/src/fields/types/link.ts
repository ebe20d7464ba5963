import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** A web address. Only schemes that are safe to follow are kept: a cell must never run script. */
export const link = lineType({
  name: 'link',
  form: 'url',
  check: checkLink,
  tidy: (text) => (/^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/|$|\?|#))/i.test(text) ? `https://${text}` : text),
})

/** True for an address that may be followed. */
export function isSafeLink(text: string): boolean {
  return text.length <= 4000 && /^(https?:\/\/[^\s\p{C}/?#]+[^\s\p{C}]*|(mailto|tel):[^\s\p{C}]+)$/iu.test(text)
}

function checkLink(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  return isSafeLink(value) ? fits(value) : misfit('notUrl')
}
