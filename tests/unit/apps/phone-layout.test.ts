import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addBlock, appDocumentKind, appUndoScope, copyOfBlock, placeBlocks, readApp, removeBlock } from '#shared/nouns/apps/app-document.ts'
import { copyAppContent } from '#shared/nouns/apps/copy-app.ts'
import { stepBox } from '#shared/nouns/apps/layout.ts'
import { gridColumns, type Breakpoint } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'

function newApp(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  return doc
}

function merge(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
}

function fork(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

const orderOf = (doc: Y.Doc, breakpoint: Breakpoint): string[] => readApp(doc).layouts[breakpoint].map(({ id }) => id)

function add(doc: Y.Doc, ...blocks: [id: string, type: string][]): void {
  for (const [id, type] of blocks) addBlock(doc, { id, type }, 'person')
}

function move(doc: Y.Doc, breakpoint: Breakpoint, id: string, step: 'up' | 'down'): void {
  placeBlocks(doc, breakpoint, stepBox(readApp(doc).layouts[breakpoint], id, step, gridColumns[breakpoint]), 'person')
}

/** An app with its title added last and put on top of the desktop. */
function withLateTitle(): Y.Doc {
  const doc = newApp()
  add(doc, ['list', 'tableView'], ['chart', 'chart'], ['title', 'titleBar'])
  move(doc, 'desktop', 'title', 'up')
  move(doc, 'desktop', 'title', 'up')
  return doc
}

describe('the phone layout of an app that nobody placed on phones', () => {
  test('has the order of the desktop, not that of adding (A25)', () => {
    const doc = withLateTitle()
    expect(orderOf(doc, 'desktop')).toEqual(['title', 'list', 'chart'])
    expect(orderOf(doc, 'mobile')).toEqual(['title', 'list', 'chart'])
    add(doc, ['filters', 'appFilters'])
    for (let step = 0; step < 3; step += 1) move(doc, 'desktop', 'filters', 'up')
    expect(orderOf(doc, 'mobile')).toEqual(orderOf(doc, 'desktop'))
  })

  test('fills its rows: a figure alone in its row takes all of it', () => {
    const doc = newApp()
    add(doc, ['one', 'indicator'], ['two', 'indicator'], ['three', 'indicator'], ['list', 'tableView'])
    expect(readApp(doc).layouts.mobile.map(({ id, x, y, w }) => [id, x, y, w])).toEqual([
      ['one', 0, 0, 2],
      ['two', 2, 0, 2],
      ['three', 0, 3, 4],
      ['list', 0, 6, 4],
    ])
  })

  test('stays as it is once somebody changed it by hand', () => {
    const doc = withLateTitle()
    move(doc, 'mobile', 'chart', 'up')
    expect(orderOf(doc, 'mobile')).toEqual(['title', 'chart', 'list'])
    move(doc, 'desktop', 'title', 'down')
    expect(orderOf(doc, 'desktop')).toEqual(['list', 'title', 'chart'])
    expect(orderOf(doc, 'mobile')).toEqual(['title', 'chart', 'list'])
    add(doc, ['late', 'text'])
    expect(orderOf(doc, 'mobile')).toEqual(['title', 'chart', 'list', 'late'])
  })

  test('follows the desktop again after undo of that change', () => {
    const doc = withLateTitle()
    const undo = new Y.UndoManager(appUndoScope(doc), { trackedOrigins: new Set(['person']), captureTimeout: 0 })
    move(doc, 'mobile', 'chart', 'up')
    undo.undo()
    move(doc, 'desktop', 'title', 'down')
    expect(orderOf(doc, 'mobile')).toEqual(['list', 'title', 'chart'])
  })

  test('keeps what two people move at once, each for the first time', () => {
    const mine = withLateTitle()
    add(mine, ['end', 'text'])
    const theirs = fork(mine)
    const boxOf = (id: string) => readApp(mine).layouts.mobile.find((box) => box.id === id)!
    placeBlocks(mine, 'mobile', [{ ...boxOf('title'), h: 4 }], 'person')
    placeBlocks(theirs, 'mobile', [{ ...boxOf('end'), h: 9 }], 'person')
    merge(mine, theirs)
    for (const doc of [mine, theirs]) {
      const heights = new Map(readApp(doc).layouts.mobile.map(({ id, h }) => [id, h]))
      expect([heights.get('title'), heights.get('end')]).toEqual([4, 9])
    }
  })

  test('writes nothing for a gesture that moves nothing', () => {
    const doc = withLateTitle()
    let updates = 0
    doc.on('update', () => updates++)
    placeBlocks(doc, 'mobile', readApp(doc).layouts.mobile, 'person')
    expect(updates).toBe(0)
  })

  test('is copied with the app, whether it follows or not; a copied block brings a size that somebody gave it', () => {
    const renamed = new Map<string, string>()
    const copy = (doc: Y.Doc): string[] => {
      const to = newApp()
      const ids = [...doc.getMap('blocks').keys()]
      copyAppContent(doc, to, () => `${ids[renamed.size % ids.length]}${renamed.set(`${renamed.size}`, '').size}`, 'person')
      return orderOf(to, 'mobile').map((id) => id.replace(/\d+$/, ''))
    }
    const doc = withLateTitle()
    expect(copy(doc)).toEqual(['title', 'list', 'chart'])
    expect(copyOfBlock(doc, 'list', 'copy')?.places).not.toHaveProperty('mobile')
    const { layouts } = readApp(doc)
    move(doc, 'mobile', 'chart', 'up')
    expect(copy(doc)).toEqual(['title', 'chart', 'list'])
    placeBlocks(doc, 'mobile', [{ ...layouts.mobile[1]!, h: 17 }], 'person')
    const block = copyOfBlock(doc, 'list', 'copy')!
    const other = withLateTitle()
    addBlock(other, block, 'person')
    expect(readApp(other).layouts.mobile.find(({ id }) => id === 'copy')).toMatchObject({ w: 4, h: 17 })
    move(other, 'desktop', 'copy', 'up')
    expect(orderOf(other, 'mobile')).toEqual(orderOf(other, 'desktop'))
  })
})

test('a block that is added after one above was deleted goes to the end, on both', () => {
  const doc = newApp()
  add(doc, ['top', 'tableView'], ['list', 'tableView'], ['text', 'docPage'])
  move(doc, 'mobile', 'text', 'up')
  move(doc, 'mobile', 'text', 'down')
  removeBlock(doc, 'top', 'person')
  add(doc, ['new', 'tableView'])
  expect(orderOf(doc, 'desktop').at(-1)).toBe('new')
  expect(orderOf(doc, 'mobile').at(-1)).toBe('new')
})

describe('an app stored before version 3', () => {
  /** As version 2 wrote blocks: a place on phones from the beginning, in the order of adding. */
  function stored(): Y.Doc {
    const doc = newApp()
    let y = 0
    for (const [id, type] of [
      ['list', 'tableView'],
      ['chart', 'chart'],
      ['title', 'titleBar'],
    ] as const) {
      add(doc, [id, type])
      const { w, h } = findBlockType(type)!.size.mobile
      doc.getMap('mobile').set(id, new Y.Map(Object.entries({ x: 0, y, w, h })))
      y += h
    }
    move(doc, 'desktop', 'title', 'up')
    move(doc, 'desktop', 'title', 'up')
    return doc
  }
  const bring = (doc: Y.Doc): void => doc.transact(() => appDocumentKind.migrations?.[2]?.(doc), 'migration')
  /** A gesture on phones as version 2 wrote it: into the places alone. */
  function moveThen(doc: Y.Doc): void {
    for (const [id, y] of [
      ['title', 0],
      ['list', 1],
      ['chart', 11],
    ] as const) {
      const box = doc.getMap('mobile').get(id) as Y.Map<unknown>
      doc.transact(() => [box.set('x', 0), box.set('y', y)])
    }
  }

  test('keeps the places it has until it is brought forward, and then follows the desktop', () => {
    const doc = stored()
    expect(orderOf(doc, 'mobile')).toEqual(['list', 'chart', 'title'])
    bring(doc)
    expect(orderOf(doc, 'mobile')).toEqual(['title', 'list', 'chart'])
    const once = Y.encodeStateAsUpdate(doc)
    bring(doc)
    expect(Y.encodeStateAsUpdate(doc)).toEqual(once)
  })

  test('keeps the places that a person made, also folded and read again', () => {
    const doc = stored()
    moveThen(doc)
    move(doc, 'desktop', 'title', 'down')
    const read = fork(doc)
    bring(read)
    expect(orderOf(read, 'mobile')).toEqual(['title', 'list', 'chart'])
    move(read, 'desktop', 'chart', 'up')
    expect(orderOf(read, 'mobile')).toEqual(['title', 'list', 'chart'])
  })

  test('keeps a size that a person gave, and an order that is not that of adding', () => {
    const sized = stored()
    ;(sized.getMap('mobile').get('list') as Y.Map<unknown>).set('h', 17)
    bring(sized)
    expect(readApp(sized).layouts.mobile[0]).toMatchObject({ id: 'list', h: 17 })
    // as a copy of an app is written
    const copied = stored()
    for (const [id, y] of [
      ['chart', 0],
      ['list', 8],
      ['title', 18],
    ] as const) {
      const { w, h } = (copied.getMap('mobile').get(id) as Y.Map<unknown>).toJSON()
      copied.getMap('mobile').set(id, new Y.Map(Object.entries({ x: 0, y, w, h })))
    }
    bring(copied)
    expect(orderOf(copied, 'mobile')).toEqual(['chart', 'list', 'title'])
  })

  test('keeps what a device that was away placed on phones meanwhile', () => {
    const doc = stored()
    const away = fork(doc)
    moveThen(away)
    move(doc, 'desktop', 'title', 'down')
    bring(doc)
    merge(doc, away)
    expect(orderOf(doc, 'mobile')).toEqual(['title', 'list', 'chart'])
    expect(orderOf(away, 'mobile')).toEqual(orderOf(doc, 'mobile'))
  })
})
