import { lazy, Suspense } from 'react'
import type { BlockSettingsProps, BlockView, BlockViewProps } from '#client/lib/block-view.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** A block view whose code comes when the first block of its type is shown; until then its place keeps its size. */
export function lazyBlock(head: Pick<BlockView, 'type' | 'icon' | 'labelKey'>, load: () => Promise<BlockView>): BlockView {
  const View = lazy(async () => ({ default: (await load()).View }))
  const Settings = lazy(async () => ({ default: (await load()).Settings }))
  return {
    ...head,
    View: (props: BlockViewProps<unknown>) => (
      <Suspense fallback={<Skeleton height="100%" />}>
        <View {...props} />
      </Suspense>
    ),
    Settings: (props: BlockSettingsProps<unknown>) => (
      <Suspense fallback={<Skeleton height={120} />}>
        <Settings {...props} />
      </Suspense>
    ),
  }
}
