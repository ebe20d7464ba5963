import * as Y from 'yjs'

/** Letters and settings that a returning device brings along, from which the content before is kept as a version. */
export const longMerge = 400

/** True when an answer of a device brings much that nobody here has: work of a longer time without a network. */
export function isLongMerge(doc: Y.Doc, update: Uint8Array): boolean {
  // deletions that are known already make answers large; only new pieces count
  if (update.byteLength < longMerge / 4) return false
  try {
    let pieces = 0
    for (const [client, end] of Y.parseUpdateMeta(update).to) pieces += Math.max(0, end - Y.getState(doc.store, client))
    return pieces >= longMerge
  } catch {
    // applying it finds and reports what is wrong with it
    return false
  }
}
