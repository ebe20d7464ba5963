import { forgetNote, readNotes, type LeavingNote } from '#client/engine/leaving/leaving-note.ts'
import type { TabChannel } from '#client/engine/live/tabs.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { principalOf, type Session } from '#client/engine/session/session-store.ts'
import { unawaited } from '#client/lib/unawaited.ts'

/**
 * Takes up what a person's earlier tabs noted as they went (note-on-leave.ts): changes go into the outbox's store before it is read, updates into their
 * documents a moment later. A note goes once its work is in the databases. Taken up twice it changes nothing: a change has its id, and Yjs knows its own.
 * @param tell the open tabs, which have read the outbox already
 */
export async function takeUp(session: Session, db: ReplicaDatabase, tell?: Pick<TabChannel, 'post'>): Promise<void> {
  const principal = principalOf(session)
  for (const note of readNotes(principal)) {
    for (const item of await putItems(db, note.items)) tell?.post({ type: 'outbox-put', item })
    const rest: LeavingNote = { items: [], documents: note.documents }
    forgetNote(note, rest)
  }
  const left = readNotes(principal).filter(({ documents }) => documents.length > 0)
  if (left.length === 0) return
  const { takeUpUpdates } = await import('#client/engine/leaving/take-up-updates.ts')
  // nothing on the first screen waits for it
  for (const note of left)
    void takeUpUpdates(session, note.documents)
      .then((isKept) => isKept && forgetNote(note))
      .catch(() => undefined)
}

/** Stores those that the store has not; returns them. @throws while the browser refuses: the note stays for the next time */
async function putItems(db: ReplicaDatabase, items: readonly OutboxItem[]): Promise<OutboxItem[]> {
  if (items.length === 0) return []
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  const known = new Set(await tx.store.getAllKeys())
  const missing = items.filter(({ id }) => !known.has(id)).map((item): OutboxItem => ({ ...item, state: 'device' }))
  for (const item of missing) unawaited(tx.store.put(item))
  await tx.done
  return missing
}
