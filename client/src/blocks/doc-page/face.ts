import type { DocPageBlockConfig, PublicDocPage } from '#shared/blocks/doc-page-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const docPageFace = blockFace<DocPageBlockConfig, PublicDocPage>({
  type: 'docPage',
  icon: 'book',
  labelKey: 'apps:types.docPage.name',
  texts: 'blocks',
  View: () => import('#client/blocks/doc-page/View.tsx'),
  Settings: () => import('#client/blocks/doc-page/Settings.tsx'),
  PublicView: () => import('#client/blocks/doc-page/PublicView.tsx'),
})
