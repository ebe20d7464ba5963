import type { EmbedBlockConfig, PublicEmbed } from '#shared/blocks/embed-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const embedFace = blockFace<EmbedBlockConfig, PublicEmbed>({
  type: 'embed',
  icon: 'world',
  labelKey: 'apps:types.embed.name',
  menuOutside: true,
  texts: 'blocks',
  View: () => import('#client/blocks/embed/View.tsx'),
  Settings: () => import('#client/blocks/embed/Settings.tsx'),
  PublicView: () => import('#client/blocks/embed/PublicView.tsx'),
})
