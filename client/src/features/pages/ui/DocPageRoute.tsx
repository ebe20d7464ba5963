import { blockFaces, fetchEarlyBlocks } from '#client/blocks/block-faces.ts'
import { DocPage } from '#client/features/pages/ui/DocPage.tsx'
import { BlockViewsProvider } from '#client/lib/block-views.ts'

fetchEarlyBlocks()

/** A doc page with the blocks of every feature. */
export function DocPageRoute() {
  return (
    <BlockViewsProvider value={blockFaces}>
      <DocPage />
    </BlockViewsProvider>
  )
}
