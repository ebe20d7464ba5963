import { blockType } from '#shared/blocks/block-type.ts'
import { readId, readText } from '#shared/values/read-config.ts'

/** The forms of the organisation that the person may fill in, of one table or of all. */
export interface InternalFormsBlockConfig {
  /** null: of every table */
  tableId: string | null
  title: string
}

export const internalFormsBlock = blockType<InternalFormsBlockConfig>({
  name: 'internalForms',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ tableId: null, title: '' }),
  read: (raw) => ({ tableId: readId('t', raw['tableId']), title: readText(raw['title'], 200) }),
  size: { desktop: { w: 4, h: 6 }, mobile: { w: 4, h: 6 } },
  minSize: { w: 2, h: 3 },
  hasText: false,
  title: (config) => config.title,
  refs: ({ tableId }) => ({ tables: tableId ? [tableId] : [], fields: [], views: [], apps: [] }),
})
