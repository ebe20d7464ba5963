import * as Y from 'yjs'
import type { LocalCopy } from '#client/engine/documents/local-copy-types.ts'
import { removedBy, removedLines, stillRemoved, withRemoved, type RemovedPiece } from '#client/engine/documents/removed-text.ts'
import { createUnsentDeletes } from '#client/engine/documents/unsent-deletes.ts'

/** The server's state of a document as far as this tab knows, and local deletions that the server lacks. */
export interface ServerState {
  /** Starts from the stored copy. */
  load(): void
  /** This update came from the server. */
  came(update: Uint8Array): void
  /** This transaction is the tab's own. */
  made(transaction: Y.Transaction): void
  /**
   * Notes that the server has everything in the document.
   * @param connection the number of the connection
   * @param isMade true when this tab has made changes since the last time
   * @returns true for the first time in this connection
   */
  settle(connection: number, isMade: boolean): boolean
  /** The update that a server with this state vector lacks; undefined when that is not certain (see unsent-deletes.ts). */
  answer(vector: Uint8Array): Uint8Array | undefined
  /** to be kept with the copy */
  encodeDeletes(): Uint8Array | undefined
  /** The removed text as lines for a reader. */
  removedLines(): string[]
  close(): void
}

/** @param copyOf the device's copy of the document, asked for once something is known */
export function createServerState(doc: Y.Doc, copyOf: () => LocalCopy): ServerState {
  /** state vector of the server's known state, and the connection in which it last had everything */
  let server = new Map<number, number>()
  let settled = 0
  /** text, by anybody, that was removed here and is still on the server */
  let removed: readonly RemovedPiece[] = []
  const deletes = createUnsentDeletes()

  function known(): ReadonlyMap<number, number> {
    const { stored } = copyOf()
    return settled === 0 && stored ? Y.decodeStateVector(stored) : server
  }

  function onRemoval(transaction: Y.Transaction): void {
    if (!transaction.local || transaction.origin === 'seed') return
    const pieces = transaction.deleteSet.clients.size === 0 ? [] : removedPieces(transaction)
    if (pieces.length > 0) removed = withRemoved(removed, pieces)
    // undo may have restored some of it
    if (pieces.length > 0 || (removed.length > 0 && transaction.origin instanceof Y.UndoManager))
      copyOf().noteRemoved(stillRemoved(doc, removed))
  }

  function removedPieces(transaction: Y.Transaction): RemovedPiece[] {
    const has = known()
    return removedBy(transaction, ({ client, clock }) => clock < (has.get(client) ?? 0))
  }
  doc.on('afterTransaction', onRemoval)

  return {
    load: () => {
      const copy = copyOf()
      removed = copy.removed
      deletes.load(copy.deletes)
    },
    came: (update) => {
      if (settled === 0) return
      for (const [client, clock] of Y.parseUpdateMeta(update).to) server.set(client, Math.max(clock, server.get(client) ?? 0))
      copyOf().noteStored(Y.encodeStateVector(server))
    },
    made: (transaction) => deletes.add(transaction),
    settle: (connection, isMade) => {
      const isFresh = settled !== connection
      settled = connection
      if (isFresh) server = Y.decodeStateVector(Y.encodeStateVector(doc))
      else if (isMade) server.set(doc.clientID, Y.getState(doc.store, doc.clientID))
      if (isFresh || isMade) copyOf().noteStored(Y.encodeStateVector(server))
      deletes.clear()
      if (removed.length > 0) copyOf().noteRemoved((removed = []))
      return isFresh
    },
    answer: (vector) => deletes.answer(doc, vector, known()),
    encodeDeletes: () => deletes.encode(),
    removedLines: () => removedLines(stillRemoved(doc, removed)),
    close: () => doc.off('afterTransaction', onRemoval),
  }
}
