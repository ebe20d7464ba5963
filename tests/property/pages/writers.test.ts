import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import * as Y from 'yjs'
import { findBlockType, blockTypes } from '#shared/blocks/block-types.ts'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import {
  addEmbeddedBlock,
  appendBlock,
  configureEmbeddedBlock,
  openEmbeddedBody,
  pageBlocks,
  pageBody,
  readEmbeddedBlock,
  readPageLook,
  readPageSnapshot,
  setPageLook,
} from '#shared/nouns/pages/page-document.ts'
import { isPageText, pageNodeAttributes, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { hasUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import { appendToPage } from '#shared/nouns/pages/write-page.ts'
import { runs } from '#tests/support/property-runs.ts'
import { node, samplePage } from '#tests/support/sample-page.ts'
import { editLine } from '#tests/support/write-text.ts'

const often = runs(150, 2_000)
const anId = fc.constantFrom('b1', 'b2', 'b3', 'b4')
const aType = fc.constantFrom(...blockTypes.map(({ name }) => name))

/** Names of every block's settings, and one of none. */
const settings = [...new Set(blockTypes.flatMap((type) => Object.keys(type.defaults()))), 'unheardOf']
/** Good values of some blocks, which are wrong ones of others, and any other JSON. */
const aValue = fc.oneof(
  fc.constantFrom<JsonValue>(...blockTypes.flatMap((type) => Object.values(type.defaults() as Record<string, JsonValue>))),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
)

type Edit = (doc: Y.Doc) => void

/** Every command on a page's document, with any of its arguments. */
const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ id: anId, type: aType }).map(
    ({ id, type }): Edit =>
      (doc) =>
        appendBlock(doc, id, { type, text: 'word' }),
  ),
  fc.record({ id: anId, type: aType }).map(
    ({ id, type }): Edit =>
      (doc) =>
        addEmbeddedBlock(doc, id, { type }),
  ),
  fc.record({ id: anId, key: fc.constantFrom(...settings), value: aValue }).map(
    ({ id, key, value }): Edit =>
      (doc) =>
        configureEmbeddedBlock(doc, id, { [key]: value }),
  ),
  fc.record({ id: anId, at: fc.nat(10), remove: fc.nat(4), insert: fc.string() }).map(({ id, ...change }): Edit => (doc) => {
    const body = openEmbeddedBody(doc, id)
    if (body) editLine(body, change)
  }),
  fc.constantFrom(...samplePage).map(
    (block): Edit =>
      (doc) =>
        appendToPage(doc, { nodes: [block] }),
  ),
  fc.nat(20).map(
    (at): Edit =>
      (doc) =>
        pageBody(doc).length > 1 && pageBody(doc).delete(at % pageBody(doc).length, 1),
  ),
  fc.string({ maxLength: 12 }).map(
    (words): Edit =>
      (doc) =>
        appendToPage(doc, { nodes: [node('paragraph', {}, words)] }),
  ),
  fc.boolean().map(
    (wide): Edit =>
      (doc) =>
        setPageLook(doc, { wide }),
  ),
)

/** Each step: a writer, what they do, and whether they then have the network. */
const aHistory = fc.array(fc.record({ writer: fc.nat(1), edit: anEdit, syncs: fc.boolean() }), { maxLength: 30 })

function sync(to: Y.Doc, from: Y.Doc): void {
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)))
}

const elementsIn = (nodes: readonly PageNode[]): PageElement[] =>
  nodes.flatMap((each) => (isPageText(each) ? [] : [each, ...elementsIn(each.children)]))

test.prop([aHistory], often)('two writers converge on equal pages whose nodes are known and whose blocks fit their settings', (history) => {
  const writers = [new Y.Doc(), new Y.Doc()] as const
  const initial = documentKinds.page.initial?.()
  for (const doc of writers) if (initial) Y.applyUpdate(doc, initial)
  for (const { writer, edit, syncs } of history) {
    const doc = writers[writer === 0 ? 0 : 1]
    doc.transact(() => edit(doc), 'person')
    if (!syncs) continue
    sync(writers[0], writers[1])
    sync(writers[1], writers[0])
  }
  sync(writers[0], writers[1])
  sync(writers[1], writers[0])
  const [one, two] = writers.map((doc) => readPageSnapshot(doc))
  expect(one).toEqual(two)
  expect(readPageLook(writers[0])).toEqual(readPageLook(writers[1]))
  for (const doc of writers) {
    expect(hasUnknownParts(pageBody(doc))).toBe(false)
    for (const { type, attrs } of elementsIn(readPageSnapshot(doc).body))
      for (const name of Object.keys(attrs)) expect(pageNodeAttributes[type]).toContain(name)
    for (const id of pageBlocks(doc).keys()) {
      const block = readEmbeddedBlock(doc, id)
      const type = findBlockType(block?.type ?? '')
      // a config that its type has read stays as it is: nothing wrong was left in it
      expect(block && type?.read(block.config as Record<string, JsonValue>)).toEqual(block?.config)
      expect(() => type?.refs(block?.config ?? {})).not.toThrow()
      expect(Object.keys(block?.config ?? {})).not.toContain('unheardOf')
    }
  }
})
