import * as Y from 'yjs'
import { addEmbeddedBlock, pageBody, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

/** Content that a new page begins with: a copy of another page, a template, or an imported file. */
export interface PageContent {
  nodes: readonly PageElement[]
  blocks?: Readonly<Record<string, EmbeddedBlock>>
}

/** Puts content into a page in the place of what it holds, as one step. */
export function writePage(doc: Y.Doc, { nodes, blocks = {} }: PageContent): void {
  doc.transact(() => {
    for (const [id, block] of Object.entries(blocks)) addEmbeddedBlock(doc, id, block)
    const body = pageBody(doc)
    body.delete(0, body.length)
    body.insert(0, nodes.length > 0 ? nodes.map(elementOf) : [new Y.XmlElement('paragraph')])
  }, 'person')
}

/** Puts content at the end of a page, as one step. */
export function appendToPage(doc: Y.Doc, { nodes, blocks = {} }: PageContent): void {
  doc.transact(() => {
    for (const [id, block] of Object.entries(blocks)) addEmbeddedBlock(doc, id, block)
    pageBody(doc).push(nodes.map(elementOf))
  }, 'person')
}

function elementOf({ type, attrs, children }: PageElement): Y.XmlElement {
  const made = new Y.XmlElement<PageElement['attrs']>(type)
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value)
  made.insert(0, contentOf(children))
  return made as unknown as Y.XmlElement
}

/** Neighbouring runs of text are one text with formats, as the editor writes them. */
function contentOf(parts: readonly PageNode[]): (Y.XmlElement | Y.XmlText)[] {
  const content: (Y.XmlElement | Y.XmlText)[] = []
  let runs: { insert: string; attributes: Record<string, unknown> }[] = []
  const close = (): void => {
    if (runs.length === 0) return
    const made = new Y.XmlText()
    made.applyDelta(runs)
    content.push(made)
    runs = []
  }
  for (const part of parts) {
    if (isPageText(part)) {
      runs.push({ insert: part.text, attributes: Object.fromEntries(part.marks.map(({ type, attrs }) => [type, attrs])) })
      continue
    }
    close()
    content.push(elementOf(part))
  }
  close()
  return content
}
