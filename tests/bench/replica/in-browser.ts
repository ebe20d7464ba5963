import { openDB } from 'idb'
import type { Query } from '#shared/values/query.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import { CatchUp } from '#client/engine/live/catch-up.ts'
import { createServerApi } from '#client/engine/live/server-api.ts'
import { Outbox } from '#client/engine/outbox/outbox.ts'
import { createMemoryOutboxStorage } from '#client/engine/outbox/outbox-storage.ts'
import { LocalQuery } from '#client/engine/replica/local-query.ts'
import { Replica } from '#client/engine/replica/replica.ts'
import { chunkRange, openReplicaDatabase, type ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { watch } from '#tests/bench/replica/watch.ts'

/** The measurements inside the page: the product's own storage and queries, and the same without the product. */
export interface ReplicaBench {
  /** an empty browser fetches a table and keeps it; ms until all of it is on the disk, and until it can be queried */
  fill(): Promise<{ stored: number; queryable: number; longest: number }>
  /** a tab opens and reads the table from the device */
  open(): Promise<{ firstRows: number; queryable: number; longest: number }>
  /** the same bytes with no product: all chunks, and one record per row */
  bare(): Promise<{ chunks: number; records: number }>
  /** one query, and a bare typed array's */
  query(rounds: number): Promise<{ ours: number[]; bare: number[]; changed: number[] }>
}

interface Given {
  tableId: string
  token: string
  session: Session
  amount: string
  name: string
}

declare global {
  interface Window {
    given: Given
    replicaBench: ReplicaBench
  }
}

const databaseName = 'bench:replica'
const { tableId, token, session, amount, name } = window.given
const fields: QueryField[] = [
  { id: name, type: 'singleLineText', config: {} },
  { id: amount, type: 'number', config: {} },
]
const query: Query = {
  tableId,
  filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: amount, operator: 'greater', value: 1_000 }] },
  sorts: [{ fieldId: amount, direction: 'desc' }],
  search: '',
}
const plain: Query = { tableId, filter: null, sorts: [], search: '' }
const transport = {
  origin: '',
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  headers: { authorization: `Bearer ${token}` },
}

let opened: { db: ReplicaDatabase; replica: Replica } | undefined

async function openReplica(): Promise<{ db: ReplicaDatabase; replica: Replica }> {
  opened?.db.close()
  const db = await openReplicaDatabase(databaseName)
  const replica = new Replica({ db, onStorageError: (error) => console.error(error) })
  await replica.open()
  return (opened = { db, replica })
}

/** As the leader tab does it. */
async function readAll(replica: Replica): Promise<void> {
  const outbox = new Outbox({
    replica,
    storage: createMemoryOutboxStorage(),
    news: { put: () => undefined, remove: () => undefined },
    now: () => new Date(),
    onStorageError: (error) => console.error(error),
  })
  const api = createServerApi(transport, new AbortController().signal)
  await replica.table(tableId).load()
  await new CatchUp({ session, replica, outbox, api, tell: () => undefined }).run()
}

function bareSort(numbers: Float64Array): Uint32Array {
  const found = new Uint32Array(numbers.length)
  let count = 0
  for (let row = 0; row < numbers.length; row += 1) if ((numbers[row] as number) > 1_000) found[count++] = row
  return found.subarray(0, count).sort((a, b) => (numbers[b] as number) - (numbers[a] as number))
}

window.replicaBench = {
  fill: async () => {
    opened?.db.close()
    opened = undefined
    indexedDB.deleteDatabase(databaseName)
    const { replica } = await openReplica()
    const start = performance.now()
    const { result, longest } = await watch(async () => {
      await readAll(replica)
      const stored = performance.now() - start
      void new LocalQuery(replica.localTable(tableId).store, query, fields, 'me').rows.length
      return { stored, queryable: performance.now() - start }
    })
    return { ...result, longest }
  },
  open: async () => {
    const { replica } = await openReplica()
    const start = performance.now()
    let firstRows = 0
    const { result: queryable, longest } = await watch(async () => {
      const table = replica.table(tableId)
      const stop = table.store.subscribe(() => {
        if (firstRows > 0) return
        void new LocalQuery(table.store, plain, fields, 'me').rows.length
        firstRows = performance.now() - start
      })
      await table.load()
      stop()
      void new LocalQuery(table.store, query, fields, 'me').rows.length
      return performance.now() - start
    })
    return { firstRows, queryable, longest }
  },
  bare: async () => {
    const { db, replica } = await openReplica()
    let start = performance.now()
    await db.getAll('chunks', chunkRange(tableId))
    const chunks = performance.now() - start
    await replica.table(tableId).load()
    const single = await openDB('bench:records', 1, { upgrade: (made) => void made.createObjectStore('rows', { keyPath: 'id' }) })
    if ((await single.count('rows')) === 0) {
      const tx = single.transaction('rows', 'readwrite')
      for (const row of replica.localTable(tableId).store.serverRows()) void tx.store.put(row)
      await tx.done
    }
    start = performance.now()
    await single.getAll('rows')
    const records = performance.now() - start
    single.close()
    return { chunks, records }
  },
  query: async (rounds) => {
    const { replica } = opened ?? (await openReplica())
    const table = replica.table(tableId)
    await table.load()
    const { store } = table
    const numbers = Float64Array.from([...store.rows()], (row) => Number(row.cell(amount) ?? Number.NaN))
    const result = { ours: [] as number[], bare: [] as number[], changed: [] as number[] }
    const followed = new LocalQuery(store, query, fields, 'me')
    const stop = store.subscribe((change) => followed.apply(change))
    for (let round = 0; round < rounds; round += 1) {
      let start = performance.now()
      bareSort(numbers)
      result.bare.push(performance.now() - start)
      start = performance.now()
      void new LocalQuery(store, query, fields, 'me').rows.length
      result.ours.push(performance.now() - start)
      const recordId = store.idAt((round * 997) % store.capacity)
      start = performance.now()
      store.patch(`m${round}`, { tableId, recordId, values: { [amount]: round } })
      void followed.rows.length
      result.changed.push(performance.now() - start)
      store.dropPatches(`m${round}`, [recordId])
    }
    stop()
    return result
  },
}
