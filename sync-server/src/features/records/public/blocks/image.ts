import { imageBlock, type ImageBlockConfig } from '#shared/blocks/image-block.ts'
import { outsideAddress } from '#server/items/outside-address.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicImage = publicBlock<ImageBlockConfig>(imageBlock, {
  lead: (config, ways) => (config.address === '' ? undefined : { type: 'image', ...config, link: outsideAddress(config.link, ways) }),
})
