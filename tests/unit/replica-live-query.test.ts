import { expect, test } from 'vitest'
import { LiveQuery } from '#client/data/replica/live-query.ts'
import { LocalTable } from '#client/data/replica/local-table.ts'

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
