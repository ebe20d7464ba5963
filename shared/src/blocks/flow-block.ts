import { blockType } from '#shared/blocks/block-type.ts'
import { readDrives } from '#shared/blocks/narrowing.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter, type FilterGroup } from '#shared/values/query.ts'
import { readId, readText } from '#shared/values/read-config.ts'

/** The options of a field as steps, each with its number of records. A press shows only its records in the blocks of the table. */
export interface FlowBlockConfig {
  tableId: string | null
  fieldId: string | null
  filter: FilterGroup | null
  title: string
  /** the stages are columns, between which records are dragged */
  records: boolean
  /** ids of the blocks that a press narrows; null: every block of the table */
  drives: string[] | null
}

export interface PublicFlow {
  type: 'flow'
  title: string
  stages: { label: string; hue: string; count: number }[]
}

export const flowBlock = blockType<FlowBlockConfig, PublicFlow>({
  name: 'flow',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ tableId: null, fieldId: null, filter: null, title: '', records: false, drives: null }),
  read: (raw) => ({
    tableId: readId('t', raw['tableId']),
    fieldId: readId('f', raw['fieldId']),
    filter: readFilter(raw['filter']),
    title: readText(raw['title'], 200),
    records: raw['records'] === true,
    drives: readDrives(raw['drives']),
  }),
  size: { desktop: { w: 12, h: 2 }, mobile: { w: 4, h: 2 } },
  minSize: { w: 2, h: 2 },
  rowsFor: ({ records }) => (records ? 9 : 2),
  hasText: false,
  title: (config) => config.title,
  drives: (config) => config.drives,
  refs: ({ tableId, fieldId, filter }) => ({
    tables: tableId ? [tableId] : [],
    views: [],
    fields: [...new Set([...(fieldId ? [fieldId] : []), ...fieldsOfFilter(filter)])],
    apps: [],
  }),
})
