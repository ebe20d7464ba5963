import { lazy, Suspense, type ReactNode } from 'react'
import type { Doc } from 'yjs'
import { useVersionsAddress } from '#client/lib/documents/versions/use-versions-address.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('#client/lib/documents/versions/VersionsDialog.tsx')).VersionsDialog,
}))

export interface VersionHistoryProps {
  /** the document's name */
  document: string
  /** what people call it */
  title: string
  mayRestore: boolean
  /** of `useVersionsAddress` */
  addressKey?: string
  /** draws the content of a past state, read-only */
  preview: (doc: Doc) => ReactNode
}

/** The history of a document, when the address says that it is open. */
export function VersionHistory(props: VersionHistoryProps) {
  const address = useVersionsAddress(props.addressKey)
  if (!address.isOpen) return null
  return (
    <Suspense fallback={null}>
      <VersionsDialog key={props.document} {...props} address={address} />
    </Suspense>
  )
}
