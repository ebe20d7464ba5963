import type { Node } from '@tiptap/pm/model'
import type { Doc } from 'yjs'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readEmbeddedBlock, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode, fileNode, isPageText, pictureNode, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { appendToPage } from '#shared/nouns/pages/write-page.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { plainNode } from '#client/editor/read-html.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { closeDocument, isMadeHere, openDocument } from '#client/engine/documents/open-document.ts'

export interface BlockTarget {
  type: 'app' | 'page'
  id: string
}

/** True for a block that an app can hold. */
export const isAppBlock = (node: Node): boolean => node.type.name === appBlockNode

/**
 * Puts a copy of a block at the end of another page, or into an app; offline too, when this device has it. Embedded blocks get settings of
 * their own. Pictures and files belong to their page and leave their names.
 */
export async function sendBlock(doc: Doc, node: Node, { type, id }: BlockTarget): Promise<void> {
  const document = openDocument(documentName({ kind: type, id }))
  try {
    await document.whenReady
    // a document that is not on this device could be written in only blindly
    if (!document.get().seen && !isMadeHere(document.get().name)) throw new OfflineError()
    if (type === 'page') sendToPage(doc, node, document.doc)
    else {
      const block = readEmbeddedBlock(doc, String(node.attrs.blockId))
      if (block) addBlock(document.doc, { id: newShortId('b'), ...block }, 'person')
    }
    await document.written()
  } finally {
    closeDocument(document)
  }
}

function sendToPage(from: Doc, node: Node, to: Doc): void {
  const blocks: Record<string, EmbeddedBlock> = {}
  const copy = renewed(plainNode(node), from, blocks)
  if (!isPageText(copy)) appendToPage(to, { nodes: [copy], blocks })
}

function renewed(node: PageNode, from: Doc, blocks: Record<string, EmbeddedBlock>): PageNode {
  if (isPageText(node)) return node
  if (node.type === pictureNode || node.type === fileNode) return named(node)
  const children = node.children.map((child) => renewed(child, from, blocks))
  const block = node.type === appBlockNode ? readEmbeddedBlock(from, String(node.attrs['blockId'])) : undefined
  if (!block) return { ...node, children }
  const blockId = newShortId('b')
  blocks[blockId] = block
  return { ...node, attrs: { ...node.attrs, blockId }, children }
}

function named({ attrs }: PageElement): PageElement {
  const name = String(attrs['caption'] || attrs['alt'] || attrs['name'] || '')
  return { type: 'paragraph', attrs: {}, children: name === '' ? [] : [{ type: 'text', text: name, marks: [] }] }
}
