import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { readList, readText } from '#shared/values/read-config.ts'

/** Several forms in one place, each behind a tab. */
export interface FormPagesBlockConfig {
  formIds: string[]
  title: string
}

export const mostFormPages = 12

export const formPagesBlock = blockType<FormPagesBlockConfig>({
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
})
