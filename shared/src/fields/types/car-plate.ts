import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { lineType } from '#shared/fields/line-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const strip = (text: string): string => text.replace(/[\s\-.·]/g, '').toUpperCase()

/** A number plate of Brazil: the old one (ABC-1234) or that of the Mercosul (ABC1D23). Kept without signs. */
export const carPlate = lineType({
  name: 'carPlate',
  form: 'line',
  check: checkPlate,
  format: (cell) => cell.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2'),
  readSearch: (text) => (/^[0-9a-z\s\-.·]+$/i.test(text) ? strip(text) : ''),
})

function checkPlate(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  const plate = strip(value.slice(0, 40))
  return /^[A-Z]{3}\d[A-Z0-9]\d{2}$/.test(plate) ? fits(plate) : misfit('notPlate')
}
