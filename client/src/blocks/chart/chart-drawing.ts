import type { ChartBlockConfig, ChartDrawing, ChartLabel } from '#shared/blocks/chart-block.ts'
import { axisOf, writeFigure } from '#shared/blocks/measure-figure.ts'
import { placeOf, type ChartData, type ChartKey } from '#shared/blocks/chart-data.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { groupName } from '#client/blocks/parts/group-name.ts'
import { figureFieldOf } from '#client/cells/field-config.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** A chart's data with names and figures as the person reads them. @param t of `tables` */
export function chartDrawing(
  config: ChartBlockConfig,
  { groups, series }: ChartData,
  fields: readonly Field[],
  t: TFunction,
  locale: Locale,
): ChartDrawing {
  const named = (level: GroupLevel | null, key: ChartKey): { label: ChartLabel; hue?: string } => {
    const field = fields.find(({ id }) => id === level?.fieldId)
    if (!key) return { label: null }
    return level && field ? groupName(t, field, level, key.cell, locale) : { label: '' }
  }
  const measured = figureFieldOf(fields.find(({ id }) => id === config.fieldId))
  const write = (value: number | null) => ({ value, text: writeFigure(measured, config, value, locale) })
  return {
    kind: config.kind,
    color: config.color,
    values: config.values,
    axis: axisOf(measured, config, locale),
    across: axisOf(figureFieldOf(fields.find(({ id }) => id === config.group?.fieldId)), { aggregate: 'sum', fieldId: null }, locale),
    points: groups.map(({ key, value, parts }) => ({
      ...named(config.group, key),
      ...placeOf(key),
      ...write(value),
      parts: parts.map(write),
    })),
    series: series.map((key) => named(config.split, key)),
  }
}
