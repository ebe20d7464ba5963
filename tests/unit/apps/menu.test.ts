import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  addBarItem,
  initialBundleUpdate,
  moveBarItem,
  readBundle,
  removeBar,
  removeBarItem,
  setBar,
} from '#shared/nouns/bundles/bundle-document.ts'
import { menuOrder, placeAfterStep } from '#client/features/apps/data/menu-tree.ts'

const appId = (n: number): string => `01890000-0000-7000-8000-00000000000${n}`

function newBundle(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, initialBundleUpdate())
  setBar(doc, 'menuBar', { title: 'Sales', topColor: 'blue' }, 'person')
  addBarItem(doc, 'menuBar', 'one', { type: 'app', targetId: appId(1), folderId: null }, 'person')
  addBarItem(doc, 'menuBar', 'folder', { type: 'folder', label: 'More', folderId: null }, 'person')
  addBarItem(doc, 'menuBar', 'two', { type: 'app', targetId: appId(2), folderId: 'folder' }, 'person')
  addBarItem(doc, 'menuBar', 'three', { type: 'table', targetId: 't0123456789ab', folderId: null }, 'person')
  return doc
}

const order = (doc: Y.Doc): string[] =>
  menuOrder(readBundle(doc).menuBar?.items ?? []).map((item) => (item.folderId ? `  ${item.id}` : item.id))

function step(doc: Y.Doc, id: string, by: -1 | 1): void {
  const place = placeAfterStep(readBundle(doc).menuBar?.items ?? [], id, by)
  if (place) moveBarItem(doc, 'menuBar', id, place.between, { folderId: place.folderId }, 'person')
}

describe('a menu bar', () => {
  test('a bar that is not set is null, one that was removed too', () => {
    const doc = newBundle()
    expect(readBundle(doc)).toMatchObject({ topBar: null, bottomNav: null, menuBar: { title: 'Sales', topColor: 'blue', allowHide: true } })
    removeBar(doc, 'menuBar', 'person')
    expect(readBundle(doc).menuBar).toBeNull()
  })

  test('steps take a link past others, into folders and out of them', () => {
    const doc = newBundle()
    expect(order(doc)).toEqual(['one', 'folder', '  two', 'three'])
    step(doc, 'three', -1)
    expect(order(doc)).toEqual(['one', 'folder', '  two', '  three'])
    step(doc, 'three', -1)
    expect(order(doc)).toEqual(['one', 'folder', '  three', '  two'])
    step(doc, 'three', -1)
    expect(order(doc)).toEqual(['one', 'three', 'folder', '  two'])
    step(doc, 'one', 1)
    expect(order(doc)).toEqual(['three', 'one', 'folder', '  two'])
    step(doc, 'one', 1)
    expect(order(doc)).toEqual(['three', 'folder', '  one', '  two'])
    step(doc, 'folder', -1)
    expect(order(doc)).toEqual(['folder', '  one', '  two', 'three'])
    step(doc, 'folder', -1)
    expect(order(doc)).toEqual(['folder', '  one', '  two', 'three'])
  })

  test('what was in a removed folder comes back to the top', () => {
    const doc = newBundle()
    removeBarItem(doc, 'menuBar', 'folder', 'person')
    expect(order(doc)).toEqual(['one', 'two', 'three'])
  })

  test('foreign items are left out and kept', () => {
    const doc = newBundle()
    addBarItem(doc, 'menuBar', 'odd', { type: 'rocket', targetId: 7 }, 'person')
    addBarItem(doc, 'menuBar', 'bad', { type: 'app', targetId: 'javascript:x' }, 'person')
    expect(order(doc)).toEqual(['one', 'folder', '  two', 'three'])
    expect([...doc.getMap('menuItems').keys()]).toContain('odd')
  })
})
