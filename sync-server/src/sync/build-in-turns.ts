import { setImmediate as nextTurn } from 'node:timers/promises'
import * as Y from 'yjs'
import type { CutDocument } from '#server/sync/cut-job.ts'
import { emptyDocument } from '#server/sync/document-memory.ts'
import type { HeldDocument } from '#server/sync/held-document.ts'

/**
 * Builds a document that is held as bytes, one piece in each turn of the event loop. Built at once, several MB would block everybody for
 * tenths of a second. Stops early when the bytes are gone: a caller that could not wait had the document built at once.
 * @param cut the document in pieces (cut-job.ts); undefined: nothing is built here
 * @throws when Yjs cannot read a piece
 */
export async function buildInTurns(held: HeldDocument, cut: () => Promise<CutDocument | undefined>): Promise<void> {
  const { stored } = held
  const found = stored && (await cut())
  if (!found) return
  const doc = emptyDocument()
  for (const piece of found.pieces) {
    await nextTurn()
    if (held.stored !== stored) break
    Y.applyUpdate(doc, piece, 'load')
  }
  if (held.stored !== stored || !held.adopt(doc, found)) doc.destroy()
}
