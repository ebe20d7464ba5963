import * as Y from 'yjs'
import type { DocumentLog } from '#server/sync/document-log.ts'
import type { OpenDocument } from '#server/sync/document-memory.ts'
import { mergeAll } from '#server/sync/merge-all.ts'
import { hasWaiting } from '#server/sync/waiting-structs.ts'

/**
 * The newest log row, which a client may remember once it has everything that was sent to it. 0 while updates wait for missing
 * dependencies: those were sent to nobody and must not count as received.
 */
export function logNumber(open: OpenDocument): number {
  return hasWaiting(open.doc) ? 0 : open.logId
}

/**
 * The update for a client that has everything up to log row `since`. Undefined when the number is not ours or later rows are folded in and
 * gone. Also undefined when the client's state vector shows less than it believes to have. Only an exchange of state vectors helps then,
 * with every deletion ever made.
 */
export function changesSince(
  open: OpenDocument,
  log: DocumentLog,
  name: string,
  since: number,
  vector: Uint8Array,
): Uint8Array | undefined {
  if (since <= 0 || since > open.logId || hasWaiting(open.doc)) return undefined
  const rows = since === open.logId ? [] : log.since(name, since)
  if (!rows || rows.reduce((sum, row) => sum + row.byteLength, 0) > open.stateBytes + open.logBytes) return undefined
  const update = mergeAll(rows)
  return reaches(open.doc, vector, update) ? update : undefined
}

/** Whether a client with this state vector has every struct of the document after applying the update. */
function reaches(doc: Y.Doc, vector: Uint8Array, update: Uint8Array): boolean {
  const had = Y.decodeStateVector(vector)
  const { from, to } = Y.parseUpdateMeta(update)
  for (const client of doc.store.clients.keys()) {
    const clock = Y.getState(doc.store, client)
    const own = had.get(client) ?? 0
    const reached = (from.get(client) ?? 0) <= own ? Math.max(own, to.get(client) ?? 0) : own
    if (reached < clock) return false
  }
  return true
}
