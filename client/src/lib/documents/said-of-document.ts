import type { OpenDocument } from '#client/data/documents/open-document.ts'

export type Said = 'stored' | 'nothingUnsent' | 'sending' | 'device' | 'window' | 'keeping' | 'refused'

/**
 * What is said of where a document's edits are, never more than is true: what is not written here is not "on this device", and
 * without a network it is not the server of which something is said, only that nothing waits for it.
 */
export function saidOfDocument(
  { state, storage, kept, seen }: Pick<OpenDocument, 'state' | 'storage' | 'kept' | 'seen'>,
  isOnline: boolean,
): Said {
  if (state === 'stored') {
    if (!seen) return 'device'
    return isOnline ? 'stored' : 'nothingUnsent'
  }
  if (state !== 'device') return state
  if (storage === 'unavailable' || storage === 'full') return 'window'
  return kept ? 'device' : 'keeping'
}
