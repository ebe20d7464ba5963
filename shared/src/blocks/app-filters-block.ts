import { blockType } from '#shared/blocks/block-type.ts'
import { isShortId } from '#shared/lib/ids.ts'
import { readId, readList, readText } from '#shared/values/read-config.ts'

/** Controls by field. Each person narrows with them every block of the table on the same page. */
export interface AppFiltersBlockConfig {
  title: string
  tableId: string | null
  fields: string[]
}

export const mostControls = 12

export const appFiltersBlock = blockType<AppFiltersBlockConfig>({
  name: 'appFilters',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ title: '', tableId: null, fields: [] }),
  read: (raw) => ({
    title: readText(raw['title'], 200),
    tableId: readId('t', raw['tableId']),
    fields: (readList(raw['fields'], (id) => isShortId('f', id)) ?? []).slice(0, mostControls),
  }),
  size: { desktop: { w: 12, h: 2 }, mobile: { w: 4, h: 4 } },
  minSize: { w: 2, h: 2 },
  hasText: false,
  title: (config) => config.title,
  refs: ({ tableId, fields }) => ({ tables: tableId ? [tableId] : [], views: [], fields, apps: [] }),
})
