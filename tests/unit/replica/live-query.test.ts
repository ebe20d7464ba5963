import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Device } from '#client/engine/device/current-device.ts'
import { createValue } from '#client/lib/value.ts'
import { deviceQuery } from '#client/engine/replica/device-query.ts'
import { LargeQuery } from '#client/engine/replica/large-query.ts'
import { LiveQuery } from '#client/engine/replica/live-query.ts'
import { LocalTable } from '#client/engine/replica/local-table.ts'
import { openReplicaDatabase } from '#client/engine/replica/replica-database.ts'

test('an empty table that becomes ready between the first look at a query and following it is told as ready', async () => {
  const table = new LocalTable('t1', { db: undefined, onError: () => undefined }, undefined)
  await table.load()
  const query = { tableId: 't1', filter: null, search: '', sorts: [] }
  const live = new LiveQuery(table, query, [], { currentUserId: 'm1', timezone: 'UTC' })
  expect(live.get().status).toBe('loading')
  const columns = { id: [], seq: [], created_at: [], created_by: [], updated_at: [], updated_by: [] }
  const chunk = { tableId: 't1', seq: 0, head: 0, more: false, removed: [], columns }
  await table.apply([chunk], { seq: 0, complete: true, accessKey: '' })
  const stop = live.subscribe(() => undefined)
  expect(live.get().status).toBe('ready')
  stop()
})

test('a record that is unsent is not shown as all of its table while what is stored is being worked out', async () => {
  const db = await openReplicaDatabase('live-query-unsent')
  const storage = { db, onError: () => undefined }
  const meta = { seq: 1, complete: true, accessKey: '' }
  const system = { created_at: ['', ''], created_by: [null, null], updated_at: ['', ''], updated_by: [null, null] }
  const chunk = { tableId: 't1', seq: 1, head: 1, more: false, removed: [], columns: { ...system, id: ['r1', 'r2'], seq: [1, 1] } }
  const before = new LocalTable('t1', storage, undefined)
  await before.apply([chunk], meta)
  // reopened: unsent changes are known before stored rows
  const table = new LocalTable('t1', storage, before.meta)
  table.patch('m1', { tableId: 't1', recordId: 'r3', values: {}, created: true })
  const live = new LiveQuery(table, { tableId: 't1', filter: null, search: '', sorts: [] }, [], {
    currentUserId: 'm1',
    timezone: 'UTC',
    slice: 0,
  })
  const shown: string[] = []
  const stop = live.subscribe(() => {
    const { status, rows } = live.get()
    shown.push(`${status} ${rows.map((row) => row.id).join(' ')}`)
  })
  await expect.poll(() => live.get()).toMatchObject({ total: 1, status: 'loading' })
  await table.load()
  await expect.poll(() => shown.at(-1)).toBe('ready r1 r2 r3')
  expect(shown.filter((one) => one.startsWith('ready'))).toEqual(['ready r1 r2 r3'])
  stop()
})

test('without a network a query over what is here of a large table is not told as empty while it is worked out', async () => {
  const table = new LocalTable('t1', { db: undefined, onError: () => undefined }, undefined)
  await table.load()
  table.store.applyChunks([{ tableId: 't1', removed: [], columns: { id: ['r1', 'r2'] } }])
  const query = { tableId: 't1', filter: null, search: '', sorts: [] }
  const local = new LiveQuery(table, query, [], { currentUserId: 'm1', timezone: 'UTC', slice: 0 })
  const nobody = (): never => {
    throw new Error('there is no network')
  }
  const large = new LargeQuery({
    table,
    query,
    local,
    online: createValue(false),
    heads: createValue(undefined),
    isLarge: () => true,
    rows: () => 300_000,
    api: { query: nobody, count: nobody },
    keep: nobody,
  })
  expect(large.get()).toMatchObject({ rows: [], status: 'loading', isWorking: true })
  const stop = large.subscribe(() => undefined)
  await expect.poll(() => large.get()).toMatchObject({ total: 2, status: 'ready', part: { source: 'device', here: 2, of: 300_000 } })
  expect(large.get().isWorking).toBeUndefined()
  stop()
})

test('a query that somebody watches is found again however many others were asked meanwhile', () => {
  const table = new LocalTable('t1', { db: undefined, onError: () => undefined }, undefined)
  const replica = { table: () => table, heads: createValue([]), isLarge: () => false, isPaged: () => false, rowsOf: () => 0 }
  const session = { memberId: 'm1', organisation: { timezone: 'UTC' } }
  const device = { replica, session, network: { online: createValue(true) }, server: {} } as unknown as Device
  const fields: [] = []
  const ask = (search: string) => deviceQuery(device, { tableId: 't1', filter: null, search, sorts: [] }, fields)
  const [watched, left] = [ask('watched'), ask('left')]
  const stop = watched.subscribe(() => undefined)
  for (let letters = 0; letters < 60; letters += 1) ask(`typed ${letters}`)
  expect(ask('watched')).toBe(watched)
  expect(ask('left')).not.toBe(left)
  stop()
})
