import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { newId } from '#shared/lib/ids.ts'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import { openLasting, type LastingDatabase } from '#client/engine/device/lasting-database.ts'
import { unawaited } from '#client/lib/unawaited.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { StoredChunk } from '#client/engine/replica/packed-column.ts'

/** How far the device has followed the feed. */
export interface FeedPosition {
  epoch: string
  seq: number
}

/** The state of one stored table. */
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
  /** rows in merged chunks since the last full rewrite; up to so many are stored twice */
  merged?: number
  /** rights under which the rows were read; other rights mean reading again */
  accessKey: string
  /** chunks that removed rows */
  losses?: number
  /** rows on the server, for a table that is here only in part */
  rows?: number
}

interface ReplicaSchema extends DBSchema {
  /** `room` says nothing: it is written to see whether anything can be. The epoch of `content` names this content, and goes with it */
  meta: { key: 'feed' | 'room' | 'content'; value: FeedPosition }
  entitySnapshot: { key: 'snapshot'; value: FeedChange[] }
  entityLog: { key: number; value: FeedChange[] }
  tables: { key: string; value: TableMeta }
  chunks: { key: [tableId: string, chunk: number]; value: StoredChunk }
  outbox: { key: string; value: OutboxItem }
}

export type ReplicaDatabase = LastingDatabase<ReplicaSchema>

/** Gives new content its name; undefined while there is no room for it. */
async function nameContent(db: IDBPDatabase<ReplicaSchema>): Promise<string | undefined> {
  try {
    const tx = db.transaction('meta', 'readwrite')
    unawaited(tx.done)
    const other = await tx.store.get('content')
    const epoch = other?.epoch ?? newId()
    if (!other) unawaited(tx.store.put({ epoch, seq: 0 }, 'content'))
    await tx.done
    return epoch
  } catch {
    return undefined
  }
}

/** Opens (and creates) one person's database. */
export function openReplicaDatabase(name: string): Promise<ReplicaDatabase> {
  return openLasting<ReplicaSchema>({
    open: (hooks) =>
      openDB<ReplicaSchema>(name, 1, {
        upgrade(db) {
          db.createObjectStore('meta')
          db.createObjectStore('entitySnapshot')
          db.createObjectStore('entityLog', { autoIncrement: true })
          db.createObjectStore('tables', { keyPath: 'tableId' })
          db.createObjectStore('chunks')
          db.createObjectStore('outbox', { keyPath: 'id' })
        },
        ...hooks,
      }),
    identify: async (db) => (await db.get('meta', 'content'))?.epoch ?? (await nameContent(db)),
  })
}

/** Key range of every chunk of one table. */
export function chunkRange(tableId: string): IDBKeyRange {
  return IDBKeyRange.bound([tableId, -Infinity], [tableId, Infinity])
}
