import { useMemo, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import { pageBlocks, readEmbeddedBlock, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'

/** The live settings and text of an embedded block; undefined while it is missing or not readable. */
export function useEmbeddedBlock(doc: Doc, blockId: string): EmbeddedBlock | undefined {
  const store = useMemo(() => followBlock(doc, blockId), [doc, blockId])
  return useSyncExternalStore(store.subscribe, store.get)
}

function followBlock(doc: Doc, blockId: string) {
  const blocks = pageBlocks(doc)
  let seen = readEmbeddedBlock(doc, blockId)
  return {
    get: () => seen,
    subscribe: (notify: () => void) => {
      const read = (): void => {
        const next = readEmbeddedBlock(doc, blockId)
        if (JSON.stringify(next) === JSON.stringify(seen)) return
        seen = next
        notify()
      }
      const follow: Parameters<typeof blocks.observeDeep>[0] = (events) => {
        if (events.some((event) => event.path[0] === blockId || (event.path.length === 0 && event.keys.has(blockId)))) read()
      }
      blocks.observeDeep(follow)
      // a change between drawing and subscribing
      read()
      return () => blocks.unobserveDeep(follow)
    },
  }
}
