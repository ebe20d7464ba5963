import * as Y from 'yjs'
import { encodeUpdate } from '#shared/nouns/documents/split-update.ts'

type Deletes = ReturnType<typeof Y.createDeleteSet>

/**
 * Tracks the deletions in a document that the server has not heard of. A state vector says nothing of deletions, so y-websocket answers sync step 1
 * with every deletion ever made. With this set the answer holds only the new ones.
 */
export interface UnsentDeletes {
  /** Starts from a copy's deletions; without them nothing is known, and {@link UnsentDeletes.answer} has no answer. */
  load(kept: Uint8Array | undefined): void
  /** A transaction of this tab's. */
  add(transaction: Y.Transaction): void
  /** The server has everything. */
  clear(): void
  /** As an update without content, to be kept with the copy; undefined while nothing is known. */
  encode(): Uint8Array | undefined
  /**
   * The update that a server with this state vector lacks. It is undefined when only the full state is certain to help: content waits for its base,
   * or the server has less than the state vector `known`.
   */
  answer(doc: Y.Doc, vector: Uint8Array, known: ReadonlyMap<number, number>): Uint8Array | undefined
}

export function createUnsentDeletes(): UnsentDeletes {
  let parts: Deletes[] = []
  let isComplete = false
  const merged = (): Deletes => {
    const all = Y.mergeDeleteSets(parts)
    parts = [all]
    return all
  }

  return {
    load: (kept) => {
      if (!kept) return
      parts.push(Y.decodeUpdate(kept).ds)
      isComplete = true
    },
    add: ({ deleteSet }) => {
      if (deleteSet.clients.size > 0) parts.push(deleteSet)
    },
    clear: () => {
      parts = []
      isComplete = true
    },
    encode: () => (isComplete ? encodeUpdate([], merged()) : undefined),
    answer: (doc, vector, known) => {
      const { store } = doc
      const had = Y.decodeStateVector(vector)
      const reaches = (client: number, clock: number): boolean => (had.get(client) ?? 0) >= clock
      if (!isComplete || store.pendingStructs || store.pendingDs || ![...known].every(([client, clock]) => reaches(client, clock)))
        return undefined
      const hasAll = [...store.clients.keys()].every((client) => reaches(client, Y.getState(store, client)))
      return encodeUpdate(hasAll ? [] : Y.decodeUpdate(Y.encodeStateAsUpdate(doc, vector)).structs, merged())
    },
  }
}
