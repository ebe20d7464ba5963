import { useMemo, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import { observePageLook, readPageLook, type PageLook } from '#shared/nouns/pages/page-document.ts'

/** The look that the page's readers share, live. */
export function usePageLook(doc: Doc): PageLook {
  const store = useMemo(() => followLook(doc), [doc])
  return useSyncExternalStore(store.subscribe, store.get)
}

function followLook(doc: Doc) {
  let seen = readPageLook(doc)
  return {
    get: () => {
      const next = readPageLook(doc)
      if (next.wide !== seen.wide) seen = next
      return seen
    },
    subscribe: (listener: () => void) => observePageLook(doc, listener),
  }
}
