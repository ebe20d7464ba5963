import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { aggregatesOf, figureOf, figureOver } from '#shared/query/aggregates.ts'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import { formatFigure, type FigureField } from '#shared/query/format-figure.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** reading more cells than this takes longer than a frame */
const manyCells = 100_000

/**
 * Figures of the selected cells: the count of filled ones and, of numbers, sum and average. They are computed and written like those under a column.
 * Numbers of different meaning (money and hours, two currencies) are not added. Undefined for too many cells.
 */
export function rangeFigures(
  fields: readonly (FigureField & { id: string })[],
  rows: readonly RecordRow[],
  locale: Locale,
): [name: AggregateName, text: string][] | undefined {
  if (fields.length * rows.length > manyCells) return undefined
  const behaviours = fields.map((field) => ({ id: field.id, ...behaviourOf(field) }))
  const cellsOf = ({ id }: { id: string }): CellValue[] => rows.map((row) => row.cell(id))
  const filled = figureOver('filled', behaviours.flatMap(cellsOf))
  const figures: [AggregateName, string][] = [['filled', formatFigure(undefined, 'filled', filled, locale)]]

  const numbers = behaviours.filter(({ type }) => aggregatesOf(type).includes('sum'))
  // formatted as the number with the most decimals
  const as = numbers.toSorted((a, b) => decimalsOf(b.config) - decimalsOf(a.config))[0]
  if (!as || new Set(numbers.map(meaningOf)).size > 1) return figures
  const cells = numbers.flatMap(cellsOf)
  for (const name of ['average', 'sum'] as const) {
    const value = figureOf(as.type, as.config, name, cells)
    if (value !== null) figures.unshift([name, formatFigure(as, name, value, locale)])
  }
  return figures
}

/** A key that is equal for numbers that may be added: one type and, if it has one, one currency. */
function meaningOf({ type, config }: { type: string; config: unknown }): string {
  return `${type} ${(config as { symbol?: string | null }).symbol ?? ''}`
}

function decimalsOf(config: unknown): number {
  const { decimals = null } = config as { decimals?: number | null }
  return decimals ?? Infinity
}
