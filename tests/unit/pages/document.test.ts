import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import { pageBody, pageText, readPageSnapshot, setEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'

function newPage(): Y.Doc {
  const doc = new Y.Doc()
  const initial = documentKinds.page.initial?.({ kind: 'page', id: 'x' })
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
    setEmbeddedBlock(doc, 'b1', { type: 'indicator', config: { label: 'Orders' } })
    setEmbeddedBlock(doc, 'unused', { type: 'indicator', config: { label: 'Not on the page' } })
    const snapshot = readPageSnapshot(doc)
    expect(pageText(snapshot)).toBe('Plan\none')
    expect(snapshot.blocks).toEqual({ b1: { type: 'indicator', config: { label: 'Orders' } } })
    expect(JSON.stringify(snapshot.body)).toContain(
      '"marks":[{"type":"bold","attrs":{}},{"type":"link","attrs":{"href":"https://a.test"}}]',
    )
    expect(pageText(snapshot, 4)).toBe('Plan')
  })

  it('that nests without end is cut, not fatal', () => {
    const doc = newPage()
    let inner = element('blockquote', {}, text('deep'))
    for (let depth = 0; depth < 500; depth++) inner = element('blockquote', {}, inner)
    pageBody(doc).push([inner])
    expect(pageText(readPageSnapshot(doc))).toBe('')
  })
})
