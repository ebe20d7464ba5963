import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import { newShortId } from '#shared/lib/ids.ts'
import {
  addEmbeddedBlock,
  configureEmbeddedBlock,
  openEmbeddedBody,
  pageBlocks,
  pageBody,
  pageText,
  readEmbeddedBlock,
  readPageSnapshot,
} from '#shared/nouns/pages/page-document.ts'
import { editLine } from '#tests/support/write-text.ts'

function newPage(): Y.Doc {
  const doc = new Y.Doc()
  const initial = documentKinds.page.initial?.()
  if (initial) Y.applyUpdate(doc, initial)
  return doc
}

function element(name: string, attributes: Record<string, string>, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.insert(0, children)
  return made
}

function text(value: string, marks: Record<string, unknown> = {}): Y.XmlText {
  const made = new Y.XmlText()
  made.insert(0, value, marks)
  return made
}

describe('a page', () => {
  it('is not doubled when two devices make it', () => {
    const a = newPage()
    const b = newPage()
    Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
    expect(readPageSnapshot(a).body).toEqual([{ type: 'paragraph', attrs: {}, children: [] }])
  })

  it('is read as plain nodes with marks, and as text', () => {
    const doc = newPage()
    pageBody(doc).push([
      element('heading', { level: '1' }, text('Plan')),
      element(
        'bulletList',
        {},
        element('listItem', {}, element('paragraph', {}, text('one', { bold: {}, link: { href: 'https://a.test', onclick: 1 } }))),
      ),
      element('appBlock', { blockId: 'b1', height: '200' }),
    ])
    addEmbeddedBlock(doc, 'b1', { type: 'indicator', config: { label: 'Orders' } })
    addEmbeddedBlock(doc, 'unused', { type: 'indicator', config: { label: 'Not on the page' } })
    const snapshot = readPageSnapshot(doc)
    expect(pageText(snapshot)).toBe('Plan\none')
    expect(snapshot.blocks).toMatchObject({ b1: { type: 'indicator', config: { label: 'Orders' }, text: '' } })
    expect(Object.keys(snapshot.blocks)).toEqual(['b1'])
    expect(JSON.stringify(snapshot.body)).toContain(
      '"marks":[{"type":"bold","attrs":{}},{"type":"link","attrs":{"href":"https://a.test"}}]',
    )
    expect(pageText(snapshot, 4)).toBe('Plan')
  })

  it('merges the settings that two people change in one block, and their words', () => {
    const one = newPage()
    addEmbeddedBlock(one, 'b1', { type: 'tableView', config: { title: 'Orders' } })
    addEmbeddedBlock(one, 'b2', { type: 'text', text: 'word' })
    const two = new Y.Doc()
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
    const table = newShortId('t')
    configureEmbeddedBlock(one, 'b1', { title: 'Open orders' })
    configureEmbeddedBlock(two, 'b1', { tableId: table })
    const write = (doc: Y.Doc, at: number, insert: string): void => {
      const body = openEmbeddedBody(doc, 'b2')
      if (body) editLine(body, { at, remove: 0, insert })
    }
    write(one, 0, 'A ')
    write(two, 4, 's')
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
    Y.applyUpdate(one, Y.encodeStateAsUpdate(two))
    for (const doc of [one, two]) {
      expect(readEmbeddedBlock(doc, 'b1')?.config).toMatchObject({ title: 'Open orders', tableId: table })
      expect(readEmbeddedBlock(doc, 'b2')?.text).toBe('A words')
    }
  })

  it('of document version 1 is read as it was, and its blocks become maps', () => {
    const doc = newPage()
    const foreign = { type: 'hologram', config: { depth: 3 } }
    pageBlocks(doc).set('b1', { type: 'indicator', config: { label: 'Orders' } })
    pageBlocks(doc).set('b2', foreign)
    pageBlocks(doc).set('b3', 'broken')
    const before = readEmbeddedBlock(doc, 'b1')
    expect(before).toMatchObject({ type: 'indicator', config: { label: 'Orders' } })
    const migrate = documentKinds.page.migrations?.[1]
    migrate?.(doc)
    const once = Y.encodeStateVector(doc)
    migrate?.(doc)
    expect(Y.encodeStateVector(doc)).toEqual(once)
    expect(readEmbeddedBlock(doc, 'b1')).toEqual(before)
    expect(pageBlocks(doc).toJSON()).toMatchObject({ b2: { ...foreign, version: 1 }, b3: 'broken' })
    configureEmbeddedBlock(doc, 'b1', { label: 'Open' })
    expect(readEmbeddedBlock(doc, 'b1')?.config).toMatchObject({ label: 'Open' })
  })

  it('takes a change to a block that an older version wrote', () => {
    const doc = newPage()
    pageBlocks(doc).set('b1', { type: 'indicator', config: { label: 'Orders' } })
    configureEmbeddedBlock(doc, 'b1', { label: 'Open' })
    expect(pageBlocks(doc).get('b1')).toBeInstanceOf(Y.Map)
    expect(readEmbeddedBlock(doc, 'b1')?.config).toMatchObject({ label: 'Open' })
  })

  it('that nests without end is cut, not fatal', () => {
    const doc = newPage()
    let inner = element('blockquote', {}, text('deep'))
    for (let depth = 0; depth < 500; depth++) inner = element('blockquote', {}, inner)
    pageBody(doc).push([inner])
    expect(pageText(readPageSnapshot(doc))).toBe('')
  })
})
