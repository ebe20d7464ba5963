import type { BlockFigure, FigureAxis } from '#shared/blocks/block-figure.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { aggregatesOf } from '#shared/query/aggregates.ts'
import { formatFigure, type FigureField } from '#shared/query/format-figure.ts'

/** True when the figure can be asked of a field, and is a number: a smallest date is none. */
export function isMeasurable(field: FigureField, aggregate: BlockFigure['aggregate']): boolean {
  const offered = aggregatesOf(behaviourOf(field).type)
  return offered.includes(aggregate) && (aggregate === 'unique' || aggregate === 'count' || offered.includes('sum'))
}

const plainAxis: FigureAxis = { divide: 1, prefix: '', suffix: '' }

/** @param field undefined for counts */
export function axisOf(field: FigureField | undefined, { aggregate }: BlockFigure, locale: Locale): FigureAxis {
  if (!field || aggregate === 'count' || aggregate === 'unique') return plainAxis
  const { definition, config } = behaviourOf(field)
  if (definition.buckets === 'seconds') return { divide: 3600, prefix: '', suffix: ' h' }
  if (definition.amount === 'percent') return { divide: 1, prefix: '', suffix: '%' }
  if (definition.amount !== 'money') return plainAxis
  return { divide: 100, prefix: (config as { symbol?: string | null }).symbol ?? locale.currencySymbol, suffix: '' }
}

/** A short number of an axis or a label. */
export function writeShort(value: number, { divide, prefix, suffix }: FigureAxis, language: string): string {
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return `${value < 0 ? '-' : ''}${prefix}${short.format(Math.abs(value) / divide)}${suffix}`
}

/** The figure in full, as the table's own figures read. */
export function writeFigure(field: FigureField | undefined, { aggregate }: BlockFigure, value: number | null, locale: Locale): string {
  return formatFigure(aggregate === 'count' ? undefined : field, aggregate, value, locale)
}
