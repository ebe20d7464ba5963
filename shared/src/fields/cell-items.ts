import type { CellValue } from '#shared/protocol/feed.ts'

/** What a cell of a list holds, or of a single one by the same kind of id; an empty cell holds nothing. */
export function itemsOf(cell: CellValue | undefined): readonly string[] {
  return Array.isArray(cell) ? cell : typeof cell === 'string' && cell !== '' ? [cell] : []
}
