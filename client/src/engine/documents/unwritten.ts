import type { LogMark } from '#client/engine/documents/document-rows.ts'
import type { RemovedPiece } from '#client/engine/documents/removed-text.ts'

/**
 * Typing is written in batches: one transaction for all updates within this time, not one for each key. With the write itself, no key stays only in
 * memory for more than 100 ms (goal C6). The server's answer plays no part: the copy is what survives the tab.
 */
export const batchMs = 75
/** a flood of changes is written sooner, since merging them takes a part of the time */
const batchAtMost = 500

/** The contents of one transaction of a copy. */
export interface CopyBatch {
  updates: readonly Uint8Array[]
  stored: Uint8Array | undefined
  logged: LogMark | undefined
  /** undefined: the list is as it was written before */
  removed: readonly RemovedPiece[] | undefined
}

/** Everything that is known of a document and not yet written in its copy. */
export interface Unwritten {
  /** state vector of the server's last known state, written or not */
  readonly stored: Uint8Array | undefined
  readonly removed: readonly RemovedPiece[]
  readonly hasUpdates: boolean
  readonly isEmpty: boolean
  /** The oldest update has waited for its batch: a busy tab runs its timers late. */
  isDue(): boolean
  add(update: Uint8Array): void
  /** The copy is gone: it is written again as a whole. */
  addWhole(update: Uint8Array): void
  /** Starts from what the copy holds. */
  load(stored: Uint8Array | undefined, removed: readonly RemovedPiece[]): void
  noteStored(vector: Uint8Array): void
  noteRemoved(pieces: readonly RemovedPiece[]): void
  noteLogged(mark: LogMark): void
  /** @param isAlone false while an earlier batch is being written, which may fail: a mark waits for everything before it */
  take(isAlone: boolean): CopyBatch
  /** The batch could not be written. */
  putBack(batch: CopyBatch): void
}

export function createUnwritten(): Unwritten {
  let updates: Uint8Array[] = []
  /** when the first of these was made, ms since 1970 */
  let since = 0
  let stored: Uint8Array | undefined
  let isStoredNew = false
  let logged: LogMark | undefined
  let removed: readonly RemovedPiece[] = []
  let isRemovedNew = false

  return {
    get stored() {
      return stored
    },
    get removed() {
      return removed
    },
    get hasUpdates() {
      return updates.length > 0
    },
    get isEmpty() {
      return updates.length === 0 && !isStoredNew && !logged && !isRemovedNew
    },
    isDue: () => Date.now() - since > batchMs || updates.length >= batchAtMost,
    add: (update) => {
      if (updates.length === 0) since = Date.now()
      updates.push(update)
    },
    addWhole: (update) => {
      updates = [update]
      since = Date.now()
      isStoredNew = stored !== undefined
    },
    load: (vector, pieces) => {
      stored = vector
      removed = pieces
    },
    noteStored: (vector) => {
      stored = vector
      isStoredNew = true
    },
    noteRemoved: (pieces) => {
      removed = pieces
      isRemovedNew = true
    },
    noteLogged: (mark) => (logged = mark),
    take: (isAlone) => {
      const batch: CopyBatch = { updates, stored, logged: isAlone ? logged : undefined, removed: isRemovedNew ? removed : undefined }
      updates = []
      isStoredNew = false
      isRemovedNew = false
      if (isAlone) logged = undefined
      return batch
    },
    putBack: (batch) => {
      updates = [...batch.updates, ...updates]
      logged ??= batch.logged
      if (batch.removed) isRemovedNew = true
    },
  }
}
