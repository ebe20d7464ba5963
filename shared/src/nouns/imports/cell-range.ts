/** A part of a sheet, from 0; without `bottom` and `right` it goes on to the end. */
export interface CellRange {
  top: number
  left: number
  bottom: number | null
  right: number | null
}

const written = /^([a-z]{1,3})(\d{1,7})(?::(?:([a-z]{1,3})(\d{1,7})?|(\d{1,7})))?$/i

/** Reads a range as spreadsheets write it: `B4:F20`, `B4:F` for all rows below, `B4` for all to the right and below. */
export function readRange(text: string): CellRange | undefined {
  const match = written.exec(text.trim().replaceAll('$', ''))
  if (!match) return undefined
  const [, left = '', top = '', right, bottom = match[5]] = match
  const range: CellRange = {
    top: Number(top) - 1,
    left: placeOf(left),
    bottom: bottom === undefined ? null : Number(bottom) - 1,
    right: right === undefined ? null : placeOf(right),
  }
  const isRight = range.top >= 0 && (range.bottom ?? range.top) >= range.top && (range.right ?? range.left) >= range.left
  return isRight ? range : undefined
}

export function writeRange({ top, left, bottom, right }: CellRange): string {
  const end = right === null ? (bottom === null ? '' : `:${bottom + 1}`) : `:${letters(right)}${bottom === null ? '' : bottom + 1}`
  return `${letters(left)}${top + 1}${end}`
}

/** The cells of a record inside a range; undefined for a record outside. @param number of the record, the first being 1 */
export function cropRecord(cells: string[], number: number, { top, left, bottom, right }: CellRange): string[] | undefined {
  if (number - 1 < top || (bottom !== null && number - 1 > bottom)) return undefined
  return cells.slice(left, right === null ? undefined : right + 1)
}

/** `A` is 0, `Z` 25, `AA` 26. */
function placeOf(text: string): number {
  return Array.from(text.toUpperCase()).reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function letters(place: number): string {
  return (place >= 26 ? letters(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))
}
