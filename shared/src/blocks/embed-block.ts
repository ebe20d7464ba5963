import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readText } from '#shared/values/read-config.ts'

/** A page of the web in a frame, where the server lets it be framed. */
export interface EmbedBlockConfig {
  title: string
  address: string
}

export interface PublicEmbed extends EmbedBlockConfig {
  type: 'embed'
}

export const embedBlock = blockType<EmbedBlockConfig, PublicEmbed>({
  name: 'embed',
  group: 'content',
  tags: ['premium'],
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
