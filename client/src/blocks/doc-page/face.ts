import type { DocPageBlockConfig } from '#shared/blocks/doc-page-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const docPageFace = blockFace<DocPageBlockConfig>({
  type: 'docPage',
  icon: 'book',
  labelKey: 'apps:types.docPage.name',
  texts: 'blocks',
  View: () => import('#client/blocks/doc-page/View.tsx'),
  Settings: () => import('#client/blocks/doc-page/Settings.tsx'),
})
