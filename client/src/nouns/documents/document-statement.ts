import type { OpenDocument } from '#client/engine/documents/open-document.ts'

export type DocumentStatement = 'stored' | 'nothingUnsent' | 'sending' | 'device' | 'window' | 'keeping' | 'refused'

/**
 * The statement about a document's edits that is certainly true. Edits that are not written here are never "on this device". Offline nothing is
 * claimed about the server, only that no edit waits for it.
 */
export function documentStatement(
  { state, storage, kept, seen }: Pick<OpenDocument, 'state' | 'storage' | 'kept' | 'seen'>,
  isOnline: boolean,
): DocumentStatement {
  if (state === 'stored') {
    if (!seen) return 'device'
    return isOnline ? 'stored' : 'nothingUnsent'
  }
  if (state !== 'device') return state
  if (storage === 'unavailable' || storage === 'full') return 'window'
  return kept ? 'device' : 'keeping'
}
