import { embedBlock, type EmbedBlockConfig } from '#shared/blocks/embed-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicEmbed = publicBlock<EmbedBlockConfig>(embedBlock, {
  show: ({ title, address }) => (address.trim() === '' ? undefined : { type: 'embed', title, address }),
})
