import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { FeedChange } from '#shared/protocol/feed.ts'
import type { OutboxItem } from '#client/data/outbox/outbox-item.ts'
import type { StoredChunk } from '#client/data/replica/packed-column.ts'

/** How far the device has followed the feed. */
export interface FeedPosition {
  epoch: string
  seq: number
}

/** What the device holds of one table. */
export interface TableMeta {
  tableId: string
  /** seq reached; the next fetch continues here */
  seq: number
  /** false while the first copy is still arriving */
  complete: boolean
  /** number of the next chunk */
  nextChunk: number
  /** small chunks at the end that were not put together yet */
  deltas: number
  /** rows in chunks that were put together since all were written anew: so many may be stored twice */
  merged?: number
  /** rights under which the rows were read; other rights mean reading again */
  accessKey: string
  /** rows the server had, for a table of which only what somebody looked at is here */
  rows?: number
}

interface ReplicaSchema extends DBSchema {
  /** `room` says nothing: it is written to see whether anything can be */
  meta: { key: 'feed' | 'room'; value: FeedPosition }
  entitySnapshot: { key: 'snapshot'; value: FeedChange[] }
  entityLog: { key: number; value: FeedChange[] }
  tables: { key: string; value: TableMeta }
  chunks: { key: [tableId: string, chunk: number]; value: StoredChunk }
  outbox: { key: string; value: OutboxItem }
}

export type ReplicaDatabase = IDBPDatabase<ReplicaSchema>

/**
 * Opens (and creates) one person's database. `onLost` is called when the connection is taken away: a newer build in
 * another tab wants to upgrade it, it was deleted, or the browser closed it.
 */
export async function openReplicaDatabase(name: string, onLost: () => void): Promise<ReplicaDatabase> {
  const database = await openDB<ReplicaSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('meta')
      db.createObjectStore('entitySnapshot')
      db.createObjectStore('entityLog', { autoIncrement: true })
      db.createObjectStore('tables', { keyPath: 'tableId' })
      db.createObjectStore('chunks')
      db.createObjectStore('outbox', { keyPath: 'id' })
    },
    blocking: () => {
      database.close()
      onLost()
    },
    terminated: onLost,
  })
  return database
}

/** Key range of every chunk of one table. */
export function chunkRange(tableId: string): IDBKeyRange {
  return IDBKeyRange.bound([tableId, -Infinity], [tableId, Infinity])
}
