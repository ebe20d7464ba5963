import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyRows } from '#client/engine/documents/row-updates.ts'

const fromCopy = { from: 'copy' }

function written(words: string): Uint8Array {
  const doc = new Y.Doc()
  doc.getText('t').insert(0, words)
  return Y.encodeStateAsUpdate(doc)
}

test('a copy that is read quietly tells its listeners without its content', () => {
  const doc = new Y.Doc()
  const heard: [Uint8Array, unknown][] = []
  doc.on('update', (update, origin) => heard.push([update, origin]))
  expect(applyRows(doc, [{ key: 1, update: written('kept') }], fromCopy, { isQuiet: true })).toEqual([])
  expect(doc.getText('t').toJSON()).toBe('kept')
  expect(heard).toEqual([[new Uint8Array([0, 0]), fromCopy]])
})

test('what an observer writes in answer is heard as an edit of its own', () => {
  const doc = new Y.Doc()
  const other = new Y.Doc()
  const person = { from: 'person' }
  doc.getText('t').observe((_event, { origin }) => {
    if (origin === fromCopy) doc.transact(() => doc.getMap('seen').set('words', true), person)
  })
  doc.on('update', (update, origin) => origin === person && Y.applyUpdate(other, update))
  applyRows(doc, [{ key: 1, update: written('kept') }], fromCopy, { isQuiet: true })
  Y.applyUpdate(other, written('unrelated'))
  expect(doc.getMap('seen').get('words')).toBe(true)
  expect(other.getMap('seen').get('words')).toBe(true)
})
