import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readText } from '#shared/values/read-config.ts'

/** A film of YouTube or Vimeo. */
export interface VideoBlockConfig {
  title: string
  address: string
}

export interface PublicVideo extends VideoBlockConfig {
  type: 'video'
}

export const videoBlock = blockType<VideoBlockConfig, PublicVideo>({
  name: 'video',
  group: 'content',
  version: 1,
  upgrades: [],
  defaults: () => ({ title: '', address: '' }),
  read: (raw) => ({ title: readText(raw['title'], 200), address: readText(raw['address'], 2000) }),
  size: { desktop: { w: 6, h: 8 }, mobile: { w: 4, h: 6 } },
  minSize: { w: 2, h: 4 },
  hasText: false,
  title: (config) => config.title,
  refs: () => noRefs,
})
