import { blockType } from '#shared/blocks/block-type.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { readHue, readId, readText } from '#shared/values/read-config.ts'

/** A button that starts the automations behind a button field, for one record. */
export interface TrickButtonBlockConfig {
  tableId: string | null
  fieldId: string | null
  recordId: string | null
  label: string
  color: string
}

export const trickButtonBlock = blockType<TrickButtonBlockConfig>({
  name: 'singleTrickButton',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ tableId: null, fieldId: null, recordId: null, label: '', color: '' }),
  read: (raw) => ({
    tableId: readId('t', raw['tableId']),
    fieldId: readId('f', raw['fieldId']),
    recordId: isUuid(raw['recordId']) ? raw['recordId'] : null,
    label: readText(raw['label'], 100),
    color: readHue(raw['color']),
  }),
  size: { desktop: { w: 3, h: 1 }, mobile: { w: 4, h: 1 } },
  minSize: { w: 1, h: 1 },
  hasText: false,
  title: (config) => config.label,
  refs: ({ tableId, fieldId }) => ({ tables: tableId ? [tableId] : [], fields: fieldId ? [fieldId] : [], views: [], apps: [] }),
})
