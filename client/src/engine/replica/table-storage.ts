import { packedLength, type StoredChunk } from '#client/engine/replica/packed-column.ts'
import { chunkRange, type ReplicaDatabase, type TableMeta } from '#client/engine/replica/replica-database.ts'
import { unawaited } from '#client/lib/unawaited.ts'
import { DamagedError } from '#client/engine/device/damaged-error.ts'

const readAhead = 4

/**
 * Reads all stored chunks of a table in their order: later ones overwrite earlier ones. Each is passed on as the browser reads it, so that the main
 * thread is free between two (C2).
 */
export async function loadChunks(db: ReplicaDatabase, tableId: string, take: (chunk: StoredChunk, chunks: number) => void): Promise<void> {
  const { store } = db.transaction('chunks')
  const keys = await store.getAllKeys(chunkRange(tableId))
  const reading: Promise<StoredChunk | undefined>[] = []
  for (const index of keys.keys()) {
    // the first alone, since a person waits for it; then some ahead, so that the disk never idles
    for (const next of keys.slice(index + reading.length, index === 0 ? 1 : index + readAhead)) reading.push(store.get(next))
    const chunk = await reading.shift()
    if (!isChunk(chunk)) {
      for (const other of reading) other.catch(() => undefined)
      throw new DamagedError(`a stored part of table ${tableId} cannot be read`)
    }
    take(chunk, keys.length)
  }
}

/** Checks a stored chunk, since a disk may be damaged. Half a chunk would make rows that never were. */
export function isChunk(chunk: StoredChunk | undefined): chunk is StoredChunk {
  if (!chunk || !Array.isArray(chunk.removed) || typeof chunk.columns !== 'object' || chunk.columns === null) return false
  const count = Array.isArray(chunk.columns.id) ? chunk.columns.id.length : -1
  return Object.values(chunk.columns).every((cells) => typeof cells === 'object' && packedLength(cells) === count)
}

/** Appends chunks with the table's new position, in one transaction. */
export async function appendChunks(db: ReplicaDatabase, meta: TableMeta, chunks: readonly StoredChunk[]): Promise<void> {
  const tx = db.transaction(['tables', 'chunks'], 'readwrite')
  for (const [offset, { tableId, removed, columns }] of chunks.entries()) {
    unawaited(tx.objectStore('chunks').put({ tableId, removed, columns }, [tableId, meta.nextChunk - chunks.length + offset]))
  }
  unawaited(tx.objectStore('tables').put(meta))
  await tx.done
}

/** Forgets a table on the device. */
export async function dropTable(db: ReplicaDatabase, tableId: string): Promise<void> {
  const tx = db.transaction(['tables', 'chunks'], 'readwrite')
  unawaited(tx.objectStore('tables').delete(tableId))
  unawaited(tx.objectStore('chunks').delete(chunkRange(tableId)))
  await tx.done
}
