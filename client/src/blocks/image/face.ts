import type { ImageBlockConfig, PublicImage } from '#shared/blocks/image-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const imageFace = blockFace<ImageBlockConfig, PublicImage>({
  type: 'image',
  icon: 'photo',
  labelKey: 'apps:types.image.name',
  menuOutside: true,
  texts: 'blocks',
  View: () => import('#client/blocks/image/View.tsx'),
  Settings: () => import('#client/blocks/image/Settings.tsx'),
  PublicView: () => import('#client/blocks/image/PublicView.tsx'),
})
