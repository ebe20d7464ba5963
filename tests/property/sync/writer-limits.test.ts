import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { blockTypes } from '#shared/blocks/block-types.ts'
import {
  addBlock,
  appDocumentKind,
  appUndoScope,
  configureBlock,
  placeBlocks,
  removeBlock,
  setAppStyle,
} from '#shared/nouns/apps/app-document.ts'
import { addEmbeddedBlock, configureEmbeddedBlock, pageBlocks, pageBody, pageDocumentKind } from '#shared/nouns/pages/page-document.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { exceedsLimits, type WriterLimits } from '#server/sync/writer-limits.ts'
import { runs } from '#tests/support/property-runs.ts'
import { editBlockText } from '#tests/support/write-text.ts'

const often = runs(150, 2_000)
const anId = fc.constantFrom('b1', 'b2', 'b3', 'b4')
const aType = fc.constantFrom(...blockTypes.map((type) => type.name))
type Edit = (doc: Y.Doc) => void

/** Every gesture on an app, with arguments that change something where its block is there. */
const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(anId, aType).map(
    ([id, type]): Edit =>
      (doc) =>
        addBlock(doc, { id, type, text: 'text' }, 'person'),
  ),
  anId.map(
    (id): Edit =>
      (doc) =>
        removeBlock(doc, id, 'person'),
  ),
  fc.tuple(anId, fc.nat(20)).map(
    ([id, y]): Edit =>
      (doc) =>
        placeBlocks(doc, 'desktop', [{ id, x: 0, y, w: 3, h: 3 }], 'person'),
  ),
  fc.tuple(anId, fc.string()).map(
    ([id, title]): Edit =>
      (doc) =>
        configureBlock(doc, id, { title }, 'person'),
  ),
  fc.tuple(anId, fc.string()).map(
    ([id, insert]): Edit =>
      (doc) =>
        editBlockText(doc, id, { at: 0, remove: 1, insert }, 'person'),
  ),
  fc.constantFrom('red', 'blue', '').map(
    (backgroundColor): Edit =>
      (doc) =>
        setAppStyle(doc, { backgroundColor }, 'person'),
  ),
  fc.nat(9).map(
    (version): Edit =>
      (doc) =>
        void doc.getMap('meta').set('version', version),
  ),
  fc.nat(9).map(
    (value): Edit =>
      (doc) =>
        void doc.getMap('foreign').set('key', value),
  ),
)
const someLimits: fc.Arbitrary<WriterLimits> = fc.record({
  create: fc.boolean(),
  edit: fc.boolean(),
  delete: fc.boolean(),
  content: fc.boolean(),
})

function newApp(edits: readonly Edit[]): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  for (const edit of edits) edit(doc)
  return doc
}

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

/** The acts between two states of an app, by comparing them whole. */
function actsBetween(before: Y.Doc, after: Y.Doc): Set<string> {
  const acts = new Set<string>()
  const [a, b] = [before, after].map((doc) => ({
    blocks: doc.getMap('blocks').toJSON() as Record<string, unknown>,
    places: { desktop: doc.getMap('desktop').toJSON(), mobile: doc.getMap('mobile').toJSON() } as Record<string, Record<string, unknown>>,
    style: JSON.stringify(doc.getMap('style').toJSON()),
    rest: JSON.stringify([doc.getMap('meta').toJSON(), doc.getMap('foreign').toJSON()]),
  })) as [Parts, Parts]
  for (const id of new Set([...Object.keys(a.blocks), ...Object.keys(b.blocks)])) {
    if (!(id in a.blocks)) acts.add('create')
    else if (!(id in b.blocks)) acts.add('delete')
    else if (JSON.stringify([a.blocks[id], placesOf(a, id)]) !== JSON.stringify([b.blocks[id], placesOf(b, id)])) acts.add('edit')
  }
  if (a.style !== b.style) acts.add('create')
  if (a.rest !== b.rest) acts.add('whole')
  return acts
}
interface Parts {
  blocks: Record<string, unknown>
  places: Record<string, Record<string, unknown>>
  style: string
  rest: string
}
const placesOf = ({ places }: Parts, id: string): unknown[] => Object.values(places).map((layout) => layout[id])
const allowed = (acts: Set<string>, limits: WriterLimits): boolean => [...acts].every((act) => (limits as never)[act] === true)

describe('what a writer with some rights on blocks sends', () => {
  test.prop([fc.array(anEdit, { maxLength: 12 }), anEdit, someLimits], often)(
    'one gesture passes just when its rights cover the difference it makes',
    (past, edit, limits) => {
      const server = newApp(past)
      const device = copyOf(server)
      edit(device)
      const update = Y.encodeStateAsUpdate(device, Y.encodeStateVector(server))
      const acts = actsBetween(server, device)
      const exceeds = exceedsLimits(server, update, appDocumentKind, limits)
      // writing the same value again makes no difference, and is judged as a change
      if (acts.size > 0 || !exceeds) expect(exceeds).toBe(!allowed(acts, limits))
    },
  )

  test.prop(
    [fc.array(anEdit, { maxLength: 8 }), fc.array(anEdit, { maxLength: 8 }), fc.array(anEdit, { maxLength: 6 }), someLimits],
    often,
  )('nothing beyond them gets in, whatever is sent at once and whatever others did meanwhile', (past, mine, theirs, limits) => {
    const server = newApp(past)
    const device = copyOf(server)
    for (const edit of mine) edit(device)
    for (const edit of theirs) edit(server)
    const update = Y.encodeStateAsUpdate(device)
    if (exceedsLimits(server, update, appDocumentKind, limits)) return
    const before = copyOf(server)
    Y.applyUpdate(server, update)
    expect(allowed(actsBetween(before, server), limits)).toBe(true)
  })
})

describe('on a page', () => {
  const writer: WriterLimits = { create: false, edit: false, delete: false, content: true }
  const embed = (doc: Y.Doc, id: string): Y.XmlElement => {
    addEmbeddedBlock(doc, id, { type: 'text' })
    const node = new Y.XmlElement('appBlock')
    node.setAttribute('blockId', id)
    pageBody(doc).push([node])
    return node
  }
  const page = (): Y.Doc => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, pageDocumentKind.initial?.() ?? new Uint8Array())
    embed(doc, 'b1')
    return doc
  }
  const send = (edit: Edit, limits: WriterLimits): boolean => {
    const server = page()
    const device = copyOf(server)
    edit(device)
    return !exceedsLimits(server, Y.encodeStateAsUpdate(device, Y.encodeStateVector(server)), pageDocumentKind, limits)
  }
  const write: Edit = (doc) => {
    const text = new Y.XmlText()
    ;(pageBody(doc).get(0) as Y.XmlElement).insert(0, [text])
    for (const letter of 'a text as long as a sentence') text.insert(text.length, letter)
    text.delete(2, 4)
  }
  const place = (doc: Y.Doc): number => pageBody(doc).length - 1
  const acts: [string, Edit, keyof WriterLimits][] = [
    ['writing', write, 'content'],
    ['a block of one’s own', (doc) => void embed(doc, 'b2'), 'create'],
    ['settings of a block', (doc) => configureEmbeddedBlock(doc, 'b1', { title: 'x' }), 'edit'],
    ['the height of a block', (doc) => (pageBody(doc).get(place(doc)) as Y.XmlElement).setAttribute('height', '400'), 'edit'],
    ['a block taken out of the text', (doc) => pageBody(doc).delete(place(doc), 1), 'delete'],
    ['its settings taken away', (doc) => pageBlocks(doc).delete('b1'), 'delete'],
  ]
  it.each(acts)('%s', (_name, edit, act) => {
    expect(send(edit, writer)).toBe(act === 'content')
    expect(send(edit, { ...writer, [act]: true })).toBe(true)
    expect(send(edit, { create: true, edit: true, delete: true, content: true, [act]: false })).toBe(false)
  })
})

it('a deletion that is taken back is a creation', () => {
  const doc = newApp([(one) => addBlock(one, { id: 'b1', type: 'text' }, 'person')])
  const device = copyOf(doc)
  const history = new Y.UndoManager(appUndoScope(device), { trackedOrigins: new Set(['person']) })
  removeBlock(device, 'b1', 'person')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(device))
  history.undo()
  const update = Y.encodeStateAsUpdate(device, Y.encodeStateVector(doc))
  const rights = { create: false, edit: true, delete: true, content: false }
  expect(exceedsLimits(doc, update, appDocumentKind, rights)).toBe(true)
  expect(exceedsLimits(doc, update, appDocumentKind, { ...rights, create: true })).toBe(false)
})
