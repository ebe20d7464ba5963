import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import { readEmbeddedBlock, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'

/** The live config of an embedded block; undefined while it is missing. */
export function useEmbeddedBlock(doc: Doc, blockId: string): EmbeddedBlock | undefined {
  const seen = useRef<EmbeddedBlock | undefined>(undefined)
  const subscribe = useCallback(
    (notify: () => void) => {
      doc.on('afterTransaction', notify)
      return () => doc.off('afterTransaction', notify)
    },
    [doc],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = readEmbeddedBlock(doc, blockId)
    // the stored config object keeps its identity until someone sets a new one
    if (now?.config !== seen.current?.config || now?.type !== seen.current?.type) seen.current = now
    return seen.current
  })
}
