import { blockType } from '#shared/blocks/block-type.ts'
import { isUuid } from '#shared/lib/ids.ts'
import type { PublicForm } from '#shared/values/public-records.ts'
import { readId, readText } from '#shared/values/read-config.ts'

/** A form to fill in, in its place. Without one chosen it is the table's form of a new record. */
export interface FormBlockConfig {
  tableId: string | null
  formId: string | null
  title: string
}

/** The form as visitors fill it in, where their link lets them add records. */
export interface PublicFormBlock {
  type: 'form'
  title: string
  form: PublicForm
}

export const formBlock = blockType<FormBlockConfig, PublicFormBlock>({
  name: 'form',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ tableId: null, formId: null, title: '' }),
  read: (raw) => ({
    tableId: readId('t', raw['tableId']),
    formId: isUuid(raw['formId']) ? raw['formId'] : null,
    title: readText(raw['title'], 200),
  }),
  size: { desktop: { w: 6, h: 12 }, mobile: { w: 4, h: 12 } },
  minSize: { w: 2, h: 4 },
  hasText: false,
  title: (config) => config.title,
  refs: ({ tableId }) => ({ tables: tableId ? [tableId] : [], fields: [], views: [], apps: [] }),
})
