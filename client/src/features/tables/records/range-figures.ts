import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { aggregatesOf, figureOf, figureOver, type AggregateName } from '#shared/query/aggregates.ts'
import { formatFigure, type FigureField } from '#shared/query/format-figure.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'

/** More cells than this are read for longer than a frame. */
const manyCells = 100_000

/**
 * What is said of selected cells: how many are filled and, of those that are numbers, sum and average, worked out and written as those
 * under a column. Numbers that mean different things (money and hours, two currencies) are not added. Undefined where they are too many.
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
  // as the one that shows most of its digits
  const as = numbers.toSorted((a, b) => decimalsOf(b.config) - decimalsOf(a.config))[0]
  if (!as || new Set(numbers.map(meaningOf)).size > 1) return figures
  const cells = numbers.flatMap(cellsOf)
  for (const name of ['average', 'sum'] as const) {
    const value = figureOf(as.type, as.config, name, cells)
    if (value !== null) figures.unshift([name, formatFigure(as, name, value, locale)])
  }
  return figures
}

/** Equal for numbers that may be added: of one type and, where it has one, of one currency. */
function meaningOf({ type, config }: { type: string; config: unknown }): string {
  return `${type} ${(config as { symbol?: string | null }).symbol ?? ''}`
}

function decimalsOf(config: unknown): number {
  const { decimals = null } = config as { decimals?: number | null }
  return decimals ?? Infinity
}
