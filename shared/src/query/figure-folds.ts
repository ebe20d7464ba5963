import type { CellValue } from '#shared/values/cell-value.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { compareText } from '#shared/query/compare.ts'
import { RunningSum } from '#shared/lib/sum.ts'
import { sortSteps } from '#shared/lib/sort-steps.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'

/** A figure that is taken of one cell after the other: of a million of them in as many steps as one likes. */
export interface FigureFold {
  add(cell: CellValue): void
  /** the figure of the added cells, computed in parts; the generator yields between them */
  result(): Generator<void, AggregateResult>
}

/**
 * The fold of each figure. Sums and averages of nothing are null; an average of money is in minor units, not rounded. Lists are equal when
 * they have the same ids in the same order.
 */
export const figureFolds: Readonly<Record<AggregateName, () => FigureFold>> = {
  count: () => counting((_filled, all) => all),
  filled: () => counting((filled) => filled),
  empty: () => counting((filled, all) => all - filled),
  percentFilled: () => counting(percentOf),
  percentEmpty: () => counting((filled, all) => percentOf(all - filled, all)),
  unique: () => {
    const seen = new Set<CellValue>()
    return folding(
      (cell) => {
        if (!isEmpty(cell)) seen.add(Array.isArray(cell) ? JSON.stringify(cell) : cell)
      },
      () => seen.size,
    )
  },
  sum: () => summing((sum) => sum),
  average: () => summing((sum, count) => sum / count),
  median: () => {
    const numbers: number[] = []
    return {
      add(cell) {
        if (typeof cell === 'number') numbers.push(cell)
      },
      *result() {
        return middleOf(yield* sortSteps(numbers))
      },
    }
  },
  min: () => extreme(-1),
  max: () => extreme(1),
}

/** A share in per cent, not rounded; null of nothing. */
export function percentOf(part: AggregateResult, whole: number): number | null {
  return whole === 0 ? null : storedNumber((Number(part) * 100) / whole)
}

/** The middle of sorted numbers (the mean of the two in the middle), or null without any. */
export function middleOf(sorted: Float64Array): number | null {
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  return storedNumber(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2)
}

const isEmpty = (cell: CellValue): boolean => cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0)

function folding(add: (cell: CellValue) => void, result: () => AggregateResult): FigureFold {
  return {
    add,
    // oxlint-disable-next-line require-yield -- it is worked out at once
    *result() {
      return result()
    },
  }
}

function counting(figure: (filled: number, all: number) => AggregateResult): FigureFold {
  let filled = 0
  let all = 0
  return folding(
    (cell) => {
      all += 1
      if (!isEmpty(cell)) filled += 1
    },
    () => figure(filled, all),
  )
}

function summing(figure: (sum: number, count: number) => number): FigureFold {
  const sum = new RunningSum()
  let count = 0
  return folding(
    (cell) => {
      if (typeof cell !== 'number') return
      sum.add(cell)
      count += 1
    },
    () => (count === 0 ? null : storedNumber(figure(sum.value, count))),
  )
}

function extreme(sign: 1 | -1): FigureFold {
  let best: string | number | null = null
  return folding(
    (cell) => {
      if (cell === null || isEmpty(cell) || Array.isArray(cell)) return
      if (best === null) best = cell
      else if (typeof cell === 'number' && typeof best === 'number') best = Math.sign(cell - best) === sign ? cell : best
      else if (compareText(String(cell), String(best)) === sign) best = cell
    },
    () => best,
  )
}
