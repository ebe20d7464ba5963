import { blockType } from '#shared/blocks/block-type.ts'
import { readDrives } from '#shared/blocks/narrowing.ts'
import { isShortId } from '#shared/lib/ids.ts'
import { readId, readList, readText } from '#shared/values/read-config.ts'

/** Controls by field. Each person narrows with them blocks of the table on the same page. */
export interface AppFiltersBlockConfig {
  title: string
  tableId: string | null
  fields: string[]
  /** ids of the blocks that it narrows; null: every block of the table */
  drives: string[] | null
}

/** One control of a visitor. */
export interface PublicControl {
  id: string
  label: string
  input: 'text' | 'number' | 'date' | 'time' | 'options' | 'presence'
  /** names of operators: the one that it asks by, or those that are chosen from */
  operators: string[]
  options: { id: string; label: string }[]
}

export interface PublicAppFilters {
  type: 'appFilters'
  /** empty: none of its own */
  title: string
  controls: PublicControl[]
}

export const mostControls = 12

export const appFiltersBlock = blockType<AppFiltersBlockConfig, PublicAppFilters>({
  name: 'appFilters',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ title: '', tableId: null, fields: [], drives: null }),
  read: (raw) => ({
    title: readText(raw['title'], 200),
    tableId: readId('t', raw['tableId']),
    fields: (readList(raw['fields'], (id) => isShortId('f', id)) ?? []).slice(0, mostControls),
    drives: readDrives(raw['drives']),
  }),
  // a control of a day has two lines
  size: { desktop: { w: 12, h: 3 }, mobile: { w: 4, h: 4 } },
  minSize: { w: 2, h: 2 },
  hasText: false,
  title: (config) => config.title,
  drives: (config) => config.drives,
  refs: ({ tableId, fields }) => ({ tables: tableId ? [tableId] : [], views: [], fields, apps: [] }),
})
