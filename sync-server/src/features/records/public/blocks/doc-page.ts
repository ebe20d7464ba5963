import { docPageBlock, type DocPageBlockConfig } from '#shared/blocks/doc-page-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

/** The page is read where the block stands only if it is public itself: a block publishes nothing. */
export const publicDocPage = publicBlock<DocPageBlockConfig>(docPageBlock, {
  lead: ({ pageId, title }, ways) => {
    const place = pageId === null ? undefined : ways.place('page', pageId)
    return place && pageId !== null ? { type: 'docPage', title: title || place.label, place, body: ways.pageText(pageId) } : undefined
  },
})
