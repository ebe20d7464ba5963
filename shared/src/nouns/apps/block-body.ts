import * as Y from 'yjs'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { writeAsContent } from '#shared/nouns/documents/content-client.ts'
import { readNodes } from '#shared/nouns/documents/read-nodes.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/values/page-node.ts'

/*
 * The rich text of a block: `body`, an XmlFragment as a page has one. Blocks of older versions hold a Y.Text with light marks in `text`. It is
 * read as rich text until it becomes a body. Words that an older program writes into it later are read behind the body, and join it in time.
 */

type Entry = Y.Map<unknown>

/** The rich text of a block as plain nodes. */
export function readBody(entry: Entry): PageNode[] {
  const body = findBody(entry)
  return [...(body ? readNodes(body) : []), ...parseLightText(findOldText(entry)?.toJSON() ?? '')]
}

export function findBody(entry: Entry): Y.XmlFragment | undefined {
  const body = entry.get('body')
  // an element is a fragment to Yjs
  return body instanceof Y.XmlFragment && !(body instanceof Y.XmlElement) ? body : undefined
}

/** A body that can be put into a document. Empty, it has one line: two people who begin at once write in the same. */
export function newBody(nodes: readonly PageNode[]): Y.XmlFragment {
  const body = new Y.XmlFragment()
  body.insert(0, elementsOf(nodes).map(writeNode))
  return body
}

/** Replaces the rich text of a block. Inside a transaction. */
export function replaceBody(entry: Entry, elements: readonly Y.XmlElement[]): void {
  clearOldText(entry)
  const body = findBody(entry)
  if (!body) {
    const made = new Y.XmlFragment()
    made.insert(0, [...elements])
    entry.set('body', made)
    return
  }
  body.delete(0, body.length)
  body.insert(0, [...elements])
}

/** Makes the old text of a block a part of its body; a body that has everything stays as it is. Inside a transaction. */
export function shapeBody(entry: Entry): void {
  const { doc } = entry
  if (!doc) return
  const old = findOldText(entry)?.toJSON() ?? ''
  let body = findBody(entry)
  if (body && old === '') return
  if (!body) {
    // alone, it depends on nothing but its block: texts that differ meet in one body
    const place = ['body', idOf(entry._item), idOf(entry._map.get('body'))]
    writeAsContent(doc, place, () => entry.set('body', new Y.XmlFragment()))
    body = findBody(entry)
  }
  if (!body) return
  const into = body
  const elements = elementsOf(parseLightText(old))
  writeAsContent(doc, ['text', idOf(into._item), childIds(into), bytesOf(elements)], () =>
    into.insert(into.length, elements.map(writeNode)),
  )
  clearOldText(entry)
}

const elementsOf = (nodes: readonly PageNode[]): PageElement[] => {
  const elements = nodes.flatMap((node) => (isPageText(node) ? [] : [node]))
  return elements.length > 0 ? elements : [{ type: 'paragraph', attrs: {}, children: [] }]
}

function findOldText(entry: Entry): Y.Text | undefined {
  const text = entry.get('text')
  return text instanceof Y.Text && !(text instanceof Y.XmlText) ? text : undefined
}

function clearOldText(entry: Entry): void {
  const text = findOldText(entry)
  if (text && text.length > 0) text.delete(0, text.length)
}

const idOf = (item: Y.Item | null | undefined): string => (item ? `${item.id.client}:${item.id.clock}` : '')

function childIds(parent: Y.XmlFragment): string {
  const ids: string[] = []
  for (let item = parent._start; item; item = item.right) ids.push(`${idOf(item)}${item.deleted ? '-' : ''}`)
  return ids.join()
}

/** The pieces that these elements become, as this version writes them. */
function bytesOf(elements: readonly PageElement[]): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = 0
  doc.getXmlFragment('body').insert(0, elements.map(writeNode))
  const bytes = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return bytes
}
