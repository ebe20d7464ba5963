import { blockViews } from '#client/app/block-views.ts'
import { AppPage } from '#client/features/apps/ui/AppPage.tsx'
import { BlockViewsProvider } from '#client/lib/block-views.ts'

/** An app with the blocks of every feature. */
export function AppRoute() {
  return (
    <BlockViewsProvider value={blockViews}>
      <AppPage />
    </BlockViewsProvider>
  )
}
