import type { TrickButtonBlockConfig } from '#shared/blocks/trick-button-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const trickButtonFace = blockFace<TrickButtonBlockConfig>({
  type: 'singleTrickButton',
  icon: 'bolt',
  labelKey: 'apps:types.singleTrickButton.name',
  texts: 'forms',
  bare: true,
  View: () => import('#client/blocks/trick-button/View.tsx'),
  Settings: () => import('#client/blocks/trick-button/Settings.tsx'),
})
