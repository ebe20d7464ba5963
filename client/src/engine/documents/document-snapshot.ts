import type { CopyEnd } from '#client/engine/documents/copy-end.ts'
import type { DocumentLine } from '#client/engine/documents/document-line.ts'
import type { DocumentPlace } from '#client/engine/documents/document-place.ts'
import { unsentSince, wasHere } from '#client/engine/documents/document-registry.ts'
import type { OpenDocument } from '#client/engine/documents/document-session-types.ts'
import { isOnline } from '#client/engine/documents/is-online.ts'
import type { LocalCopy } from '#client/engine/documents/local-copy-types.ts'
import type { UnsentEdits } from '#client/engine/documents/unsent-edits.ts'

interface SessionParts {
  /** the device's copy has been read */
  loaded: boolean
  /** … and had content */
  found: boolean
  /** all that the server has came once */
  arrived: boolean
  /** the first visit has waited long enough for the server */
  waited: boolean
  edits: UnsentEdits
  end: CopyEnd
  line: DocumentLine
  copy: LocalCopy
}

/** The document as the interface sees it at this moment. */
export function documentSnapshot({ name, doc, registry }: DocumentPlace, parts: SessionParts): OpenDocument {
  const { loaded, found, arrived, waited, edits, end, line, copy } = parts
  const { link } = line
  const known = registry.read(name)
  const refused = line.isSessionOver ? 'sessionEnded' : known.refused
  const unsent = unsentSince(known) !== undefined
  // a welcome comes before the content: an app would be drawn without its bars, and again with them
  const seen = arrived || unsent || wasHere(known, found)
  return {
    name,
    doc,
    awareness: link.provider.awareness,
    ready: loaded && (seen || waited || refused !== undefined || !isOnline()),
    seen,
    right: end.isEnding ? 'read' : (known.right ?? 'unknown'),
    state: refused ? 'refused' : !unsent ? 'stored' : link.connected ? 'sending' : 'device',
    reason: refused,
    delayed: line.delayed,
    connected: link.connected,
    synced: link.provider.synced,
    // a lost copy is fetched again: only edits that were nowhere else are lost
    storage: copy.storage.get() === 'lost' && !edits.isLost ? 'ok' : copy.storage.get(),
    kept: copy.kept.get(),
  }
}

export function hasChanged(now: OpenDocument, next: OpenDocument): boolean {
  return (Object.keys(next) as (keyof OpenDocument)[]).some((key) => next[key] !== now[key])
}
