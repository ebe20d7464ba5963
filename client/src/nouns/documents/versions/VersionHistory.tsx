import { Suspense } from 'react'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import type { VersionHistoryProps } from '#client/nouns/documents/versions/version-history-props.ts'

const VersionsDialog = lazyPart(async () => (await import('#client/nouns/documents/versions/VersionsDialog.tsx')).VersionsDialog)

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
