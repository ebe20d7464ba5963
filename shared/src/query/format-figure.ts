import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** The properties of a field that figures need; `config` as the field's type reads it. */
export interface FigureField {
  type: FieldTypeName
  config: unknown
}

const counting: readonly AggregateName[] = ['count', 'filled', 'empty', 'unique']
const shares: readonly AggregateName[] = ['percentFilled', 'percentEmpty']

/** Counts are plain numbers; sums, averages and extremes read like the field itself. */
export function formatFigure(field: FigureField | undefined, figure: AggregateName, value: AggregateResult, locale: Locale): string {
  if (value === null) return '–'
  if (shares.includes(figure))
    return new Intl.NumberFormat(locale.language, { style: 'percent', maximumFractionDigits: 1 }).format(Number(value) / 100)
  if (!field || counting.includes(figure)) return new Intl.NumberFormat(locale.language).format(Number(value))
  const { config, definition } = behaviourOf(field)
  const rounded =
    typeof value === 'number' && (figure === 'average' || figure === 'median')
      ? definition.amount === 'money'
        ? Math.round(value)
        : Number(value.toFixed(2))
      : value
  return typeof rounded === 'number' && definition.figures
    ? definition.figures.format(rounded, config, locale)
    : definition.format(rounded, config, locale)
}
