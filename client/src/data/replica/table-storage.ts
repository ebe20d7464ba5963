import type { CellValue, RecordChunk, RecordColumns } from '#shared/protocol/feed.ts'
import { chunkRange, type ReplicaDatabase, type StoredChunk, type TableMeta } from '#client/data/replica/replica-database.ts'

const rowsPerChunk = 4000

/** What is stored cannot be read. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

/**
 * Everything stored of one table, in the order it came: later chunks overwrite earlier ones. Each is handed over by itself, as the browser
 * reads it: between two of them the main thread is free (performance.md C2).
 */
export async function loadChunks(db: ReplicaDatabase, tableId: string, take: (chunk: StoredChunk) => void): Promise<void> {
  const { store } = db.transaction('chunks')
  const keys = await store.getAllKeys(chunkRange(tableId))
  const chunks = keys.map((key) => store.get(key))
  // the first that fails ends it: the others have nobody to tell
  for (const chunk of chunks) chunk.catch(() => undefined)
  for (const reading of chunks) {
    const chunk = await reading
    if (!isChunk(chunk)) throw new DamagedError(`a stored part of table ${tableId} cannot be read`)
    take(chunk)
  }
}

/** What is on a disk may be damaged: half a chunk would make rows that never were. */
function isChunk(chunk: StoredChunk | undefined): chunk is StoredChunk {
  if (!chunk || !Array.isArray(chunk.removed) || typeof chunk.columns !== 'object' || chunk.columns === null) return false
  const count = Array.isArray(chunk.columns.id) ? chunk.columns.id.length : -1
  return Object.values(chunk.columns).every((cells: ArrayLike<unknown> | undefined) => cells?.length === count)
}

/** Appends chunks with the table's new position, in one transaction. */
export async function appendChunks(db: ReplicaDatabase, meta: TableMeta, chunks: readonly RecordChunk[]): Promise<void> {
  const tx = db.transaction(['tables', 'chunks'], 'readwrite')
  for (const [offset, { tableId, removed, columns }] of chunks.entries()) {
    void tx.objectStore('chunks').put({ tableId, removed, columns }, [tableId, meta.nextChunk - chunks.length + offset])
  }
  void tx.objectStore('tables').put(meta)
  await tx.done
}

/** Replaces everything stored of a table by its present rows in few large chunks. */
export async function compactChunks(db: ReplicaDatabase, meta: TableMeta, rows: Iterable<Record<string, CellValue>>): Promise<TableMeta> {
  const chunks = [...columnar(meta.tableId, rows)]
  const compacted: TableMeta = { ...meta, nextChunk: chunks.length, deltas: 0 }
  const tx = db.transaction(['tables', 'chunks'], 'readwrite')
  void tx.objectStore('chunks').delete(chunkRange(meta.tableId))
  for (const [number, chunk] of chunks.entries()) void tx.objectStore('chunks').put(chunk, [meta.tableId, number])
  void tx.objectStore('tables').put(compacted)
  await tx.done
  return compacted
}

/** Forgets a table on the device. */
export async function dropTable(db: ReplicaDatabase, tableId: string): Promise<void> {
  const tx = db.transaction(['tables', 'chunks'], 'readwrite')
  void tx.objectStore('tables').delete(tableId)
  void tx.objectStore('chunks').delete(chunkRange(tableId))
  await tx.done
}

function* columnar(tableId: string, rows: Iterable<Record<string, CellValue>>): Generator<StoredChunk> {
  let batch: Record<string, CellValue>[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsPerChunk) continue
    yield toChunk(tableId, batch)
    batch = []
  }
  if (batch.length > 0) yield toChunk(tableId, batch)
}

function toChunk(tableId: string, rows: Record<string, CellValue>[]): StoredChunk {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.fromEntries([...names].map((name) => [name, packed(rows.map((row) => row[name] ?? null))]))
  // The rows come from a table store, which has every system column of what the server sent.
  return { tableId, removed: [], columns: columns as unknown as RecordColumns }
}

/** Numbers as a Float64Array (NaN: empty), which the browser copies several times quicker than an array of values. */
function packed(values: CellValue[]): CellValue[] | Float64Array {
  if (!values.some((value) => typeof value === 'number')) return values
  if (!values.every((value) => value === null || typeof value === 'number')) return values
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN))
}
