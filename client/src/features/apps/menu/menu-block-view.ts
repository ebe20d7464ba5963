import type { MenuBlockConfig } from '#shared/blocks/menu-block.ts'
import { MenuBlockView } from '#client/features/apps/menu/MenuBlockView.tsx'
import { MenuSettings } from '#client/features/apps/menu/MenuSettings.tsx'
import { blockView } from '#client/lib/block-view.ts'

export const menuBlockView = blockView<MenuBlockConfig>({
  type: 'menu',
  icon: 'layout-list',
  labelKey: 'apps:types.menu.name',
  View: MenuBlockView,
  Settings: MenuSettings,
})
