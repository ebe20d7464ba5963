import { useMemo, useRef, useSyncExternalStore } from 'react'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { BarName, Bars, BundleSnapshot } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'

export interface OpenBundle {
  /** undefined until it is read */
  bundle: BundleSnapshot | undefined
  /** Writes what differs between the two states, in one transaction; null takes the bar away. */
  write<B extends BarName>(bar: B, before: Bars[B], next: Bars[B]): void
}

/** The bars around an app as plain data. */
export function useBundle(appId: string): OpenBundle {
  const { doc, ready } = useDocument(documentName({ kind: 'bundle', id: appId }))
  const last = useRef<BundleSnapshot | undefined>(undefined)
  const source = useMemo(
    () => ({
      subscribe: (notify: () => void) => {
        doc.on('update', notify)
        return () => doc.off('update', notify)
      },
      get: () => {
        const now = readBundle(doc)
        if (JSON.stringify(now) !== JSON.stringify(last.current)) last.current = now
        return last.current
      },
    }),
    [doc],
  )
  const bundle = useSyncExternalStore(source.subscribe, source.get)
  return useMemo(
    () => ({ bundle: ready ? bundle : undefined, write: (bar, before, next) => writeBar(doc, bar, before, next, 'person') }),
    [ready, bundle, doc],
  )
}
