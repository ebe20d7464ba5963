import { encodeStateAsUpdate, type Doc, type Transaction } from 'yjs'
import { storageDoubted } from '#client/engine/device/storage-state.ts'
import { unwrittenUpdates, type UnwrittenUpdates } from '#client/engine/sync-state/only-in-window.ts'
import type { Value } from '#client/lib/value.ts'

/**
 * Remembers this tab's own updates of a document until its copy has everything (`kept`). A doubted copy counts as missing all that the server lacks.
 * Returns a function that stops it.
 * @param stored the state vector of the server, as far as it is known
 */
export function followOwnUpdates(database: string, doc: Doc, kept: Value<boolean>, stored: () => Uint8Array | undefined): () => void {
  let updates: Uint8Array[] = []
  let isEdited = false
  const add = (update: Uint8Array, _from: unknown, _doc: Doc, { local }: Transaction): void => {
    if (!local) return
    isEdited = true
    updates.push(update)
  }
  const tell = (): UnwrittenUpdates => ({
    database,
    updates: isEdited && storageDoubted.get() ? [encodeStateAsUpdate(doc, stored())] : updates,
  })
  const stop = kept.subscribe(() => {
    if (kept.get()) updates = []
  })
  doc.on('update', add)
  unwrittenUpdates.add(tell)
  return () => {
    stop()
    doc.off('update', add)
    unwrittenUpdates.delete(tell)
  }
}
