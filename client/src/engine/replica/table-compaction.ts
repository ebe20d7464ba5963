import type { CellValue } from '#shared/values/cell-value.ts'
import { nextTurn } from '#client/lib/next-turn.ts'
import { cellAt, packChunk, rowsPerChunk, type StoredChunk } from '#client/engine/replica/packed-column.ts'
import { chunkRange, type ReplicaDatabase, type TableMeta } from '#client/engine/replica/replica-database.ts'
import { isChunk } from '#client/engine/replica/table-storage.ts'
import { unawaited } from '#client/lib/unawaited.ts'

/**
 * Merges the small chunks at the end into one, keeping each record's last state. The cost depends on the changes, not on the table's size. Answers
 * the number of records merged.
 */
export async function mergeDeltas(db: ReplicaDatabase, tableId: string): Promise<number> {
  const tx = db.transaction(['tables', 'chunks'], 'readwrite')
  const store = tx.objectStore('chunks')
  const meta = await tx.objectStore('tables').get(tableId)
  if (!meta || meta.deltas < 2) return 0
  const keys = (await store.getAllKeys(chunkRange(tableId))).slice(-meta.deltas)
  const last = keys.at(-1)
  if (!last || keys.length < 2) return 0
  const chunks = await Promise.all(keys.map((key) => store.get(key)))
  // a damaged chunk is reported by its reader
  if (!chunks.every(isChunk)) return 0
  const merged = mergeChunks(tableId, chunks)
  for (const key of keys) unawaited(store.delete(key))
  unawaited(store.put(merged, last))
  unawaited(tx.objectStore('tables').put({ ...meta, deltas: 0, merged: (meta.merged ?? 0) + merged.columns.id.length }))
  await tx.done
  return merged.columns.id.length
}

function mergeChunks(tableId: string, chunks: readonly StoredChunk[]): StoredChunk {
  const seen = new Set<string>()
  const removed: string[] = []
  const found: { columns: StoredChunk['columns']; row: number }[] = []
  for (const chunk of chunks.toReversed()) {
    // within a chunk, removals come before the new rows
    for (const [row, id] of chunk.columns.id.entries()) if (!seen.has(id)) found.push({ columns: chunk.columns, row })
    for (const id of chunk.columns.id) seen.add(id)
    for (const id of chunk.removed) if (!seen.has(id)) removed.push(id)
    for (const id of chunk.removed) seen.add(id)
  }
  const names = chunks.flatMap(({ columns }) => Object.keys(columns))
  return chunkOf(tableId, removed, names, (name) => found.map(({ columns, row }) => (columns[name] ? cellAt(columns[name], row) : null)))
}

/**
 * Replaces all stored chunks of a table by its present rows in few large chunks. They are written one by one, so that neither the main thread nor
 * memory holds the whole table.
 * New chunks are keyed before the old ones, which repeat the same rows until they are deleted: an interruption at any point leaves a correct table.
 * @param most the number of rows at most
 * @param meta the table's position with these rows; by default the stored one
 */
export async function rewriteChunks(
  db: ReplicaDatabase,
  tableId: string,
  rows: Iterable<Record<string, CellValue>>,
  most: number,
  meta?: TableMeta,
): Promise<void> {
  const old = await db.getAllKeys('chunks', chunkRange(tableId))
  const [first, last] = [old[0], old.at(-1)]
  const end = first?.[1] ?? 0
  const start = end - Math.ceil(most / rowsPerChunk)
  try {
    let number = start
    for (const chunk of columnar(tableId, rows)) {
      await db.put('chunks', chunk, [tableId, number])
      number += 1
      await nextTurn()
    }
  } catch (error) {
    // half of it would only waste space
    await db.delete('chunks', IDBKeyRange.bound([tableId, start], [tableId, end], false, true)).catch(() => undefined)
    throw error
  }
  const tx = db.transaction(['tables', 'chunks'], 'readwrite')
  const now = meta ?? (await tx.objectStore('tables').get(tableId))
  if (first && last) unawaited(tx.objectStore('chunks').delete(IDBKeyRange.bound(first, last)))
  if (now) unawaited(tx.objectStore('tables').put({ ...now, deltas: 0, merged: 0 }))
  await tx.done
}

/** Rows as the chunks they are stored in. */
export function* columnar(tableId: string, rows: Iterable<Record<string, CellValue>>): Generator<StoredChunk> {
  let batch: Record<string, CellValue>[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsPerChunk) continue
    yield chunkOfRows(tableId, batch)
    batch = []
  }
  if (batch.length > 0) yield chunkOfRows(tableId, batch)
}

function chunkOfRows(tableId: string, rows: readonly Record<string, CellValue>[]): StoredChunk {
  const names = rows.flatMap((row) => Object.keys(row))
  return chunkOf(tableId, [], names, (name) => rows.map((row) => row[name] ?? null))
}

/** @param names may repeat; the record's id is among them */
function chunkOf(tableId: string, removed: string[], names: readonly string[], cells: (name: string) => CellValue[]): StoredChunk {
  const columns = Object.fromEntries([...new Set(names)].map((name) => [name, cells(name)])) as unknown
  return packChunk({ tableId, removed, columns: columns as StoredChunk['columns'] })
}
