import { Suspense, type ReactNode } from 'react'
import type { BarName } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { useBundle } from '#client/features/apps/data/use-bundle.ts'
import css from '#client/features/apps/ui/AppPage.module.css'
import { AppSkeleton } from '#client/features/apps/ui/AppSkeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'

/** Most apps have no bars: those that have load what draws them. */
const BundleFrame = lazyPart(async () => (await import('#client/features/apps/ui/bars/BundleFrame.tsx')).BundleFrame)

interface WithBarsProps {
  appId: string
  /** px of what stays above the page while it scrolls */
  offset: number
  editing: BarName | undefined
  children: ReactNode
}

/** An app's content with the bars around it, if there are any. */
export function WithBars({ appId, offset, editing, children }: WithBarsProps) {
  const { bundle } = useBundle(appId)
  // content drawn before its bars would move, and be drawn again inside them
  if (bundle === undefined)
    return (
      <div className={css.body}>
        <AppSkeleton />
      </div>
    )
  const hasBars = (bundle.menuBar ?? bundle.topBar ?? bundle.bottomNav) !== null
  if (!hasBars && editing === undefined) return <div className={css.body}>{children}</div>
  return (
    <Suspense fallback={<AppSkeleton />}>
      <BundleFrame appId={appId} offset={offset} editing={editing}>
        {children}
      </BundleFrame>
    </Suspense>
  )
}
