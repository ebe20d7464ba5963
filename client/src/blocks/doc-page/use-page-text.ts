import { useMemo, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import type { PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'

/** The text of a page, read again at most once in a frame while people write in it. */
export function usePageText(doc: Doc): readonly PageNode[] {
  const store = useMemo(() => followText(doc), [doc])
  return useSyncExternalStore(store.subscribe, store.get)
}

function followText(doc: Doc) {
  let seen = readPageSnapshot(doc).body
  return {
    get: () => seen,
    subscribe: (notify: () => void) => {
      let frame = 0
      const read = (): void => {
        frame = 0
        seen = readPageSnapshot(doc).body
        notify()
      }
      const follow = (): void => {
        frame ||= requestAnimationFrame(read)
      }
      doc.on('update', follow)
      // a change between drawing and subscribing
      follow()
      return () => {
        cancelAnimationFrame(frame)
        doc.off('update', follow)
      }
    },
  }
}
