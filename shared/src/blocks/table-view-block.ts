import { blockType } from '#shared/blocks/block-type.ts'
import { readGroups, readId, readList, readSorts, readText } from '#shared/values/read-config.ts'
import { isShortId } from '#shared/lib/ids.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { fieldsOfFilter, type FilterGroup, type GroupLevel, type Sort } from '#shared/values/query.ts'
import type { PublicCell, PublicColumn, PublicForm, PublicLayout } from '#shared/values/public-records.ts'
import { readFilter } from '#shared/query/read-filter.ts'

/** Tools that people find above a block's records: each changes what they see themselves, or adds a record. */
export const blockTools = ['search', 'filter', 'add'] as const
export type BlockTool = (typeof blockTools)[number]

/** Records of one table. A view, when given, is the starting point; own fields, filter and sorts go over it and never change it. */
export interface TableViewBlockConfig {
  tableId: string | null
  viewId: string | null
  /** field ids in order; null: the view's own fields, or all without a view */
  fields: string[] | null
  filter: FilterGroup | null
  sorts: Sort[]
  /** none: the view's */
  groups: GroupLevel[]
  /** without a view: the type of view that its records are arranged as; empty, or no type of this version: rows */
  as: string
  /** the field that this arranges by; null: not chosen yet, or its own choice */
  by: string | null
  /** empty: the table's label */
  title: string
  tools: readonly BlockTool[]
}

/** Records as they are drawn: formatted, and only the fields on the screen. */
export interface PublicRecords {
  type: 'tableView'
  title: string
  columns: PublicColumn[]
  rows: PublicCell[][]
  total: number
  /** the page after these rows begins there; absent on the last one */
  next?: string
  /** that of the view; absent: a table */
  layout?: PublicLayout
  /** where the link lets visitors add records */
  form?: PublicForm
}

export const tableViewBlock = blockType<TableViewBlockConfig, PublicRecords>({
  name: 'tableView',
  group: 'records',
  version: 1,
  upgrades: [],
  defaults: () => ({
    tableId: null,
    viewId: null,
    fields: null,
    filter: null,
    sorts: [],
    groups: [],
    as: '',
    by: null,
    title: '',
    tools: blockTools,
  }),
  read: (raw) => ({
    tableId: readId('t', raw['tableId']),
    viewId: readId('v', raw['viewId']),
    fields: readList(raw['fields'], (id) => isShortId('f', id)),
    filter: readFilter(raw['filter']),
    sorts: readSorts(raw['sorts']),
    groups: readGroups(raw['groups']),
    as: readText(raw['as'], 20),
    by: readId('f', raw['by']),
    title: readText(raw['title'], 200),
    tools: readTools(raw['tools']),
  }),
  size: { desktop: { w: 12, h: 10 }, mobile: { w: 4, h: 10 } },
  minSize: { w: 2, h: 4 },
  hasText: false,
  title: (config) => config.title,
  refs: (config) => ({
    tables: config.tableId ? [config.tableId] : [],
    views: config.viewId ? [config.viewId] : [],
    fields: [
      ...new Set([
        ...(config.fields ?? []),
        ...(config.by === null ? [] : [config.by]),
        ...fieldsOfFilter(config.filter),
        ...[...config.sorts, ...config.groups].map(({ fieldId }) => fieldId),
      ]),
    ],
    apps: [],
  }),
})

/** Blocks of before have every tool. */
function readTools(value: JsonValue | undefined): readonly BlockTool[] {
  const chosen = readList(value, () => true)
  return chosen ? blockTools.filter((tool) => chosen.includes(tool)) : blockTools
}
