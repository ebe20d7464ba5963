import * as Y from 'yjs'
import type { StoredCopy } from '#client/engine/documents/document-rows.ts'
import { applyRows } from '#client/engine/documents/row-updates.ts'

/** Bytes of the largest copy of a document that a search reads. */
export const mostBytes = 500_000

export const sizeOf = (rows: StoredCopy['rows']): number =>
  rows.reduce((sum, { update }) => sum + (update instanceof Uint8Array ? update.byteLength : 0), 0)

/** Reads something from a document's copy without opening the document. */
export function readRows<T>(rows: StoredCopy['rows'], read: (doc: Y.Doc) => T): T {
  const doc = new Y.Doc()
  try {
    applyRows(doc, rows, {})
    return read(doc)
  } finally {
    doc.destroy()
  }
}
