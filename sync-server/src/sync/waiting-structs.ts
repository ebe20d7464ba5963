import * as Y from 'yjs'
import type { OpenDocument } from '#server/sync/document-memory.ts'

/** What Yjs keeps of updates that lack what they build on. */
export interface WaitingStructs {
  structs: Y.Doc['store']['pendingStructs']
  deletes: Y.Doc['store']['pendingDs']
}

const nothing = new Uint8Array([0, 0])

/**
 * Takes out of the document what waits; undefined when nothing does. Yjs reads and merges all that waits again with every update,
 * so an update is applied to a document in which nothing waits, and what it leaves behind is its own.
 */
export function takeWaiting({ store }: Y.Doc): WaitingStructs | undefined {
  const { pendingStructs: structs, pendingDs: deletes } = store
  if (!structs && !deletes) return undefined
  store.pendingStructs = null
  store.pendingDs = null
  return { structs, deletes }
}

/** Puts it back; what no longer lacks anything becomes part of the document. */
export function putBackWaiting(doc: Y.Doc, { structs, deletes }: WaitingStructs): void {
  doc.store.pendingStructs = structs
  doc.store.pendingDs = deletes
  Y.applyUpdate(doc, nothing)
}

export function hasWaiting({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null
}

/** Whether the document has all structs up to these clocks. */
export function reachesClocks({ doc }: Pick<OpenDocument, 'doc'>, ends: ReadonlyMap<number, number>): boolean {
  for (const [client, end] of ends) if (Y.getState(doc.store, client) < end) return false
  return true
}
