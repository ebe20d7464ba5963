import { blockType } from '#shared/blocks/block-type.ts'
import { noFigure, readBlockFigure, type BlockFigure } from '#shared/blocks/block-figure.ts'
import type { ChartLabel } from '#shared/blocks/chart-block.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter, type FilterGroup, type GroupLevel } from '#shared/values/query.ts'
import { readGroups, readId, readText } from '#shared/values/read-config.ts'

/** A figure by two fields: one down, one across, with totals. */
export interface PivotBlockConfig extends BlockFigure {
  tableId: string | null
  rows: GroupLevel | null
  columns: GroupLevel | null
  filter: FilterGroup | null
  title: string
}

export interface PublicPivot {
  type: 'pivot'
  title: string
  /** the name of the field whose groups stand below each other */
  head: string
  columns: ChartLabel[]
  rows: { label: ChartLabel; cells: string[]; total: string }[]
  totals: string[]
  total: string
  /** rows and columns that are not drawn */
  left: { rows: number; columns: number }
}

const readLevel = (value: Parameters<typeof readGroups>[0]): GroupLevel | null => readGroups([value ?? null])[0] ?? null

export const pivotBlock = blockType<PivotBlockConfig, PublicPivot>({
  name: 'pivot',
  group: 'figures',
  tags: ['premium'],
  version: 1,
  upgrades: [],
  defaults: () => ({ ...noFigure(), tableId: null, rows: null, columns: null, filter: null, title: '' }),
  read: (raw) => ({
    ...readBlockFigure(raw),
    tableId: readId('t', raw['tableId']),
    rows: readLevel(raw['rows']),
    columns: readLevel(raw['columns']),
    filter: readFilter(raw['filter']),
    title: readText(raw['title'], 200),
  }),
  size: { desktop: { w: 6, h: 8 }, mobile: { w: 4, h: 8 } },
  minSize: { w: 2, h: 4 },
  hasText: false,
  title: (config) => config.title,
  refs: (config) => ({
    tables: config.tableId ? [config.tableId] : [],
    views: [],
    fields: [...new Set([...fieldsOfPivot(config), ...fieldsOfFilter(config.filter)])],
    apps: [],
  }),
})

/** The fields that it groups by and measures. */
export function fieldsOfPivot({ rows, columns, fieldId }: PivotBlockConfig): string[] {
  return [...new Set([rows?.fieldId, columns?.fieldId, fieldId].filter((id) => id !== null && id !== undefined))]
}
