import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { openLocalCopy } from '#client/engine/documents/local-copy.ts'

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
