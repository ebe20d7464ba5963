import { useMemo, useSyncExternalStore } from 'react'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { createAppStore } from '#client/features/apps/data/app-store.ts'

/** The look of any app; undefined until its document is read. */
export function useAppStyle(appId: string): AppStyle | undefined {
  const { doc, ready } = useDocument(documentName({ kind: 'app', id: appId }))
  const store = useMemo(() => createAppStore(doc), [doc])
  const { style } = useSyncExternalStore(store.subscribe, store.get)
  return ready ? style : undefined
}
