import { blockType } from '#shared/blocks/block-type.ts'
import { readChoice, readList, readText } from '#shared/values/read-config.ts'
import type { PublicPlace } from '#shared/values/public-place.ts'
import { isUuid } from '#shared/lib/ids.ts'

export const menuDirections = ['vertical', 'horizontal'] as const

/** Links to apps (specification 2 §3: menu block config is type, title and a list of app ids). */
export interface MenuBlockConfig {
  title: string
  apps: string[]
  direction: (typeof menuDirections)[number]
}

/** The apps of a menu that are public themselves. */
export interface PublicMenu {
  type: 'menu'
  title: string
  direction: MenuBlockConfig['direction']
  places: PublicPlace[]
}

export const menuBlock = blockType<MenuBlockConfig, PublicMenu>({
  name: 'menu',
  group: 'navigation',
  version: 1,
  upgrades: [],
  defaults: () => ({ title: '', apps: [], direction: 'vertical' }),
  read: (raw) => ({
    title: readText(raw['title'], 200),
    apps: readList(raw['apps'], isUuid) ?? [],
    direction: readChoice(menuDirections, raw['direction'], 'vertical'),
  }),
  size: { desktop: { w: 3, h: 5 }, mobile: { w: 4, h: 4 } },
  minSize: { w: 1, h: 1 },
  hasText: false,
  title: (config) => config.title,
  refs: (config) => ({ tables: [], fields: [], views: [], apps: config.apps }),
})
