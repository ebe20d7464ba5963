import type { LogMark } from '#client/engine/documents/document-rows.ts'
import type { RemovedPiece } from '#client/engine/documents/removed-text.ts'
import type { Value } from '#client/lib/value.ts'

/**
 * - `ok`: edits are kept on this device;
 * - `unavailable`: the browser keeps nothing (private mode, or a fault); edits live in this tab and on the server only;
 * - `full`: no space is left on the device; writing is retried, as after a fault;
 * - `damaged`: a part of the copy could not be read and was left out; edits are kept;
 * - `lost`: the copy was gone when it should have been read (the browser or the person removed it); edits are kept again.
 */
export type DocumentStorage = 'ok' | 'unavailable' | 'full' | 'damaged' | 'lost'

/**
 * The device's copy of a document, in y-indexeddb's format: either reads the other's copies (`documents-local-copy.test.ts`). It writes in batches
 * (goal C6), and reports failures that y-indexeddb's provider hides (F23 to F27).
 */
export interface LocalCopy {
  storage: Value<DocumentStorage>
  /** everything in the document is written on this device */
  kept: Value<boolean>
  /** resolves once a stored copy has been read into the document: true if there was one, false also without storage */
  loaded: Promise<boolean>
  /** false while the stored copy could not be read */
  readonly isRead: boolean
  /** state vector of the server's last known state */
  readonly stored: Uint8Array | undefined
  /** the copy's position in the server's log, as read */
  readonly logged: LogMark | undefined
  /** deletions in the copy that the server has not heard of, as read */
  readonly deletes: Uint8Array | undefined
  /** text that this device removed since then (see {@link LocalCopy.noteRemoved}) */
  readonly removed: readonly RemovedPiece[]
  /** Records text that was removed here and is not yet known to the server: the whole list, kept with the next batch. */
  noteRemoved(pieces: readonly RemovedPiece[]): void
  /** The server has this much (a state vector). */
  noteStored(vector: Uint8Array): void
  /** Records that the document has everything up to this row of the server's log; stored once all of it is written here, never before. */
  noteLogged(mark: LogMark): void
  /** resolves when every edit so far is written, or has failed to be */
  written(): Promise<void>
  close(): Promise<void>
}
