import type { BlockFigure } from '#shared/blocks/block-figure.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { RunningSum } from '#shared/lib/sum.ts'
import type { RecordGroup } from '#shared/query/groups.ts'

const numbersAt = (groups: readonly RecordGroup[], place: number): number[] =>
  groups.flatMap(({ figures }) => (typeof figures[place] === 'number' ? [figures[place]] : []))

function sum(numbers: readonly number[]): number | null {
  const running = new RunningSum()
  for (const number of numbers) running.add(number)
  return numbers.length === 0 ? null : storedNumber(running.value)
}

const least = (numbers: readonly number[], wins: (a: number, b: number) => boolean): number | null => {
  let best: number | null = null
  for (const number of numbers) if (best === null || wins(number, best)) best = number
  return best
}

/** The figure over the records of several groups, of their own figures; null where it cannot be put together. */
const merges: Readonly<Record<BlockFigure['aggregate'], (groups: readonly RecordGroup[]) => number | null>> = {
  count: (groups) => groups.reduce((all, { count }) => all + count, 0),
  sum: (groups) => sum(numbersAt(groups, 0)),
  // an average travels with its sum and its number of filled cells
  average: (groups) => {
    const [total, filled] = [sum(numbersAt(groups, 1)), sum(numbersAt(groups, 2))]
    return total === null || !filled ? null : storedNumber(total / filled)
  },
  min: (groups) => least(numbersAt(groups, 0), (a, b) => a < b),
  max: (groups) => least(numbersAt(groups, 0), (a, b) => a > b),
  median: () => null,
  unique: () => null,
}

export function mergeFigures(aggregate: BlockFigure['aggregate'], groups: readonly RecordGroup[]): number | null {
  return merges[aggregate](groups)
}
