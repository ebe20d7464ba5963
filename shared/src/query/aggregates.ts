import { getFieldType } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { compareText } from '#shared/query/compare.ts'
import { sumOf } from '#shared/lib/sum.ts'

export const aggregateNames = [
  'count',
  'sum',
  'average',
  'median',
  'min',
  'max',
  'filled',
  'empty',
  'unique',
  'percentFilled',
  'percentEmpty',
] as const
export type AggregateName = (typeof aggregateNames)[number]
export type AggregateResult = number | string | null

/** One figure over a field's cells; `count` needs no field. */
export interface Aggregate {
  name: AggregateName
  fieldId?: string
}

const presence: readonly AggregateName[] = ['count', 'filled', 'empty', 'unique', 'percentFilled', 'percentEmpty']
const numeric: readonly FieldTypeName[] = ['number', 'currency', 'percent', 'goal', 'timer']
const orderedTypes: readonly FieldTypeName[] = ['date', 'dateTime', 'time']
const measuring: readonly AggregateName[] = ['sum', 'average', 'median', 'min', 'max']

/** The figures that make sense for a field's type. */
export function aggregatesOf(type: FieldTypeName): readonly AggregateName[] {
  if (numeric.includes(type)) return aggregateNames
  if (orderedTypes.includes(type)) return [...presence, 'min', 'max']
  return presence
}

/** Whether the figure is taken of the cells' sort keys: what was measured counts by its length, not by its laps. */
export function isOfKeys(type: FieldTypeName, name: AggregateName): boolean {
  return measuring.includes(name) && getFieldType(type).figures?.of === 'key'
}

/** One figure over the cells of a field of this type. */
export function figureOf(type: FieldTypeName, config: unknown, name: AggregateName, cells: readonly CellValue[]): AggregateResult {
  return aggregates[name](isOfKeys(type, name) ? cells.map((cell) => getFieldType(type).sortKey(cell, config)) : cells)
}

const isEmpty = (cell: CellValue): boolean => cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0)

/**
 * Computes one figure over cells. Sums and averages of nothing are null; an average of money is in minor units, not rounded.
 * Lists count as equal when they have the same ids in the same order.
 */
export const aggregates: Record<AggregateName, (cells: readonly CellValue[]) => AggregateResult> = {
  count: (cells) => cells.length,
  filled: (cells) => cells.reduce<number>((total, cell) => total + (isEmpty(cell) ? 0 : 1), 0),
  empty: (cells) => cells.reduce<number>((total, cell) => total + (isEmpty(cell) ? 1 : 0), 0),
  unique: (cells) =>
    new Set(cells.filter((cell) => !isEmpty(cell)).map((cell) => (Array.isArray(cell) ? JSON.stringify(cell) : cell))).size,
  sum: (cells) => {
    const numbers = numbersOf(cells)
    return numbers.length === 0 ? null : storedNumber(sumOf(numbers))
  },
  average: (cells) => {
    const numbers = numbersOf(cells)
    return numbers.length === 0 ? null : storedNumber(sumOf(numbers) / numbers.length)
  },
  median: (cells) => medianOf(numbersOf(cells)),
  percentFilled: (cells) => percentOf(aggregates.filled(cells), cells.length),
  percentEmpty: (cells) => percentOf(aggregates.empty(cells), cells.length),
  min: (cells) => extreme(cells, -1),
  max: (cells) => extreme(cells, 1),
}

/** The middle of the numbers (the mean of the two in the middle), or null without any. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = Float64Array.from(numbers).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  return storedNumber(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2)
}

/** A share in per cent, not rounded; null of nothing. */
export function percentOf(part: AggregateResult, whole: number): number | null {
  return whole === 0 ? null : storedNumber((Number(part) * 100) / whole)
}

/** True when the figure may be asked of the field's type. */
export function canAggregate(type: FieldTypeName, name: AggregateName): boolean {
  return !getFieldType(type).computed && aggregatesOf(type).includes(name)
}

function numbersOf(cells: readonly CellValue[]): number[] {
  return cells.filter((cell): cell is number => typeof cell === 'number')
}

function extreme(cells: readonly CellValue[], sign: 1 | -1): AggregateResult {
  let best: string | number | null = null
  for (const cell of cells) {
    if (isEmpty(cell) || cell === null || Array.isArray(cell)) continue
    if (best === null) best = cell
    else if (typeof cell === 'number' && typeof best === 'number') best = Math.sign(cell - best) === sign ? cell : best
    else if (compareText(String(cell), String(best)) === sign) best = cell
  }
  return best
}
