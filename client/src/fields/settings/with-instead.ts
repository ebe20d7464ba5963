import type { CellValue } from '#shared/values/cell-value.ts'

/** The cell with its options replaced; the same value when none of them is. */
export function withInstead(cell: CellValue, instead: Readonly<Record<string, string>>): CellValue {
  if (typeof cell === 'string') return instead[cell] || cell
  if (!Array.isArray(cell) || !cell.some((option) => instead[option])) return cell
  return [...new Set(cell.map((option) => instead[option] || option))]
}
