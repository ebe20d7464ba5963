import type { CellValue } from '#shared/values/cell-value.ts'

/** The ids in a cell of a list, or in a cell of a single id. An empty cell has none. */
export function itemsOf(cell: CellValue | undefined): readonly string[] {
  return Array.isArray(cell) ? cell : typeof cell === 'string' && cell !== '' ? [cell] : []
}
