import type { MarkupBlockConfig, PublicMarkup } from '#shared/blocks/markup-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const markupFace = blockFace<MarkupBlockConfig, PublicMarkup>({
  type: 'markup',
  icon: 'code',
  labelKey: 'apps:types.markup.name',
  menuOutside: true,
  texts: 'blocks',
  View: () => import('#client/blocks/markup/View.tsx'),
  Settings: () => import('#client/blocks/markup/Settings.tsx'),
  PublicView: () => import('#client/blocks/markup/PublicView.tsx'),
})
