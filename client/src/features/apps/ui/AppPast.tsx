import { useMemo } from 'react'
import type { Doc } from 'yjs'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import { BlockTextsProvider } from '#client/blocks/text/block-text.ts'
import { AppCanvas } from '#client/features/apps/ui/AppCanvas.tsx'
import { AppSurface } from '#client/features/apps/ui/AppSurface.tsx'
import { EmptyApp } from '#client/features/apps/ui/EmptyApp.tsx'

/** An app at an earlier time: its blocks in their old places and with their old settings, showing today's records. */
export function AppPast({ doc, breakpoint }: { doc: Doc; breakpoint: Breakpoint }) {
  const app = useMemo(() => readApp(doc), [doc])
  const texts = useMemo(() => {
    const byId = new Map(app.blocks.map((block) => [block.id, block.readable ? block.body : []] as const))
    return { read: (id: string) => byId.get(id) ?? [] }
  }, [app])
  return (
    <BlockTextsProvider value={texts}>
      <AppSurface style={app.style} breakpoint={breakpoint}>
        {app.blocks.length === 0 ? <EmptyApp /> : <AppCanvas app={app} breakpoint={breakpoint} />}
      </AppSurface>
    </BlockTextsProvider>
  )
}
