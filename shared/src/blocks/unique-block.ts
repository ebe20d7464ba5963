import { blockType } from '#shared/blocks/block-type.ts'
import { readId, readText } from '#shared/values/read-config.ts'

/** Finds the one record with a key, by the field that keeps the table's records unique, and shows it. */
export interface UniqueBlockConfig {
  tableId: string | null
  title: string
  /** stands in the empty field */
  hint: string
}

export const uniqueBlock = blockType<UniqueBlockConfig>({
  name: 'unique',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ tableId: null, title: '', hint: '' }),
  read: (raw) => ({ tableId: readId('t', raw['tableId']), title: readText(raw['title'], 200), hint: readText(raw['hint'], 100) }),
  size: { desktop: { w: 4, h: 8 }, mobile: { w: 4, h: 8 } },
  minSize: { w: 2, h: 3 },
  hasText: false,
  title: (config) => config.title,
  refs: ({ tableId }) => ({ tables: tableId ? [tableId] : [], fields: [], views: [], apps: [] }),
})
