import { exactly, numberOf, plus, sumOf, type ExactSum } from '#shared/computed/exact-sum.ts'
import type { RollupFunction } from '#shared/fields/rollup-functions.ts'
import { maxLineLength } from '#shared/fields/clean-text.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Most linked records in a list of texts, options or people; an ellipsis stands for the others, or they are left out. */
export const mostListed = 500

/** Figures about the linked records. Those known without reading each cell are values; the others are functions. */
export interface RollupFigures {
  /** linked records */
  total: number
  filled: number
  unique(): number
  sum(): ExactSum
  /** the filled cell at a place in ascending order */
  at(place: number): CellValue
}

/** Figures of given cells; numbers and ISO dates sort as stored. */
export function figuresOf(cells: readonly CellValue[]): RollupFigures {
  const filled = cells.filter((cell) => cell !== null)
  let sorted: CellValue[] | undefined
  return {
    total: cells.length,
    filled: filled.length,
    unique: () => new Set(filled.map((cell) => (Array.isArray(cell) ? JSON.stringify(cell) : cell))).size,
    sum: () => sumOf(filled.filter((cell) => typeof cell === 'number')),
    at: (place) => {
      sorted ??= filled.toSorted((a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0,
      )
      return sorted[place] ?? null
    },
  }
}

/**
 * The value of a rollup. Counts of nothing are 0; sums, averages, extremes and shares of nothing are empty. `whole`: the target holds whole
 * units (money), so a mean is rounded to one.
 */
export function rollupValue(name: Exclude<RollupFunction, 'join'>, figures: RollupFigures, whole: boolean): CellValue {
  return values[name](figures, whole)
}

const values: Record<Exclude<RollupFunction, 'join'>, (figures: RollupFigures, whole: boolean) => CellValue> = {
  count: ({ total }) => total,
  countFilled: ({ filled }) => filled,
  countEmpty: ({ total, filled }) => total - filled,
  percentFilled: ({ total, filled }) => (total === 0 ? null : storedNumber((100 * filled) / total)),
  unique: (figures) => figures.unique(),
  sum: (figures) => (figures.filled === 0 ? null : finite(numberOf(figures.sum()))),
  average: (figures, whole) => (figures.filled === 0 ? null : mean(figures.sum(), figures.filled, whole)),
  median: (figures, whole) => {
    if (figures.filled === 0) return null
    const low = figures.at((figures.filled - 1) >> 1)
    if (figures.filled % 2 === 1) return low
    const high = figures.at(figures.filled >> 1)
    return mean(plus(exactly(Number(low)), exactly(Number(high))), 2, whole)
  },
  min: ({ filled, at }) => (filled === 0 ? null : at(0)),
  max: ({ filled, at }) => (filled === 0 ? null : at(filled - 1)),
  all: ({ total, filled }) => (total > 0 && filled === total ? 1 : null),
  any: ({ filled }) => (filled > 0 ? 1 : null),
}

function mean(sum: ExactSum, count: number, whole: boolean): CellValue {
  const value = Number(`${sum.units}e-${sum.scale}`) / count
  return finite(whole ? Math.round(value) : storedNumber(value))
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? (value === 0 ? 0 : value) : null
}

/** Cells as one line of text, without empty ones; `more`: there were others. */
export function listText(texts: readonly string[], more: boolean): string | null {
  const list = texts.filter((text) => text !== '')
  const text = [...list, ...(more && list.length > 0 ? ['…'] : [])].join(', ').replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
  if (text.length <= maxLineLength) return text === '' ? null : text
  // never half of a character
  return `${text.slice(0, maxLineLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
