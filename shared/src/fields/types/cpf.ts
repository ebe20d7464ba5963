import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { checkDigit } from '#shared/fields/check-digit.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** A person's tax number in Brazil: 11 digits, the last two of them check digits. Kept as digits, shown as 123.456.789-09. */
export const cpf = lineType({
  name: 'cpf',
  form: 'line',
  uniqueBy: 'text',
  check: checkCpf,
  format: (cell) => cell.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'),
  readSearch: (text) => (/^[\d.\-\s]+$/.test(text) ? text.replace(/\D/g, '') : ''),
})

function checkCpf(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  // spreadsheets take leading zeros away
  const digits = value.replace(/[.\-/\s]/g, '').padStart(11, '0')
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits) || value.length > 40) return misfit('notCpf')
  const first = checkDigit(digits.slice(0, 9), 11)
  const second = checkDigit(digits.slice(0, 10), 11)
  return digits.endsWith(`${first}${second}`) ? fits(digits) : misfit('notCpf')
}
