import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { DocumentStorage } from '#client/engine/documents/local-copy-types.ts'
import type { Value } from '#client/lib/value.ts'

/** A document as the interface sees it. The same object until something in it changes. */
export interface OpenDocument {
  readonly name: string
  readonly doc: Y.Doc
  readonly awareness: Awareness
  /** the device's copy has been read (and, at the very first visit, the server's has arrived): editors may be mounted */
  readonly ready: boolean
  /** false: this device never had the document, so its content is unknown */
  readonly seen: boolean
  readonly right: 'read' | 'write' | 'unknown'
  /**
   * - `device`: edits exist only on this device; - `sending`: they are on their way; - `stored`: the server has everything, durably; - `refused`: the
   * server refuses them, see `reason`.
   */
  readonly state: 'device' | 'sending' | 'stored' | 'refused'
  readonly reason: CloseReason | undefined
  /** the reason for a delay: the server closed the connection, which is retried by itself */
  readonly delayed: CloseReason | undefined
  readonly connected: boolean
  /** all that the server had when this connection began has come */
  readonly synced: boolean
  readonly storage: DocumentStorage
  /** every edit is written on this device (otherwise within a moment, if `storage` allows it) */
  readonly kept: boolean
}

/** Reasons that no waiting changes: what is unsent is set aside for its author, and the copy makes room for the server's. */
export const finalReasons: ReadonlySet<CloseReason> = new Set<CloseReason>([
  'readOnly',
  'accessLost',
  'documentDeleted',
  'documentTooLarge',
  'updateTooHeavy',
  'messageTooBig',
])

/** True when edits are neither on the server nor on the device: closing this window would lose them. */
export function isOnlyInWindow({ state, storage, kept }: Pick<OpenDocument, 'state' | 'storage' | 'kept'>): boolean {
  return state !== 'stored' && !kept && (storage === 'full' || storage === 'unavailable')
}

/** The owner of the documents and the server they come from. */
export interface DocumentHost {
  orgId: string
  /** `principalOf` the session: part of every name on this device */
  principal: string
  /** `ws(s)://host` */
  server: string
  WebSocket?: typeof WebSocket
  /** for a view-as session: the member the server sees, and the session's id. Nothing is kept then */
  viewed?: { as: string; view: string }
  /** the document's name, as far as this device knows */
  labelOf?(name: string): string | undefined
  /** the name of a table, a field, a person … that a document refers to by its id */
  nameOf?(id: string): string | undefined
  /** the document was made on this device and the server has not heard of it: its "not found" then means nothing */
  isAwaited?(name: string): boolean
}

export interface DocumentSession extends Value<OpenDocument> {
  readonly doc: Y.Doc
  /** resolves when `ready` holds for the first time, or the document is closed */
  readonly whenReady: Promise<void>
  /** resolves when every edit so far is kept on the device, or cannot be */
  written(): Promise<void>
  /** this copy has ended (the document was restored, or edits were refused and set aside): open the document again */
  readonly replaced: Promise<void>
  /** connects if needed, also after the server closed the connection for good */
  connect(): void
  /** connects if needed, also after the server closed the connection */
  resend(): void
  close(): Promise<void>
}
