import { blockViews } from '#client/app/block-views.ts'
import { DocPage } from '#client/features/pages/ui/DocPage.tsx'
import { BlockViewsProvider } from '#client/lib/block-views.ts'

/** A doc page with the blocks of every feature. */
export function DocPageRoute() {
  return (
    <BlockViewsProvider value={blockViews}>
      <DocPage />
    </BlockViewsProvider>
  )
}
