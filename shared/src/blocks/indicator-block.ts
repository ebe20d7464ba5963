import { blockType } from '#shared/blocks/block-type.ts'
import { readChoice, readHue, readId, readText } from '#shared/values/read-config.ts'
import { fieldsOfFilter, type FilterGroup } from '#shared/values/query.ts'
import { readFilter } from '#shared/query/read-filter.ts'

export const indicatorAggregates = ['count', 'sum', 'average', 'min', 'max', 'filled', 'distinct'] as const
export const indicatorPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const
export const indicatorFormats = ['auto', 'compact', 'percent'] as const

/** One number over the records of a table. `fieldId` is null for `count`, which counts records. */
export interface IndicatorBlockConfig {
  tableId: string | null
  fieldId: string | null
  aggregate: (typeof indicatorAggregates)[number]
  filter: FilterGroup | null
  label: string
  /** auto: as the field formats itself · compact: 1.2 M · percent: a fraction times a hundred */
  format: (typeof indicatorFormats)[number]
  /** a hue name; empty is neutral */
  color: string
  /** counts the records of the present period by this field, and compares them with the period before */
  dateFieldId: string | null
  period: (typeof indicatorPeriods)[number]
}

export interface PublicIndicator {
  type: 'indicator'
  label: string
  value: string
  color: string
  trend?: { change: number | null; points: (number | null)[] }
}

export const indicatorBlock = blockType<IndicatorBlockConfig, PublicIndicator>({
  name: 'indicator',
  group: 'figures',
  version: 1,
  upgrades: [],
  defaults: () => ({
    tableId: null,
    fieldId: null,
    aggregate: 'count',
    filter: null,
    label: '',
    format: 'auto',
    color: '',
    dateFieldId: null,
    period: 'month',
  }),
  read: (raw) => ({
    tableId: readId('t', raw['tableId']),
    fieldId: readId('f', raw['fieldId']),
    aggregate: readChoice(indicatorAggregates, raw['aggregate'], 'count'),
    filter: readFilter(raw['filter']),
    label: readText(raw['label'], 200),
    format: readChoice(indicatorFormats, raw['format'], 'auto'),
    color: readHue(raw['color']),
    dateFieldId: readId('f', raw['dateFieldId']),
    period: readChoice(indicatorPeriods, raw['period'], 'month'),
  }),
  size: { desktop: { w: 3, h: 3 }, mobile: { w: 2, h: 3 } },
  minSize: { w: 1, h: 2 },
  hasText: false,
  title: (config) => config.label,
  refs: (config) => ({
    tables: config.tableId ? [config.tableId] : [],
    views: [],
    fields: [...new Set([...[config.fieldId, config.dateFieldId].filter((id) => id !== null), ...fieldsOfFilter(config.filter)])],
    apps: [],
  }),
})
