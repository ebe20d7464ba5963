import type { Doc, Transaction } from 'yjs'
import { unwrittenUpdates, type UnwrittenUpdates } from '#client/engine/sync-state/only-in-window.ts'
import type { Value } from '#client/lib/value.ts'

/** Remembers this tab's own updates of a document until its copy has everything (`kept`). Returns a function that stops it. */
export function followOwnUpdates(database: string, doc: Doc, kept: Value<boolean>): () => void {
  let updates: Uint8Array[] = []
  const add = (update: Uint8Array, _from: unknown, _doc: Doc, { local }: Transaction): void => {
    if (local) updates.push(update)
  }
  const tell = (): UnwrittenUpdates => ({ database, updates })
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
