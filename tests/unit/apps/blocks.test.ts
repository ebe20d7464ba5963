import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  addBlock,
  configureBlock,
  copyOfBlock,
  makeRoomFor,
  placeBlocks,
  readApp,
  removeBlock,
  setAppStyle,
} from '#shared/nouns/apps/app-document.ts'
import { appendBlock, configureEmbeddedBlock, readEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { stack, stepBox } from '#shared/nouns/apps/layout.ts'
import { blockTypes, findBlockType } from '#shared/blocks/block-types.ts'
import { visibleApp } from '#client/features/apps/data/visible-app.ts'
import { projectApp } from '#server/features/apps/apps-projection.ts'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'

const table = 't0123456789ab'
const field = 'f0123456789ab'
const otherApp = '01890000-0000-7000-8000-000000000001'

function newApp(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  return doc
}

function fork(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

function merge(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
}

describe('an app document', () => {
  test('a block has a place on desktop and on phones at once', () => {
    const doc = newApp()
    addBlock(doc, { id: 'one', type: 'indicator' }, 'person')
    addBlock(doc, { id: 'two', type: 'indicator' }, 'person')
    addBlock(doc, { id: 'three', type: 'tableView' }, 'person')
    const { layouts } = readApp(doc)
    expect(layouts.desktop.map(({ id, x, y, w }) => [id, x, y, w])).toEqual([
      ['one', 0, 0, 3],
      ['two', 3, 0, 3],
      ['three', 0, 3, 12],
    ])
    expect(layouts.mobile.map(({ id, x, y, w }) => [id, x, y, w])).toEqual([
      ['one', 0, 0, 2],
      ['two', 2, 0, 2],
      ['three', 0, 3, 4],
    ])
  })

  test('a block is as high as its settings need, from the beginning and once they are changed', () => {
    const doc = newApp()
    addBlock(doc, { id: 'board', type: 'flow', config: { records: true } }, 'person')
    addBlock(doc, { id: 'steps', type: 'flow' }, 'person')
    const heights = (): number[] => readApp(doc).layouts.desktop.map(({ h }) => h)
    expect(heights()).toEqual([9, 2])
    configureBlock(doc, 'steps', { records: true }, 'person')
    makeRoomFor(doc, 'steps', 'person')
    expect(heights()).toEqual([9, 9])
    makeRoomFor(doc, 'nothing', 'person')
    expect(heights()).toEqual([9, 9])
  })

  test('different settings of one block, changed at once by two people, both stay', () => {
    const mine = newApp()
    addBlock(mine, { id: 'b', type: 'indicator', config: { tableId: table } }, 'person')
    const theirs = fork(mine)
    configureBlock(mine, 'b', { label: 'Revenue' }, 'person')
    configureBlock(theirs, 'b', { aggregate: 'sum', fieldId: field }, 'person')
    merge(mine, theirs)
    expect(readApp(mine).blocks).toEqual(readApp(theirs).blocks)
    expect(readApp(mine).blocks).toMatchObject([
      { config: { tableId: table, label: 'Revenue', aggregate: 'sum', fieldId: field }, title: 'Revenue' },
    ])
  })

  test('a drag and a resize of one block made at once both stay', () => {
    const mine = newApp()
    addBlock(mine, { id: 'b', type: 'text' }, 'person')
    const theirs = fork(mine)
    placeBlocks(mine, 'desktop', [{ id: 'b', x: 5, y: 0, w: 6, h: 4 }], 'person')
    placeBlocks(theirs, 'desktop', [{ id: 'b', x: 0, y: 0, w: 4, h: 9 }], 'person')
    merge(mine, theirs)
    expect(readApp(mine).layouts.desktop).toEqual([{ id: 'b', x: 5, y: 0, w: 4, h: 9 }])
  })

  test('a gesture that changes nothing writes nothing', () => {
    const doc = newApp()
    addBlock(doc, { id: 'b', type: 'menu', config: { apps: [otherApp] } }, 'person')
    let updates = 0
    doc.on('update', () => updates++)
    placeBlocks(doc, 'desktop', readApp(doc).layouts.desktop, 'person')
    configureBlock(doc, 'b', { apps: [otherApp] }, 'person')
    setAppStyle(doc, {}, 'person')
    expect(updates).toBe(0)
  })

  test('a block of a newer version is unreadable, keeps its place, and can be removed but not configured or copied', () => {
    const doc = newApp()
    addBlock(doc, { id: 'b', type: 'text', text: 'later' }, 'person')
    const entry = doc.getMap('blocks').get('b') as Y.Map<unknown>
    entry.set('version', 99)
    const before = JSON.stringify(entry.toJSON())
    configureBlock(doc, 'b', { align: 'right' }, 'person')
    expect(readApp(doc).blocks).toEqual([{ id: 'b', type: 'text', readable: false }])
    expect(readApp(doc).layouts.desktop).toHaveLength(1)
    expect(copyOfBlock(doc, 'b', 'c')).toBeUndefined()
    expect(JSON.stringify(entry.toJSON())).toBe(before)
    removeBlock(doc, 'b', 'person')
    expect(readApp(doc).blocks).toEqual([])
  })

  test('a copy carries config, text and size', () => {
    const doc = newApp()
    addBlock(doc, { id: 'b', type: 'text', text: '# Hello', config: { align: 'center' }, places: { desktop: { w: 8, h: 6 } } }, 'person')
    const copy = copyOfBlock(doc, 'b', 'c')
    const other = newApp()
    if (copy) addBlock(other, copy, 'person')
    expect(readApp(other)).toMatchObject({
      blocks: [{ id: 'c', text: 'Hello', body: [{ type: 'heading' }], title: 'Hello', config: { align: 'center' } }],
      layouts: { desktop: [{ w: 8, h: 6 }] },
    })
  })
})

describe('block types', () => {
  test.each(blockTypes.map((type) => [type.name, type] as const))('%s: its defaults read as themselves and fit the grid', (_name, type) => {
    expect(type.read({ ...type.defaults() } as never)).toEqual(type.defaults())
    expect(type.upgrades).toHaveLength(type.version - 1)
    expect(type.size.desktop.w).toBeLessThanOrEqual(12)
    expect(type.size.mobile.w).toBeLessThanOrEqual(4)
    expect(type.minSize.w).toBeLessThanOrEqual(type.size.mobile.w)
  })

  test('refs name every table and field, also those in filters and sorts', () => {
    const type = findBlockType('tableView')
    const config = type?.read({
      tableId: table,
      fields: [field],
      sorts: [{ fieldId: 'f00000000000b', direction: 'asc' }],
      filter: {
        id: 'r',
        conjunction: 'and',
        nodes: [{ id: 'n', conjunction: 'or', nodes: [{ id: 'c', fieldId: 'f00000000000c', operator: 'isEmpty' }] }],
      },
    })
    expect(config && type?.refs(config)).toEqual({
      tables: [table],
      views: [],
      fields: [field, 'f00000000000c', 'f00000000000b'],
      apps: [],
    })
  })
})

describe('layout by hand', () => {
  const boxes = [
    { id: 'a', x: 0, y: 0, w: 6, h: 3 },
    { id: 'b', x: 6, y: 0, w: 6, h: 3 },
    { id: 'c', x: 0, y: 3, w: 12, h: 2 },
  ]
  test('a step down goes past the block below, a step up back again', () => {
    const down = stepBox(boxes, 'a', 'down', 12)
    expect(down.find((box) => box.id === 'a')).toMatchObject({ y: 5 })
    expect(stepBox(down, 'a', 'up', 12).find((box) => box.id === 'a')).toMatchObject({ y: 0 })
  })

  test('a step sideways pushes the neighbour down', () => {
    const moved = stepBox(boxes, 'a', 'right', 12)
    expect(moved.find((box) => box.id === 'a')).toMatchObject({ x: 1, y: 0 })
    expect(moved.find((box) => box.id === 'b')).toMatchObject({ x: 6, y: 3 })
  })

  test('without a phone layout blocks stand below each other in reading order', () => {
    expect(stack(boxes, 4)).toEqual([
      { id: 'a', x: 0, y: 0, w: 4, h: 3 },
      { id: 'b', x: 0, y: 3, w: 4, h: 3 },
      { id: 'c', x: 0, y: 6, w: 4, h: 2 },
    ])
  })
})

describe('projection', () => {
  test('gives words for search, the snapshot and what the blocks show', () => {
    const doc = newApp()
    addBlock(doc, { id: 'a', type: 'text', text: '# Welcome\nto the team' }, 'person')
    addBlock(doc, { id: 'b', type: 'tableView', config: { tableId: table, title: 'Orders' } }, 'person')
    addBlock(doc, { id: 'c', type: 'indicator', config: { tableId: table, fieldId: field, aggregate: 'sum', label: 'Revenue' } }, 'person')
    addBlock(doc, { id: 'd', type: 'menu', config: { apps: [otherApp] } }, 'person')
    const { text, refs, snapshot } = projectApp(doc)
    expect(text.split('\n').sort()).toEqual(['Orders', 'Revenue', 'Welcome', 'to the team'])
    expect(refs).toEqual({ tables: [table], fields: [field], views: [], apps: [otherApp] })
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot)
    expect(projectApp(new Y.Doc())).toMatchObject({ text: '', refs: { tables: [] } })
  })
})

describe('a text with light marks', () => {
  const words = (text: string, type?: string, attrs = {}) => ({ type: 'text', text, marks: type === undefined ? [] : [{ type, attrs }] })
  const node = (type: string, attrs: object, ...children: object[]) => ({ type, attrs, children })
  const line = (...spans: object[]) => node('paragraph', {}, ...spans)

  test('headings, lists, quotes and inline marks are read; the rest is plain', () => {
    expect(parseLightText('# One\n\nplain **bold** *it* `x`\n- a\n- b\n1. c\n> said')).toEqual([
      node('heading', { level: 1 }, words('One')),
      line(words('plain '), words('bold', 'bold'), words(' '), words('it', 'italic'), words(' '), words('x', 'code')),
      node('bulletList', {}, node('listItem', {}, line(words('a'))), node('listItem', {}, line(words('b')))),
      node('orderedList', { start: 1 }, node('listItem', {}, line(words('c')))),
      node('blockquote', {}, line(words('said'))),
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x'])('%s is no link', (address) => {
    expect(JSON.stringify(parseLightText(`[click](${address})`))).not.toContain('href')
  })

  test('an address of ours and of the web are links', () => {
    expect(parseLightText('[a](https://example.org) [b](/app/1)')).toEqual([
      line(words('a', 'link', { href: 'https://example.org' }), words(' '), words('b', 'link', { href: '/app/1' })),
    ])
  })

  test('forms of one table become forms of a list of tables, and those of all stay those of all', () => {
    const doc = newApp()
    addBlock(doc, { id: 'one', type: 'internalForms' }, 'person')
    const entry = doc.getMap<Y.Map<unknown>>('blocks').get('one')
    const stored = entry?.get('config')
    if (!(stored instanceof Y.Map)) throw new Error('the block has no config')
    const older = stored as Y.Map<unknown>
    entry?.set('version', 1)
    older.delete('tableIds')
    older.set('tableId', table)
    const read = () => readApp(doc).blocks.flatMap((block) => (block.readable ? [block.config] : []))
    expect(read()).toEqual([{ title: '', tableIds: [table] }])
    older.set('tableId', null)
    expect(read()).toEqual([{ title: '', tableIds: [] }])
  })

  test('roles that a block is hidden for are read as such, and go with a copy', () => {
    const doc = newApp()
    addBlock(doc, { id: 'one', type: 'indicator' }, 'person')
    const read = () => readApp(doc).blocks.map((block) => block.readable && block.hiddenFor)
    expect(read()).toEqual([undefined])
    configureBlock(doc, 'one', { hiddenFor: ['guests'] }, 'person')
    const copy = copyOfBlock(doc, 'one', 'two')
    if (copy) addBlock(doc, copy, 'person')
    expect(read()).toEqual([['guests'], ['guests']])
    // the settings of the type know nothing of it
    expect(readApp(doc).blocks.map((block) => block.readable && 'hiddenFor' in block.config)).toEqual([false, false])
    for (const hostile of ['guests', [5], [''], { a: 1 }, ['x'.repeat(65)]]) {
      configureBlock(doc, 'one', { hiddenFor: hostile }, 'person')
      expect(read()[0]).toBe(undefined)
    }
  })

  test('a ground is read as a hue, and goes with a copy to a page', () => {
    const doc = newApp()
    addBlock(doc, { id: 'one', type: 'timer', ground: 'blue', hiddenFor: ['guests'] }, 'person')
    const copy = copyOfBlock(doc, 'one', 'two')
    const page = new Y.Doc()
    if (copy) appendBlock(page, 'two', copy)
    expect(readEmbeddedBlock(page, 'two')).toMatchObject({ type: 'timer', ground: 'blue', hiddenFor: ['guests'] })
    configureEmbeddedBlock(page, 'two', { ground: '' })
    expect(readEmbeddedBlock(page, 'two')).not.toHaveProperty('ground')
    for (const hostile of [7, 'url(//x)', 'red;color:red', ['red'], { a: 1 }]) {
      configureBlock(doc, 'one', { ground: hostile }, 'person')
      expect(readApp(doc).blocks.map((block) => block.readable && block.ground)).toEqual([undefined])
    }
  })

  test('blocks below one that is hidden for a role move up for its people, and for nobody else', () => {
    const doc = newApp()
    for (const id of ['one', 'two', 'three']) addBlock(doc, { id, type: 'tableView' }, 'person')
    configureBlock(doc, 'two', { hiddenFor: ['guests'] }, 'person')
    const app = readApp(doc)
    expect(visibleApp(app, 'builders')).toBe(app)
    const { blocks, layouts } = visibleApp(app, 'guests')
    expect(blocks.map(({ id }) => id)).toEqual(['one', 'three'])
    const ofAll = app.layouts.desktop.map(({ y }) => y)
    expect(layouts.desktop.map(({ id, y }) => [id, y])).toEqual([
      ['one', ofAll[0]],
      ['three', ofAll[1]],
    ])
  })
})
