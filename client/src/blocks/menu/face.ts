import type { MenuBlockConfig, PublicMenu } from '#shared/blocks/menu-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const menuFace = blockFace<MenuBlockConfig, PublicMenu>({
  type: 'menu',
  icon: 'layout-list',
  labelKey: 'apps:types.menu.name',
  early: true,
  View: () => import('#client/blocks/menu/View.tsx'),
  Settings: () => import('#client/blocks/menu/Settings.tsx'),
  PublicView: () => import('#client/blocks/menu/PublicView.tsx'),
})
