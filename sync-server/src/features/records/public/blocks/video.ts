import { videoBlock, type VideoBlockConfig } from '#shared/blocks/video-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicVideo = publicBlock<VideoBlockConfig>(videoBlock, {
  show: ({ title, address }) => (address.trim() === '' ? undefined : { type: 'video', title, address }),
})
