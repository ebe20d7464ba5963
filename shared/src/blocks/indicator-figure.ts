import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import { formatFigure, type FigureField } from '#shared/query/format-figure.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** The query's name of an indicator's figure. */
export const figureNames: Record<IndicatorBlockConfig['aggregate'], AggregateName> = {
  count: 'count',
  sum: 'sum',
  average: 'average',
  min: 'min',
  max: 'max',
  filled: 'filled',
  distinct: 'unique',
}

/** An indicator's number as it is read, in the app and by visitors of a public link alike. */
export function writeIndicator(
  config: IndicatorBlockConfig,
  field: FigureField | undefined,
  value: AggregateResult,
  locale: Locale,
): string {
  if (value === null) return '–'
  if (typeof value === 'number' && config.format !== 'auto') {
    const isMoney = field !== undefined && fieldTypes[field.type].amount === 'money' && measuresField(config)
    const plain = isMoney ? value / 100 : value
    if (config.format === 'percent')
      return new Intl.NumberFormat(locale.language, { style: 'percent', maximumFractionDigits: 1 }).format(plain)
    const short = new Intl.NumberFormat(locale.language, { notation: 'compact', maximumFractionDigits: 1 }).format(plain)
    return isMoney ? `${locale.currencySymbol}${short}` : short
  }
  return formatFigure(field, figureNames[config.aggregate], value, locale)
}

/** The figure of a period in which there are no records. */
export function emptyFigure({ aggregate }: IndicatorBlockConfig): number | null {
  return ['count', 'sum', 'filled', 'distinct'].includes(aggregate) ? 0 : null
}

function measuresField(config: IndicatorBlockConfig): boolean {
  return ['sum', 'average', 'min', 'max'].includes(config.aggregate)
}
