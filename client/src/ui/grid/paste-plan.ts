import { isSingle, type Range } from '#client/ui/grid/grid-selection.ts'

/** The copy of one cell: its text, and its exact value when one of our own grids made it. */
export interface CopiedCell {
  text: string
  raw?: unknown
  /** the number behind the text, where another program says it; a day is the number of days since 30 December 1899 */
  exact?: number | undefined
}

/** The target of a pasted cell: an existing cell, or one of a row that does not exist yet (`row` past the end). */
export interface PasteCell extends CopiedCell {
  row: number
  col: number
}

export interface PastePlan {
  cells: PasteCell[]
  /** the cells that the paste covers, to be selected afterwards */
  range: Range
  /** rows past the end that the block needs */
  newRows: number
  /** cells in columns of the block that find no place at the right; `past`: the first of them is 0 */
  cut: (CopiedCell & { row: number; past: number })[]
}

interface PasteSpace {
  rows: number
  cols: number
  /** heads of groups are passed over */
  isGroup?(row: number): boolean
}

/**
 * Lays a copied block over the grid. One value fills the selection; a block whose size divides the selection's is repeated over
 * it (one row over ten); anything else spreads from the top left corner and may grow past the last row.
 */
export function planPaste(block: readonly (readonly CopiedCell[])[], selection: Range, size: PasteSpace): PastePlan {
  const height = block.length
  const width = Math.max(0, ...block.map((row) => row.length))
  const { top, left } = selection
  if (height === 0 || width === 0) return { cells: [], range: selection, newRows: 0, cut: [] }

  const rows = repeated(height, recordsIn(selection, size), isSingle(selection))
  const wanted = repeated(width, selection.right - left + 1, isSingle(selection))
  const cols = Math.min(wanted, size.cols - left)
  const cells: PasteCell[] = []
  const cut: PastePlan['cut'] = []
  let at = top - 1
  for (let row = 0; row < rows; row += 1) {
    do at += 1
    while (at < size.rows && size.isGroup?.(at) === true)
    for (let col = 0; col < wanted; col += 1) {
      const copied = block[row % height]?.[col % width]
      if (copied && col < cols) cells.push({ ...copied, row: at, col: left + col })
      else if (copied && copied.text !== '') cut.push({ ...copied, row: at, past: col - cols })
    }
  }
  return {
    cells,
    range: { top, left, bottom: at, right: left + cols - 1 },
    newRows: Math.max(0, at + 1 - size.rows),
    cut,
  }
}

function recordsIn({ top, bottom }: Range, { isGroup }: PasteSpace): number {
  let count = 0
  for (let row = top; row <= bottom; row += 1) if (isGroup?.(row) !== true) count += 1
  return count
}

/** How many times `size` is laid into `space`: whole repetitions only, else once. */
function repeated(size: number, space: number, single: boolean): number {
  return !single && space > size && space % size === 0 ? space : size
}
