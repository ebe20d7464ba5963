import { describe, expect, test } from 'vitest'
import { LocalTable } from '#client/engine/replica/local-table.ts'

const emptyTable = async (): Promise<LocalTable> => {
  const table = new LocalTable('t1', { db: undefined, onError: () => undefined }, undefined)
  await table.load()
  return table
}

describe('what a local table says of itself', () => {
  test('a table of the server is loading until its rows are here, and unavailable without a network', async () => {
    const table = await emptyTable()
    table.setGap('arriving')
    expect(table.status.get()).toBe('loading')
    table.setGap('offline')
    expect(table.status.get()).toBe('unavailable')
  })

  test('a table begun here stays ready while the server copy of it arrives: who types in its grid keeps the grid', async () => {
    const table = await emptyTable()
    const seen: string[] = []
    table.setGap('none')
    table.status.subscribe(() => seen.push(table.status.get()))
    table.setGap('arriving')
    table.setGap('offline')
    expect(table.status.get()).toBe('ready')
    expect(seen).toEqual([])
    await table.drop()
    expect(table.status.get()).toBe('unavailable')
  })

  test('where nothing is kept, rows that came before anybody looked are there when somebody does', async () => {
    const table = new LocalTable('t1', { db: undefined, onError: () => undefined }, undefined)
    const columns = { id: ['r1'], seq: [3], created_at: [''], created_by: [''], updated_at: [''], updated_by: [''] }
    const chunk = { tableId: 't1', seq: 3, head: 3, more: false, removed: [], columns }
    await table.apply([chunk], { seq: 3, complete: true, accessKey: '' })
    await table.load()
    expect(table.store.size).toBe(1)
    expect(table.status.get()).toBe('ready')
  })
})
