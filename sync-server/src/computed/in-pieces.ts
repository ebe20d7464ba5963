import type { CellValue } from '#shared/values/cell-value.ts'
import type { WorkBudget } from '#server/computed/work-budget.ts'

/** Values by record, and the records there was no time for. */
export interface Worked {
  values: Map<string, CellValue>
  left: readonly string[]
}

/** Small, since all of a piece is read before the first of its cells shows what they cost. */
const firstPiece = 4
const largestPiece = 512
/** A piece this quick is followed by a larger one. */
const quickMs = 2
const slowMs = 8

/**
 * Computes and stores records piece by piece until all are done or the budget is spent. Pieces grow while they are fast: neither a slow
 * cell nor a large one makes a piece that blocks everybody. @returns the records that are left
 */
export function inPieces(
  ids: readonly string[],
  budget: WorkBudget,
  work: (piece: readonly string[]) => Worked,
  store: (values: Worked['values']) => void,
): string[] {
  let size = firstPiece
  let at = 0
  while (at < ids.length && !budget.isSpent) {
    const started = budget.clock()
    const piece = ids.slice(at, at + size)
    const { values, left } = work(piece)
    store(values)
    budget.payCells(values.size)
    at += piece.length
    if (left.length > 0) return [...left, ...ids.slice(at)]
    const took = budget.clock() - started
    if (took < quickMs) size = Math.min(size * 2, largestPiece)
    else if (took > slowMs) size = Math.max(1, size >> 2)
  }
  return ids.slice(at)
}
