import { blockType } from '#shared/blocks/block-type.ts'
import { isShortId } from '#shared/lib/ids.ts'
import type { PublicPlace } from '#shared/values/public-place.ts'
import { readList, readText } from '#shared/values/read-config.ts'

/** The forms of the organisation that the person may fill in, of some tables or of all. */
export interface InternalFormsBlockConfig {
  /** none: of every table */
  tableIds: string[]
  title: string
}

/** The forms that have public links of their own. */
export interface PublicInternalForms {
  type: 'internalForms'
  title: string
  places: PublicPlace[]
}

export const mostFormTables = 50

export const internalFormsBlock = blockType<InternalFormsBlockConfig, PublicInternalForms>({
  name: 'internalForms',
  group: 'input',
  version: 2,
  // version 1 was of one table, or of all
  upgrades: [({ tableId, ...rest }) => ({ ...rest, tableIds: typeof tableId === 'string' ? [tableId] : [] })],
  defaults: () => ({ tableIds: [], title: '' }),
  read: (raw) => ({
    tableIds: (readList(raw['tableIds'], (id) => isShortId('t', id)) ?? []).slice(0, mostFormTables),
    title: readText(raw['title'], 200),
  }),
  size: { desktop: { w: 4, h: 6 }, mobile: { w: 4, h: 6 } },
  minSize: { w: 2, h: 3 },
  hasText: false,
  title: (config) => config.title,
  refs: ({ tableIds }) => ({ tables: tableIds, fields: [], views: [], apps: [] }),
})
