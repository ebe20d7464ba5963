import { expect, test } from 'vitest'
import { packChunk, type StoredChunk } from '#client/engine/replica/packed-column.ts'
import { TableStore } from '#client/engine/replica/table-store.ts'

const tableId = 't000000000001'
const field = 'f000000000001'

test('packed rows are taken whose first has an unsent change and whose others stand from the first place on', () => {
  const [mine = '', ...others] = Array.from({ length: 100 }, (_, row) => `r${String(row).padStart(3, '0')}`)
  const store = new TableStore(tableId)
  const take = (ids: readonly string[], add: number): void => store.applyChunks([packChunk(chunkOf(ids, (row) => row + add))])
  take(others, 0.5)
  take([mine], 0.5)
  store.patch('m1', { tableId, recordId: mine, values: { [field]: 7 } })
  take([mine, ...others], 0.25)
  expect(store.find(mine)?.cell(field)).toBe(7)
  expect(others.map((id) => store.find(id)?.cell(field))).toEqual(others.map((_, row) => row + 1.25))
  store.dropPatches('m1', [mine])
  expect(store.find(mine)?.cell(field)).toBe(0.25)
})

function chunkOf(ids: readonly string[], cell: (row: number) => number): StoredChunk {
  return { tableId, removed: [], columns: { id: ids, [field]: ids.map((_, row) => cell(row)) } }
}
