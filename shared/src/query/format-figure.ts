import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregates.ts'
import type { Field } from '#shared/tables/table.ts'

/** What a figure needs to know of its field; `config` as the field's type reads it. */
export type FigureField = Pick<Field, 'type' | 'config'>

const counting: readonly AggregateName[] = ['count', 'filled', 'empty', 'unique']

/** Counts are plain numbers; sums, averages and extremes read like the field itself. */
export function formatFigure(field: FigureField | undefined, figure: AggregateName, value: AggregateResult, locale: Locale): string {
  if (value === null) return '–'
  if (!field || counting.includes(figure)) return new Intl.NumberFormat(locale.language).format(Number(value))
  const rounded =
    typeof value === 'number' && figure === 'average' ? (field.type === 'currency' ? Math.round(value) : Number(value.toFixed(2))) : value
  return fieldTypes[field.type].format(rounded, field.config, locale)
}
