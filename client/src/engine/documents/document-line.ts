import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { CopyEnd } from '#client/engine/documents/copy-end.ts'
import type { DocumentNote } from '#client/engine/documents/document-registry.ts'
import type { DocumentPlace } from '#client/engine/documents/document-place.ts'
import type { LogMark } from '#client/engine/documents/document-rows.ts'
import { finalReasons } from '#client/engine/documents/document-session-types.ts'
import type { LocalCopy } from '#client/engine/documents/local-copy-types.ts'
import type { ServerState } from '#client/engine/documents/server-state.ts'
import { createSyncLink } from '#client/engine/documents/sync-link.ts'
import type { SyncLink, Welcome } from '#client/engine/documents/sync-link-types.ts'
import { thisTab } from '#client/engine/documents/this-tab.ts'
import type { UnsentEdits } from '#client/engine/documents/unsent-edits.ts'

/** The connection of a document, and what the server has said on it of this copy. */
export interface DocumentLine {
  readonly link: SyncLink
  /** the server has answered and takes this copy */
  readonly isWelcomed: boolean
  /** the server has no session of this person now: a state of the connection, not of the document */
  readonly isSessionOver: boolean
  /** the reason for which the server closed a connection that reopens by itself */
  readonly delayed: CloseReason | undefined
  /** The copy has been read, up to this position in the server's log. */
  begin(logged: LogMark | undefined): void
  /** The server has everything: nothing is delayed. */
  noteSettled(): void
  /** Somebody asks for a connection, perhaps signed in again. */
  noteAsked(): void
  goOnline(): void
}

interface DocumentLineParts {
  server: ServerState
  edits: UnsentEdits
  end: CopyEnd
  copyOf(): LocalCopy
  /** the stored copy had content */
  isFound(): boolean
  onChange(): void
}

export function createDocumentLine(place: DocumentPlace, parts: DocumentLineParts): DocumentLine {
  const { host, name, doc, registry, note } = place
  const { server, edits, end, onChange } = parts
  let isWelcomed = false
  let isSessionOver = false
  let delayed: CloseReason | undefined
  /** this document's position in the server's log */
  let logged: LogMark | undefined
  const holdsAnything = (): boolean => parts.isFound() || isWelcomed || edits.isUnsent()

  function onWelcome({ epoch, right, schemaVersion }: Welcome): void {
    const known = registry.read(name)
    if (known.epoch !== undefined && known.epoch !== epoch && holdsAnything()) return end.setAside('replaced', { epoch })
    isWelcomed = true
    isSessionOver = false
    // admitted again; only an acknowledgement shows that the server can store now
    if (delayed !== 'storeFailed') delayed = undefined
    // a copy made before notes recorded this counts as whole
    const whole = known.epoch === epoch ? (known.whole ?? (parts.isFound() ? undefined : false)) : false
    registry.update(name, { epoch, right, whole, refused: schemaVersion > place.schemaVersion ? 'clientTooOld' : undefined })
    link.shareWithTabs(right === 'write')
    if (right === 'read' && edits.isUnsent()) return end.setAside('readOnly', { epoch, right })
    onChange()
  }

  function onRefused(reason: CloseReason): void {
    if (end.isEnding) return
    if (reason === 'sessionEnded') {
      isSessionOver = true
      return onChange()
    }
    const isGone = reason === 'accessLost' || reason === 'documentDeleted'
    const worthKeeping = isGone ? holdsAnything() : edits.isUnsent()
    if (finalReasons.has(reason) && worthKeeping) return end.setAside(reason, { refused: isGone ? reason : undefined })
    // without unsent edits a refusal says no more than `right`
    registry.update(name, { refused: reason === 'readOnly' ? undefined : reason })
    onChange()
  }

  function onLogged(number: number): void {
    const { epoch } = registry.read(name)
    if (!isWelcomed || epoch === undefined || end.isEnding) return
    logged = { epoch, number }
    parts.copyOf().noteLogged(logged)
  }

  const link = createSyncLink({
    server: `${host.server}/sync/${host.orgId}`,
    params: host.viewed ?? { as: host.principal.slice(host.principal.indexOf(':') + 1) },
    name,
    doc,
    // one channel per copy: tabs on different copies may have the same content under different ids
    channel: `trama:${host.principal}:${name}${note.copy ?? ''}`,
    schemaVersion: place.schemaVersion,
    // A copy without content has no past: under the old epoch the server would refuse new edits in it.
    epoch: () => (holdsAnything() ? (registry.read(name).epoch ?? '') : ''),
    logged: () => (logged?.epoch === registry.read(name).epoch ? (logged?.number ?? 0) : 0),
    shareWithTabs: note.right === 'write',
    ...(host.WebSocket && { WebSocket: host.WebSocket }),
    isAwaited: () => host.isAwaited?.(name) === true,
    // unsent edits of other tabs are in this document, too: the full state must be sent, as y-websocket does
    answer: (vector) => (mayAnswer(registry.read(name)) ? server.answer(vector) : undefined),
    // a viewer writes nothing
    clientIds: () => (host.viewed ? [] : [...new Set([doc.clientID, ...(registry.read(name).ids ?? [])])]),
    onTaken: end.leaveIds,
    onChange,
    onWelcome,
    onLogged,
    onRefused,
    onDelayed: (reason) => (delayed = reason),
  })

  return {
    link,
    get isWelcomed() {
      return isWelcomed
    },
    get isSessionOver() {
      return isSessionOver
    },
    get delayed() {
      return delayed
    },
    begin: (mark) => (logged = mark),
    noteSettled: () => (delayed = undefined),
    noteAsked: () => (isSessionOver = false),
    goOnline: () => {
      if (!end.isEnding) link.goOnline()
    },
  }
}

function mayAnswer({ epoch, unsent }: DocumentNote): boolean {
  return epoch !== undefined && Object.keys(unsent ?? {}).every((tab) => tab === thisTab)
}
