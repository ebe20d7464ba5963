import * as Y from 'yjs'
import { addEmbeddedBlock, pageBody } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'

/** Appends a block to a page: its settings and its node. */
export function embedBlock(doc: Y.Doc, blockId: string, block: { type: string; config: object }): void {
  addEmbeddedBlock(doc, blockId, block)
  const node = new Y.XmlElement(appBlockNode)
  node.setAttribute('blockId', blockId)
  pageBody(doc).push([node])
}
