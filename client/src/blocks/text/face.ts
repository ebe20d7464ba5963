import type { TextBlockConfig, PublicText } from '#shared/blocks/text-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const textFace = blockFace<TextBlockConfig, PublicText>({
  type: 'text',
  stays: true,
  icon: 'file-text',
  labelKey: 'apps:types.text.name',
  menuOutside: true,
  early: true,
  bare: true,
  flows: true,
  View: () => import('#client/blocks/text/View.tsx'),
  Settings: () => import('#client/blocks/text/Settings.tsx'),
  PublicView: () => import('#client/blocks/text/PublicView.tsx'),
})
