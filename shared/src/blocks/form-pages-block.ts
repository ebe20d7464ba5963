import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { formBlock, type FormBlockConfig } from '#shared/blocks/form-block.ts'
import type { PublicForm } from '#shared/values/public-records.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { readList, readText } from '#shared/values/read-config.ts'

/** Several forms in one place, each behind a tab. */
export interface FormPagesBlockConfig {
  formIds: string[]
  title: string
}

export const mostFormPages = 12

/** The forms that visitors may fill in, each with its own name among the blocks of the app. */
export interface PublicFormPages {
  type: 'formPages'
  title: string
  forms: { id: string; title: string; form: PublicForm }[]
}

/** Letters of a form's id that tell the forms of one block apart. Visitors receive them; they are no id. */
const partLetters = 12

export const formPagesBlock = blockType<FormPagesBlockConfig, PublicFormPages>({
  name: 'formPages',
  group: 'input',
  version: 1,
  upgrades: [],
  defaults: () => ({ formIds: [], title: '' }),
  read: (raw) => ({ formIds: (readList(raw['formIds'], isUuid) ?? []).slice(0, mostFormPages), title: readText(raw['title'], 200) }),
  size: { desktop: { w: 6, h: 12 }, mobile: { w: 4, h: 12 } },
  minSize: { w: 2, h: 4 },
  hasText: false,
  title: (config) => config.title,
  refs: () => noRefs,
  parts: ({ formIds }) =>
    [...new Set(formIds)].map((formId) => {
      const config: FormBlockConfig = { tableId: null, formId, title: '' }
      return { id: formId.slice(-partLetters), type: formBlock.name, config }
    }),
})
