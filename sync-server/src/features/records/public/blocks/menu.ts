import { menuBlock, type MenuBlockConfig } from '#shared/blocks/menu-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicMenu = publicBlock<MenuBlockConfig>(menuBlock, {
  lead: ({ title, direction, apps }, ways) => {
    const places = apps.flatMap((id) => ways.place('app', id) ?? [])
    return places.length === 0 ? undefined : { type: 'menu', title, direction, places }
  },
})
