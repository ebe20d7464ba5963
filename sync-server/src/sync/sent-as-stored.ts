import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/documents/document-kind.ts'
import type { StoredDocument } from '#server/sync/document-log.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'

/**
 * Whether a document may be sent as it is stored: it is large enough for that to be quicker, of today's form, and certain to be readable
 * (what cannot be read must be said before anything is sent, F12). Its snapshot was made of a document that was built, and is as it was
 * then; the rows after it were applied before they were stored, and are looked through here.
 */
export function isSentAsStored(stored: StoredDocument, kind: DocumentKindDefinition, limits: SyncLimits): boolean {
  if (!stored.isSound || stored.schemaVersion !== kind.version || stored.stateBytes < limits.storedAnswerBytes) return false
  if (stored.logRows > limits.compactRows || stored.logBytes > stored.stateBytes) return false
  try {
    for (const row of stored.updates.slice(1)) Y.parseUpdateMeta(row)
    return true
  } catch {
    return false
  }
}
