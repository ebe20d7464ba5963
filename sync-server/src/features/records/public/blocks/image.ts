import { imageBlock, type ImageBlockConfig } from '#shared/blocks/image-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicImage = publicBlock<ImageBlockConfig>(imageBlock, {
  show: (config) => (config.address === '' ? undefined : { type: 'image', ...config }),
})
