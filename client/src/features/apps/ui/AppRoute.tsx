import { blockFaces, fetchEarlyBlocks } from '#client/blocks/block-faces.ts'
import { AppPage } from '#client/features/apps/ui/AppPage.tsx'
import { BlockViewsProvider } from '#client/lib/block-views.ts'

fetchEarlyBlocks()

/** An app with the blocks of every feature. */
export function AppRoute() {
  return (
    <BlockViewsProvider value={blockFaces}>
      <AppPage />
    </BlockViewsProvider>
  )
}
