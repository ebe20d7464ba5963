import type { Cell, Range, Selection } from '#client/ui/grid/grid-selection.ts'

/** The selection under a drag of its corner handle: grown towards the cell along one axis. */
export function fillSelection(from: Range, cell: Cell): Selection {
  const down = cell.row - from.bottom
  const up = from.top - cell.row
  const right = cell.col - from.right
  const left = from.left - cell.col
  const far = Math.max(down, up, right, left)
  const selection = (active: Cell, focus: Cell): Selection => ({ active, focus })
  if (far <= 0) return selection({ row: from.top, col: from.left }, { row: from.bottom, col: from.right })
  // rows first: columns are drawn over less often, and by the way
  if (far === down) return selection({ row: from.top, col: from.left }, { row: cell.row, col: from.right })
  if (far === up) return selection({ row: from.bottom, col: from.left }, { row: cell.row, col: from.right })
  if (far === right) return selection({ row: from.top, col: from.left }, { row: from.bottom, col: cell.col })
  return selection({ row: from.top, col: from.right }, { row: from.bottom, col: cell.col })
}
