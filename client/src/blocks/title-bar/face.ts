import type { PublicTitleBar, TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const titleBarFace = blockFace<TitleBarBlockConfig, PublicTitleBar>({
  type: 'titleBar',
  icon: 'tag',
  labelKey: 'apps:types.titleBar.name',
  texts: 'blocks',
  bare: true,
  flows: true,
  ownGround: true,
  View: () => import('#client/blocks/title-bar/View.tsx'),
  Settings: () => import('#client/blocks/title-bar/Settings.tsx'),
  PublicView: () => import('#client/blocks/title-bar/PublicView.tsx'),
})
