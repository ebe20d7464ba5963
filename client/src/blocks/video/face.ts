import type { VideoBlockConfig, PublicVideo } from '#shared/blocks/video-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const videoFace = blockFace<VideoBlockConfig, PublicVideo>({
  type: 'video',
  icon: 'movie',
  labelKey: 'apps:types.video.name',
  menuOutside: true,
  texts: 'blocks',
  View: () => import('#client/blocks/video/View.tsx'),
  Settings: () => import('#client/blocks/video/Settings.tsx'),
  PublicView: () => import('#client/blocks/video/PublicView.tsx'),
})
