import * as Y from 'yjs'
import type { OpenDocument } from '#server/sync/document-memory.ts'

/** The parts of updates that Yjs keeps until their missing dependencies arrive. */
export interface WaitingStructs {
  structs: Y.Doc['store']['pendingStructs']
  deletes: Y.Doc['store']['pendingDs']
}

const nothing = new Uint8Array([0, 0])

/**
 * Takes the waiting parts out of the document; undefined when there are none. Yjs reads and merges all waiting parts again with every
 * update. An update is therefore applied to a document without waiting parts, and those it leaves behind are its own.
 */
export function takeWaiting({ store }: Y.Doc): WaitingStructs | undefined {
  const { pendingStructs: structs, pendingDs: deletes } = store
  if (!structs && !deletes) return undefined
  store.pendingStructs = null
  store.pendingDs = null
  return { structs, deletes }
}

/** Puts them back; parts whose dependencies have arrived become part of the document. */
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
