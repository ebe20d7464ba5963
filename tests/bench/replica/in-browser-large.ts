import { newId } from '#shared/lib/ids.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { FilterCondition, Query, Sort } from '#shared/values/query.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import { LiveQuery } from '#client/engine/replica/live-query.ts'
import { Replica } from '#client/engine/replica/replica.ts'
import { openReplicaDatabase, type ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { fields as specs, valuesAt } from '#tests/bench/grid/rows.ts'
import { watch } from '#tests/bench/replica/watch.ts'

/** A table too large to seed for each run, created in the page itself: measured with the replica, and without the product. */
export interface LargeBench {
  /** stores a table of that many rows on the device, as chunks of the feed and as plain columns */
  fill(rows: number): Promise<void>
  /** reads the plain columns, in a worker that does nothing else */
  bareRead(): Promise<number>
  /** a tab opens: its first rows, all rows, and the longest hold of the main thread */
  open(): Promise<{ firstRows: number; ready: number; longest: number }>
  /** a query in slices, from the question to its rows; `longest`: how long the main thread was held at a time */
  query(name: string): Promise<{ ms: number; longest: number; found: number }>
  queryNames: readonly string[]
  bareSort(): number
  /** one changed row in the sorted view of all of them */
  changed(): number
  /** the same rows as objects, kept */
  objects(rows: number): number
}

declare global {
  interface Window {
    largeBench: LargeBench
  }
}

const tableId = 't000000000001'
const chunkRows = 10_000
const databaseName = 'bench:large'
const names = Object.keys(specs)
const fields = names.map((id): QueryField => {
  const spec = specs[id]
  return typeof spec === 'object' ? { id, type: spec.type, config: spec.config } : { id, type: spec ?? 'text', config: {} }
}) as QueryField[]
const by = (...sorts: [string, Sort['direction']][]): Sort[] => sorts.map(([fieldId, direction]) => ({ fieldId, direction }))
const many: FilterCondition = { id: 'c', fieldId: 'amount', operator: 'greater', value: 1_000 }
const ask = (nodes: FilterCondition[], sorts: Sort[], search = ''): Query => ({
  tableId,
  filter: nodes.length > 0 ? { id: 'g', conjunction: 'and', nodes } : null,
  sorts,
  search,
})
const plain = ask([], [])
const queries: Record<string, Query> = {
  'no filter, no sort': plain,
  'number filter + number sort (C3: 50 at 1M)': ask([many], by(['amount', 'desc'])),
  'number filter + select sort': ask([many], by(['state', 'asc'])),
  'number filter + text sort': ask([many], by(['name', 'asc'])),
  'search in every text': ask([], [], 'arvore'),
}

function chunkAt(from: number, rows: number, head: number): RecordChunk {
  const indices = Array.from({ length: rows }, (_, at) => from + at)
  const cells = indices.map((row) => valuesAt(row, 'm1'))
  const at = new Date(1_700_000_000_000 + from).toISOString()
  const columns: Record<string, CellValue[]> = {
    id: indices.map(() => newId()),
    seq: indices.map((row) => row + 1),
    created_at: indices.map(() => at),
    created_by: indices.map(() => 'm1'),
    updated_at: indices.map(() => at),
    updated_by: indices.map(() => 'm1'),
  }
  for (const name of names)
    columns[name] = cells.map((row) => (Array.isArray(row[name]) && row[name].length === 0 ? null : (row[name] ?? null)))
  const more = from + rows < head
  // as it comes from the server: every cell a value of its own
  return JSON.parse(
    JSON.stringify({ tableId, seq: from + rows, head, more, removed: [], columns: columns as RecordChunk['columns'] }),
  ) as RecordChunk
}

let opened: { db: ReplicaDatabase; replica: Replica } | undefined
async function openReplica(): Promise<Replica> {
  if (opened) return opened.replica
  const db = await openReplicaDatabase(databaseName)
  const replica = new Replica({ db, onStorageError: (error) => console.error(error) })
  await replica.open()
  opened = { db, replica }
  return replica
}

function live(query: Query): { value: LiveQuery; done: Promise<number> } {
  const table = opened?.replica.table(tableId)
  if (!table) throw new Error('not open')
  const value = new LiveQuery(table, query, fields, { currentUserId: 'm1', timezone: 'UTC', isPaged: () => true })
  const done = new Promise<number>((resolve) => {
    const look = (): void => {
      const { isWorking, total } = value.get()
      if (!isWorking) resolve(total)
    }
    value.subscribe(look)
    look()
  })
  return { value, done }
}

const worker = `onmessage = () => {
  const start = performance.now()
  const opening = indexedDB.open('bench:columns')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('chunks').objectStore('chunks').getAll()
    reading.onsuccess = () => postMessage(reading.result.length > 0 ? performance.now() - start : -1)
  }
}`
let numbers = new Float64Array(0)
let followed: LiveQuery | undefined
const kept: unknown[] = []

window.largeBench = {
  queryNames: Object.keys(queries),
  fill: async (rows) => {
    const replica = await openReplica()
    const columnar = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('bench:columns', 1)
      opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('chunks', { autoIncrement: true }))
      opening.addEventListener('success', () => resolve(opening.result))
    })
    for (let from = 0; from < rows; from += chunkRows) {
      const chunk = chunkAt(from, Math.min(chunkRows, rows - from), rows)
      await replica.localTable(tableId).apply([chunk], { seq: chunk.seq, complete: !chunk.more, accessKey: '' })
      const isNumeric = (cells: CellValue[]): boolean => typeof cells[0] === 'number'
      const bare = Object.entries(chunk.columns).map(([name, cells]) => [
        name,
        isNumeric(cells) ? Float64Array.from(cells as number[]) : cells,
      ])
      await new Promise((resolve) => {
        const tx = columnar.transaction('chunks', 'readwrite')
        tx.objectStore('chunks').put(Object.fromEntries(bare))
        tx.addEventListener('complete', resolve)
      })
    }
    columnar.close()
  },
  bareRead: () =>
    new Promise((resolve) => {
      const reader = new Worker(URL.createObjectURL(new Blob([worker])))
      reader.addEventListener('message', ({ data }) => {
        reader.terminate()
        resolve(Number(data))
      })
      reader.postMessage(0)
    }),
  open: async () => {
    const start = performance.now()
    const replica = await openReplica()
    let firstRows = 0
    const { longest, result: ready } = await watch(async () => {
      const table = replica.table(tableId)
      const first = live(plain)
      first.value.subscribe(() => {
        if (firstRows === 0 && first.value.get().rows.length > 0) firstRows = performance.now() - start
      })
      await table.load()
      await first.done
      return performance.now() - start
    })
    return { firstRows, ready, longest }
  },
  query: async (name) => {
    const { result, longest } = await watch(async () => {
      const start = performance.now()
      const found = await live(queries[name] ?? plain).done
      return { ms: performance.now() - start, found }
    })
    return { ...result, longest }
  },
  bareSort: () => {
    const { store } = opened!.replica.localTable(tableId)
    if (numbers.length === 0) numbers = Float64Array.from({ length: store.capacity }, (_, at) => Number(store.column('amount')?.get(at)))
    const start = performance.now()
    const found = new Uint32Array(numbers.length)
    let count = 0
    for (let row = 0; row < numbers.length; row += 1) if ((numbers[row] as number) > 1_000) found[count++] = row
    found.subarray(0, count).sort((a, b) => (numbers[b] as number) - (numbers[a] as number))
    return performance.now() - start
  },
  changed: () => {
    const { store } = opened!.replica.localTable(tableId)
    followed ??= live(queries['number filter + number sort (C3: 50 at 1M)'] as Query).value
    void followed.get().rows.length
    const recordId = store.idAt(Math.floor(Math.random() * store.capacity))
    const start = performance.now()
    store.patch('m1', { tableId, recordId, values: { amount: 2_000 + Math.random() * 1000 } })
    void followed.get().rows.length
    const ms = performance.now() - start
    store.dropPatches('m1', [recordId])
    return ms
  },
  objects: (rows) => {
    for (let from = 0; from < rows; from += chunkRows) {
      const { columns } = chunkAt(from, Math.min(chunkRows, rows - from), rows)
      const objects = columns.id.map((_, row) =>
        Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[row] ?? null])),
      )
      // each with texts of its own, as reading them from the device gives
      kept.push(structuredClone(objects))
    }
    return kept.length
  },
}
