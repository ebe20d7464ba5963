import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { DocumentStorage } from '#client/data/documents/local-copy.ts'
import type { Value } from '#client/data/lib/value.ts'

/** A document as the interface sees it. The same object until something in it changes. */
export interface OpenDocument {
  readonly name: string
  readonly doc: Y.Doc
  readonly awareness: Awareness
  /** the device's copy has been read (and, at the very first visit, the server's has come): editors may be mounted */
  readonly ready: boolean
  /** false: this device never had the document, and nobody can say what is in it */
  readonly seen: boolean
  readonly right: 'read' | 'write' | 'unknown'
  /**
   * - `device`: there are edits which only this device has;
   * - `sending`: they are on their way;
   * - `stored`: the server has everything, durably;
   * - `refused`: the server will not take them, see `reason`.
   */
  readonly state: 'device' | 'sending' | 'stored' | 'refused'
  readonly reason: CloseReason | undefined
  /** why it takes longer: the server sent this device away, which tries again by itself */
  readonly delayed: CloseReason | undefined
  readonly connected: boolean
  readonly storage: DocumentStorage
  /** every edit is written on this device (otherwise within a moment, if `storage` allows it) */
  readonly kept: boolean
}

/** Whether edits are neither on the server nor on the device: with this window they would be lost. */
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
  /** a look as somebody else: as whom the server knows the connection, and which look. Nothing is kept then */
  viewed?: { as: string; view: string }
  /** what a document is called, as far as this device knows */
  labelOf?(name: string): string | undefined
  /** the document was made on this device and the server has not heard of it yet: that it knows none means nothing */
  isAwaited?(name: string): boolean
}

export interface DocumentSession extends Value<OpenDocument> {
  readonly doc: Y.Doc
  /** resolves when `ready` holds for the first time, or the document is closed */
  readonly whenReady: Promise<void>
  /** resolves when every edit so far is kept on the device, or cannot be */
  written(): Promise<void>
  /** this copy is at its end (the document was restored, or edits were refused and set aside): open the document again */
  readonly replaced: Promise<void>
  /** connects if it is not connected, also after the server sent it away */
  connect(): void
  /** connects anew: the server then asks for everything it does not have, whoever made it */
  resend(): void
  close(): Promise<void>
}
