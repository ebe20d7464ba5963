import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDB } from 'idb'
import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { openRows } from '#client/engine/documents/document-rows.ts'
import { openLocalCopy } from '#client/engine/documents/local-copy.ts'
import { sumOf } from '#client/engine/documents/row-sums.ts'

const write = (doc: Y.Doc, text: string): void => doc.getText('t').insert(0, text)
const read = (doc: Y.Doc): string => doc.getText('t').toJSON()

async function withStock(database: string, doc: Y.Doc, work: () => void): Promise<void> {
  const copy = new IndexeddbPersistence(database, doc)
  await copy.whenSynced
  work()
  // a read after the writes ends after them
  await copy.get('none')
  await copy.destroy()
}

async function withOurs(database: string, doc: Y.Doc, work: () => void): Promise<void> {
  const copy = openLocalCopy(database, doc)
  await copy.loaded
  work()
  await copy.written()
  await copy.close()
}

test('a copy that y-indexeddb wrote opens, goes on, and opens in y-indexeddb again', async () => {
  const first = new Y.Doc()
  await withStock('copy-1', first, () => write(first, 'stock '))
  const second = new Y.Doc()
  await withOurs('copy-1', second, () => write(second, 'ours '))
  expect(read(second)).toBe('ours stock ')
  const third = new Y.Doc()
  await withStock('copy-1', third, () => undefined)
  expect(read(third)).toBe('ours stock ')
})

test('many rows of y-indexeddb are folded without losing one', async () => {
  const doc = new Y.Doc()
  await withStock('copy-2', doc, () => {
    for (let index = 0; index < 120; index += 1) write(doc, `${index} `)
  })
  const folded = new Y.Doc()
  await withOurs('copy-2', folded, () => undefined)
  const again = new Y.Doc()
  await withStock('copy-2', again, () => undefined)
  expect(read(folded)).toBe(read(doc))
  expect(read(again)).toBe(read(doc))
})

test('a large row is trusted by the bytes that this device wrote, and judged again when they changed', async () => {
  const text = 'word '.repeat(40_000)
  const doc = new Y.Doc()
  await withOurs('copy-3', doc, () => write(doc, text))
  const rows = await openRows('copy-3', () => undefined)
  const [row] = (await rows.read()).rows
  rows.close()
  expect([row?.isWhole, row?.update instanceof Uint8Array]).toEqual([true, true])
  const again = new Y.Doc()
  await withOurs('copy-3', again, () => undefined)
  expect(read(again)).toBe(text)

  // the disk changed a byte: it is read to its end as before, and left out
  const db = await openDB('copy-3')
  const bytes = new Uint8Array(row?.update as Uint8Array)
  bytes[0] = (bytes[0] ?? 0) ^ 0x7f
  await db.put('updates', bytes, row?.key)
  db.close()
  const damaged = await openRows('copy-3', () => undefined)
  expect((await damaged.read()).rows.map(({ isWhole }) => isWhole)).toEqual([false])
  damaged.close()
})

test.each([64 * 1024, 64 * 1024 + 1, 64 * 1024 + 3])('the sum of %i bytes differs after a change of any one', (length) => {
  const row = Uint8Array.from({ length }, (_, at) => (at * 31) % 251)
  const sum = sumOf(row)
  expect(sumOf(new Uint8Array([1, ...row]).subarray(1))).toBe(sum)
  for (const at of [0, 1, 4, length >> 1, length - 2, length - 1]) {
    const changed = row.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sumOf(changed)).not.toBe(sum)
  }
})
