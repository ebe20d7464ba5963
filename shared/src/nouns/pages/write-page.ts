import * as Y from 'yjs'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import type { NewContent } from '#shared/nouns/apps/block-entries.ts'
import { addEmbeddedBlock, pageBody } from '#shared/nouns/pages/page-document.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import type { PageElement } from '#shared/nouns/pages/page-nodes.ts'

/** Content that a new page begins with: a copy of another page, a template, or an imported file. */
export interface PageContent {
  nodes: readonly PageElement[]
  blocks?: Readonly<Record<string, { type: string } & NewContent>>
}

/** Puts content into a page in the place of what it holds, as one step. */
export function writePage(doc: Y.Doc, { nodes, blocks = {} }: PageContent, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => {
    for (const [id, block] of Object.entries(blocks)) addEmbeddedBlock(doc, id, block)
    const body = pageBody(doc)
    body.delete(0, body.length)
    body.insert(0, nodes.length > 0 ? nodes.map(writeNode) : [new Y.XmlElement('paragraph')])
  }, origin)
}

/** Puts content at the end of a page, as one step. */
export function appendToPage(doc: Y.Doc, { nodes, blocks = {} }: PageContent): void {
  doc.transact(() => {
    for (const [id, block] of Object.entries(blocks)) addEmbeddedBlock(doc, id, block)
    pageBody(doc).push(nodes.map(writeNode))
  }, 'person')
}
