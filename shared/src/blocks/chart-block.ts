import { blockType } from '#shared/blocks/block-type.ts'
import { noFigure, readBlockFigure, type BlockFigure, type FigureAxis } from '#shared/blocks/block-figure.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import { fieldsOfFilter, type FilterGroup, type GroupLevel } from '#shared/values/query.ts'
import { readChoice, readGroups, readHue, readId, readText } from '#shared/values/read-config.ts'

export const chartKinds = ['bar', 'stacked', 'line', 'area', 'pie', 'donut', 'funnel', 'scatter'] as const
export const chartSorts = ['group', 'value'] as const

/** How many groups a chart may be cut to. */
export const chartTops = [5, 10, 20] as const

/** A figure of a table's records by the groups of a field; a second field may split each group. */
export interface ChartBlockConfig extends BlockFigure {
  tableId: string | null
  kind: (typeof chartKinds)[number]
  group: GroupLevel | null
  split: GroupLevel | null
  filter: FilterGroup | null
  sort: (typeof chartSorts)[number]
  direction: 'asc' | 'desc'
  /** the greatest groups only; 0 shows them all */
  top: number
  /** the groups past `top` stand together as one */
  others: boolean
  title: string
  /** a hue name; empty is the accent */
  color: string
  /** figures stand at their bars */
  values: boolean
}

/** A group's name: a text, the key of a stretch of days, or null for the others. */
export type ChartLabel = string | { bucket: Bucket; key: string } | null

export interface ChartPoint {
  label: ChartLabel
  hue?: string
  /** where the group stands on an axis of numbers */
  x?: number
  value: number | null
  text: string
  /** by series; empty without a split */
  parts: { value: number | null; text: string }[]
}

/** A chart as it is drawn, for members and visitors alike. */
export interface ChartDrawing {
  kind: ChartBlockConfig['kind']
  color: string
  values: boolean
  axis: FigureAxis
  /** of the groups, where these are numbers */
  across: FigureAxis
  points: ChartPoint[]
  series: { label: ChartLabel; hue?: string }[]
}

export interface PublicChart extends ChartDrawing {
  type: 'chart'
  title: string
}

const readLevel = (value: Parameters<typeof readGroups>[0]): GroupLevel | null => readGroups([value ?? null])[0] ?? null

export const chartBlock = blockType<ChartBlockConfig, PublicChart>({
  name: 'chart',
  group: 'figures',
  version: 1,
  upgrades: [],
  defaults: () => ({
    ...noFigure(),
    tableId: null,
    kind: 'bar',
    group: null,
    split: null,
    filter: null,
    sort: 'group',
    direction: 'asc',
    top: 0,
    others: true,
    title: '',
    color: '',
    values: false,
  }),
  read: (raw) => ({
    ...readBlockFigure(raw),
    tableId: readId('t', raw['tableId']),
    kind: readChoice(chartKinds, raw['kind'], 'bar'),
    group: readLevel(raw['group']),
    split: readLevel(raw['split']),
    filter: readFilter(raw['filter']),
    sort: readChoice(chartSorts, raw['sort'], 'group'),
    direction: raw['direction'] === 'desc' ? 'desc' : 'asc',
    top: chartTops.find((top) => top === raw['top']) ?? 0,
    others: raw['others'] !== false,
    title: readText(raw['title'], 200),
    color: readHue(raw['color']),
    values: raw['values'] === true,
  }),
  size: { desktop: { w: 6, h: 8 }, mobile: { w: 4, h: 8 } },
  minSize: { w: 2, h: 5 },
  hasText: false,
  title: (config) => config.title,
  refs: (config) => ({ tables: config.tableId ? [config.tableId] : [], views: [], fields: fieldsOfChart(config), apps: [] }),
})

/** Every field that the chart's question reads, each once. */
export function fieldsOfChart({ group, split, fieldId, filter }: ChartBlockConfig): string[] {
  const own = [group?.fieldId, split?.fieldId, fieldId].filter((id) => id !== null && id !== undefined)
  return [...new Set([...own, ...fieldsOfFilter(filter)])]
}
