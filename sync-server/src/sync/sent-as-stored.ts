import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { StoredDocument } from '#server/sync/document-log.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'

/**
 * True for a stored document that may be sent as it is: large enough for that to be faster, of today's schema, and certainly readable. An
 * unreadable document must be reported before anything is sent (F12). The snapshot was made of a built document, and its checksum is right.
 * The rows after it were applied before they were stored, and are parsed here.
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
