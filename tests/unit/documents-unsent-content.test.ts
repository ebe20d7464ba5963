import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { unsentContent } from '#client/data/documents/unsent-content.ts'

test('roots that nobody has asked for are read, and may be asked for afterwards as what they are', () => {
  const made = new Y.Doc()
  made.getText('text').insert(0, 'written')
  made.getMap('map').set('title', 'named')
  made.getArray('list').push(['listed'])
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(made))
  expect(unsentContent(doc, undefined).split('\n').sort()).toEqual(['listed', 'title: named', 'written'])
  expect(doc.getText('text').toJSON()).toBe('written')
  expect(doc.getMap('map').toJSON()).toEqual({ title: 'named' })
  expect(doc.getArray('list').toJSON()).toEqual(['listed'])
})
