import { useMemo, type ReactNode } from 'react'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { BlockBodiesProvider, type BlockBodies } from '#client/lib/block-bodies.ts'
import { BlockViewsProvider } from '#client/lib/block-views.ts'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { useClientFeatures } from '#client/manifest/use-client-features.ts'

/** Gives an app or a page the blocks of every feature, and what features lend to them. */
export function BlockSurroundings({ children }: { children: ReactNode }) {
  const features = useClientFeatures()
  const bodies = useMemo((): BlockBodies => {
    const chat = features.find(({ blockBodies }) => blockBodies?.chat)?.blockBodies?.chat
    const tasks = features.find(({ blockBodies }) => blockBodies?.tasks)?.blockBodies?.tasks
    return { ...(chat && { chat: pageOf(chat).Page }), ...(tasks && { tasks: pageOf(tasks).Page }) }
  }, [features])
  return (
    <BlockViewsProvider value={blockFaces}>
      <BlockBodiesProvider value={bodies}>{children}</BlockBodiesProvider>
    </BlockViewsProvider>
  )
}
