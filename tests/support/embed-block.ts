import * as Y from 'yjs'
import { pageBody, setEmbeddedBlock, type EmbeddedBlock } from '#shared/pages/page-document.ts'
import { appBlockNode } from '#shared/pages/page-nodes.ts'

/** Puts a block at the end of a page: its settings, and the node that stands for it. */
export function embedBlock(doc: Y.Doc, blockId: string, block: EmbeddedBlock): void {
  setEmbeddedBlock(doc, blockId, block)
  const node = new Y.XmlElement(appBlockNode)
  node.setAttribute('blockId', blockId)
  pageBody(doc).push([node])
}
