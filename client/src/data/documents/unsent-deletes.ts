import * as Y from 'yjs'
import { encodeUpdate } from '#shared/documents/split-update.ts'

type Deletes = ReturnType<typeof Y.createDeleteSet>

/**
 * Which deletions of a document the server was not told of. A state vector says nothing of deletions, so y-websocket answers the
 * server's "what do you have?" with every deletion ever made; who knows these answers with them alone.
 */
export interface UnsentDeletes {
  /** Begins with what a copy kept; without it nothing is known, and {@link UnsentDeletes.answer} has no answer. */
  load(kept: Uint8Array | undefined): void
  /** A transaction of this tab's. */
  add(transaction: Y.Transaction): void
  /** The server has everything. */
  clear(): void
  /** As an update without content, to be kept with the copy; undefined while nothing is known. */
  encode(): Uint8Array | undefined
  /**
   * What a server with this state vector lacks, as one update; undefined when only the whole of it is certain to help: something waits
   * for what it builds on, or the server has less than it is `known` to have had (a state vector).
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
