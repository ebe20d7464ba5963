import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregates.ts'
import type { Field } from '#shared/tables/table.ts'

/** What a figure needs to know of its field; `config` as the field's type reads it. */
export type FigureField = Pick<Field, 'type' | 'config'>

const counting: readonly AggregateName[] = ['count', 'filled', 'empty', 'unique']
const shares: readonly AggregateName[] = ['percentFilled', 'percentEmpty']

/** Counts are plain numbers; sums, averages and extremes read like the field itself. */
export function formatFigure(field: FigureField | undefined, figure: AggregateName, value: AggregateResult, locale: Locale): string {
  if (value === null) return '–'
  if (shares.includes(figure))
    return new Intl.NumberFormat(locale.language, { style: 'percent', maximumFractionDigits: 1 }).format(Number(value) / 100)
  if (!field || counting.includes(figure)) return new Intl.NumberFormat(locale.language).format(Number(value))
  const { type, config, definition } = behaviourOf(field)
  const rounded =
    typeof value === 'number' && (figure === 'average' || figure === 'median')
      ? type === 'currency'
        ? Math.round(value)
        : Number(value.toFixed(2))
      : value
  return typeof rounded === 'number' && definition.figures
    ? definition.figures.format(rounded, config, locale)
    : definition.format(rounded, config, locale)
}
