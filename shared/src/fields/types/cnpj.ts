import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { checkDigit } from '#shared/fields/check-digit.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/**
 * A company's tax number in Brazil: twelve digits or, since 2026, also capital letters, and two digits that check them. Kept without
 * signs, shown as 12.ABC.345/01DE-35.
 */
export const cnpj = lineType({
  name: 'cnpj',
  form: 'line',
  uniqueBy: 'text',
  check: checkCnpj,
  format: (cell) => cell.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5'),
  readSearch: (text) => (/^[0-9a-z.\-/\s]+$/i.test(text) ? text.replace(/[.\-/\s]/g, '') : ''),
})

function checkCnpj(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  const bare = value.replace(/[.\-/\s]/g, '').toUpperCase()
  // spreadsheets take leading zeros away
  const text = /^\d+$/.test(bare) ? bare.padStart(14, '0') : bare
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1+$/.test(text) || value.length > 40) return misfit('notCnpj')
  const first = checkDigit(text.slice(0, 12), 9)
  const second = checkDigit(text.slice(0, 13), 9)
  return text.endsWith(`${first}${second}`) ? fits(text) : misfit('notCnpj')
}
