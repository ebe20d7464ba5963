import { markupBlock, type MarkupBlockConfig } from '#shared/blocks/markup-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicMarkup = publicBlock<MarkupBlockConfig>(markupBlock, {
  show: ({ title, language, source }) => (source.trim() === '' ? undefined : { type: 'markup', title, language, source }),
})
