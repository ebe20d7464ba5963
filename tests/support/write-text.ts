import * as Y from 'yjs'
import { openBlockBody } from '#shared/nouns/apps/app-document.ts'

interface TextChange {
  at: number
  remove: number
  insert: string
}

/** Writes in the first line of a block's text, as its editor does; a block without text stays. */
export function editBlockText(doc: Y.Doc, id: string, change: TextChange, origin: string): void {
  const body = openBlockBody(doc, id)
  if (body) doc.transact(() => editLine(body, change), origin)
}

/** Inside a transaction. */
export function editLine(body: Y.XmlFragment, { at, remove, insert }: TextChange): void {
  const line: unknown = body.length > 0 ? body.get(0) : undefined
  const paragraph = line instanceof Y.XmlElement ? line : new Y.XmlElement('paragraph')
  if (paragraph !== line) body.insert(0, [paragraph])
  const first: unknown = paragraph.length > 0 ? paragraph.get(0) : undefined
  const text = first instanceof Y.XmlText ? first : new Y.XmlText()
  if (text !== first) paragraph.insert(0, [text])
  const from = Math.min(at, text.length)
  const gone = Math.min(remove, text.length - from)
  if (gone > 0) text.delete(from, gone)
  if (insert !== '') text.insert(from, insert)
}
