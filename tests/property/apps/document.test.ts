import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addBlock, appUndoScope, configureBlock, placeBlocks, readApp, removeBlock, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { overlaps, placeBox, settle, stepBox } from '#shared/nouns/apps/layout.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import { breakpoints, gridColumns } from '#shared/blocks/block-type.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { undoableOrigins } from '#shared/nouns/documents/document-origin.ts'
import { plainMap } from '#shared/nouns/documents/plain-map.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { runs } from '#tests/support/property-runs.ts'
import { editBlockText } from '#tests/support/write-text.ts'

const often = runs(150, 2_000)
const blockIds = ['b1', 'b2', 'b3', 'b4', 'b5']
const anId = fc.constantFrom(...blockIds)
const aBreakpoint = fc.constantFrom(...breakpoints)
const aType = fc.constantFrom(...blockTypes.map((type) => type.name))
const aBox = fc.record({
  x: fc.integer({ min: -3, max: 14 }),
  y: fc.integer({ min: 0, max: 30 }),
  w: fc.integer({ min: 0, max: 15 }),
  h: fc.integer({ min: 0, max: 12 }),
})

type Edit = (doc: Y.Doc) => void

/** Every command, with any of its arguments. */
const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ id: anId, type: aType }).map(
    ({ id, type }): Edit =>
      (doc) =>
        addBlock(doc, { id, type, text: 'text' }, 'person'),
  ),
  anId.map(
    (id): Edit =>
      (doc) =>
        removeBlock(doc, id, 'person'),
  ),
  fc.record({ id: anId, breakpoint: aBreakpoint, box: aBox }).map(
    ({ id, breakpoint, box }): Edit =>
      (doc) =>
        placeBlocks(doc, breakpoint, placeBox(readApp(doc).layouts[breakpoint], id, box, gridColumns[breakpoint]), 'person'),
  ),
  fc.record({ id: anId, title: fc.string(), label: fc.string() }).map(
    ({ id, ...patch }): Edit =>
      (doc) =>
        configureBlock(doc, id, patch, 'person'),
  ),
  fc.record({ id: anId, at: fc.nat(20), remove: fc.nat(5), insert: fc.string() }).map(
    ({ id, ...change }): Edit =>
      (doc) =>
        editBlockText(doc, id, change, 'person'),
  ),
  fc.constantFrom('red', 'blue', '').map(
    (backgroundColor): Edit =>
      (doc) =>
        setAppStyle(doc, { backgroundColor }, 'person'),
  ),
)

/** Each step: a device, its action, and whether it then syncs. */
const aHistory = fc.array(fc.record({ peer: fc.nat(2), edit: anEdit, syncs: fc.boolean() }), { maxLength: 40 })

function newPeer(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  return doc
}

function sync(to: Y.Doc, from: Y.Doc): void {
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)))
}

function expectWellPlaced(boxes: readonly PlacedBox[], columns: number): void {
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.w).toBeLessThanOrEqual(columns)
    expect(box.w).toBeGreaterThanOrEqual(1)
    expect(boxes.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([])
  }
}

describe('an app edited on several devices', () => {
  test.prop([aHistory], often)('converges, and nothing overlaps on any of them', (history) => {
    const peers = [newPeer(), newPeer(), newPeer()]
    for (const { peer, edit, syncs } of history) {
      const doc = peers[peer] as Y.Doc
      edit(doc)
      if (syncs) for (const other of peers) if (other !== doc) sync(doc, other)
    }
    for (const to of peers) for (const from of peers) if (to !== from) sync(to, from)
    for (const to of peers) for (const from of peers) if (to !== from) sync(to, from)

    const [first, ...rest] = peers.map(readApp)
    for (const other of rest) expect(other).toEqual(first)
    for (const breakpoint of breakpoints) {
      const boxes = first?.layouts[breakpoint] ?? []
      expectWellPlaced(boxes, gridColumns[breakpoint])
      expect(boxes.map((box) => box.id).sort()).toEqual(first?.blocks.map((block) => block.id).sort())
    }
  })

  test.prop([fc.array(anEdit, { maxLength: 15 }), fc.array(anEdit, { minLength: 1, maxLength: 15 })], often)(
    'undo of everything gives back what was there before',
    (before, edits) => {
      const doc = newPeer()
      for (const edit of before) edit(doc)
      const start = readApp(doc)
      const undo = new Y.UndoManager(appUndoScope(doc), { trackedOrigins: new Set(undoableOrigins), captureTimeout: 0 })
      for (const edit of edits) edit(doc)
      while (undo.canUndo()) undo.undo()
      expect(readApp(doc)).toEqual(start)
    },
  )
})

const json = fc.jsonValue() as fc.Arbitrary<JsonValue>

describe('foreign content', () => {
  const anEntry = fc.oneof(json, fc.record({ type: fc.oneof(aType, fc.string()), version: json, config: json, text: json }))

  test.prop([fc.dictionary(fc.string({ minLength: 1 }), anEntry), fc.dictionary(anId, json), fc.dictionary(fc.string(), json)], often)(
    'is read without throwing and survives our edits',
    (entries, layout, style) => {
      const doc = newPeer()
      doc.transact(() => {
        for (const [id, entry] of Object.entries(entries)) doc.getMap('blocks').set(id, foreign(entry))
        for (const [id, box] of Object.entries(layout)) doc.getMap('desktop').set(id, foreign(box))
        for (const [key, value] of Object.entries(style)) doc.getMap('style').set(key, value)
      })
      const before = plainMap(doc.getMap('blocks'))
      const app = readApp(doc)
      expect(app.blocks.map((block) => block.id).sort()).toEqual(Object.keys(entries).sort())
      for (const breakpoint of breakpoints) expectWellPlaced(app.layouts[breakpoint], gridColumns[breakpoint])

      addBlock(doc, { id: 'ours', type: 'text' }, 'person')
      placeBlocks(doc, 'desktop', readApp(doc).layouts.desktop, 'person')
      removeBlock(doc, 'ours', 'person')
      expect(plainMap(doc.getMap('blocks'))).toEqual(before)
    },
  )

  it('is read beside a key that objects inherit by', () => {
    const doc = newPeer()
    doc.getMap('style').set('backgroundColor', 'red')
    doc.getMap('style').set('__proto__', new Y.Map([['mobileEnabled', false]]))
    expect(readApp(doc).style).toMatchObject({ backgroundColor: 'red', mobileEnabled: true })
  })

  test.prop([aType, fc.dictionary(fc.string(), json)], often)('reads as a config that reads again as itself', (name, raw) => {
    const type = blockTypes.find((each) => each.name === name)
    const config = type?.read(raw)
    expect(config && type?.read(JSON.parse(JSON.stringify(config)))).toEqual(config)
    expect(() => config && type?.refs(config)).not.toThrow()
  })
})

/** The first level becomes a Y.Map, as our own entries are; its objects too, so that configs are reached. */
function foreign(value: JsonValue, depth = 2): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return new Y.Map(Object.entries(value).map(([key, inner]) => [key, foreign(inner as JsonValue, depth - 1)]))
}

describe('the initial content', () => {
  test('is the same bytes whoever makes it, and twice is as good as once', () => {
    expect(documentStarts.app.initial()).toEqual(documentStarts.app.initial())
    const doc = newPeer()
    const state = Y.encodeStateAsUpdate(doc)
    Y.applyUpdate(doc, documentStarts.app.initial())
    expect(Y.encodeStateAsUpdate(doc)).toEqual(state)
    expect(readApp(doc)).toMatchObject({ version: 1, blocks: [] })
  })
})

describe('layout rules', () => {
  const boxes = fc
    .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 4 }), aBox), { selector: ([id]) => id, maxLength: 12 })
    .map((list) => list.map(([id, box]) => ({ id, ...box })))

  test.prop([boxes, fc.constantFrom(4, 12)], often)('settling is idempotent and does not depend on order', (list, columns) => {
    const settled = settle(list, columns)
    expectWellPlaced(settled, columns)
    expect(settle(settled, columns)).toEqual(settled)
    expect(settle([...list].reverse(), columns)).toEqual(settled)
  })

  test.prop([boxes, fc.constantFrom('up', 'down', 'left', 'right'), fc.nat()], often)(
    'a step keeps every block and overlaps nothing',
    (list, step, pick) => {
      const settled = settle(list, 12)
      const box = settled[pick % Math.max(1, settled.length)]
      const moved = stepBox(settled, box?.id ?? '', step, 12)
      expectWellPlaced(moved, 12)
      expect(moved.map((each) => each.id).sort()).toEqual(settled.map((each) => each.id).sort())
    },
  )
})
