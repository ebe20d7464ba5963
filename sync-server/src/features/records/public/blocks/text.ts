import { textBlock, type TextBlockConfig } from '#shared/blocks/text-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicText = publicBlock<TextBlockConfig>(textBlock, {
  show: ({ align }, body) => ({ type: 'text', body: [...body], align }),
})
