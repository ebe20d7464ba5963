import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { PageText } from '#client/features/pages/text/PageText.tsx'
import { PublicBlockView } from '#client/public/PublicBlockView.tsx'

/** A page for a visitor, with the blocks the server made data for. */
export function PublicPageView({ page }: { page: PublicPage }) {
  return (
    <PageText
      body={page.body}
      drawBlock={(blockId, height) => {
        const block = page.blocks[blockId]
        return block ? (
          <div data-app-block="" style={{ height }}>
            <PublicBlockView block={block} blockId={blockId} />
          </div>
        ) : null
      }}
    />
  )
}
