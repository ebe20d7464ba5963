import { useSyncExternalStore } from 'react'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'

/**
 * Opens the document of an address while the feed is still fetched: neither waits for the other. The device must be open: it knows what was made here and
 * is not on the server yet. An address may name no document at all.
 */
export function DocumentAhead({ name }: { name: string }) {
  const isOpen = useSyncExternalStore(currentDevice.subscribe, () => currentDevice.get() !== undefined)
  return isOpen && parseDocumentName(name) ? <Opened name={name} /> : null
}

function Opened({ name }: { name: string }): null {
  useDocument(name)
  return null
}
