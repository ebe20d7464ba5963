import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { unawaited } from '#client/lib/unawaited.ts'

/** The durable store of unsent changes. */
export interface OutboxStorage {
  /** in order */
  load(): Promise<OutboxItem[]>
  /** resolves when they are on disk */
  put(items: readonly OutboxItem[]): Promise<void>
  remove(items: readonly Pick<OutboxItem, 'id'>[]): Promise<void>
}

/** Stores items in the replica's database, written through to the disk: these rows exist nowhere else. */
export function createOutboxStorage(db: ReplicaDatabase): OutboxStorage {
  return {
    load: async () => (await db.getAll('outbox')).sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)),
    put: async (items) => {
      if (items.length === 0) return
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      for (const item of items) unawaited(tx.store.put(item))
      // see local-copy.ts: a window that closes at once must not take it along
      tx.commit()
      await tx.done
    },
    remove: async (items) => {
      if (items.length === 0) return
      const tx = db.transaction('outbox', 'readwrite')
      for (const item of items) unawaited(tx.store.delete(item.id))
      await tx.done
    },
  }
}

/** For a browser that keeps nothing: lives as long as the tab. */
export function createMemoryOutboxStorage(): OutboxStorage {
  return { load: async () => [], put: async () => undefined, remove: async () => undefined }
}
