import type { Node } from '@tiptap/pm/model'
import type { Doc } from 'yjs'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readEmbeddedBlock, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode, isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { appendToPage } from '#shared/nouns/pages/write-page.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { plainNode } from '#client/editor/read-html.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { isMadeHere } from '#client/engine/documents/open-document.ts'
import { writeInDocument } from '#client/engine/documents/write-in-document.ts'
import { withCopiedFiles } from '#client/nouns/pages/copy-files.ts'

export interface BlockTarget {
  type: 'app' | 'page'
  id: string
}

/** True for a block that an app can hold. */
export const isAppBlock = (node: Node): boolean => node.type.name === appBlockNode

/** A page's document with its id. */
interface SentFrom {
  doc: Doc
  pageId: string
}

/**
 * Puts a copy of a block at the end of another page, or into an app; offline too, when this device has it. Embedded blocks get settings, and pictures
 * and files a copy, of their own.
 * @throws OfflineError also for a file that cannot be copied now: it would be lost where the block moves
 */
export function sendBlock({ doc, pageId }: SentFrom, node: Node, { type, id }: BlockTarget): Promise<void> {
  return writeInDocument(documentName({ kind: type, id }), async (target, { seen, name }) => {
    // a document that is not on this device could be written in only blindly
    if (!seen && !isMadeHere(name)) throw new OfflineError()
    if (type === 'page') {
      const { nodes, failed } = await withCopiedFiles([plainNode(node)], pageId, id)
      if (failed > 0) throw new OfflineError()
      sendToPage(doc, nodes, target)
    } else {
      const block = readEmbeddedBlock(doc, String(node.attrs.blockId))
      if (block) addBlock(target, { id: newShortId('b'), ...block }, 'person')
    }
  })
}

function sendToPage(from: Doc, nodes: readonly PageNode[], to: Doc): void {
  const blocks: Record<string, EmbeddedBlock> = {}
  const copies = nodes.flatMap((node) => {
    const copy = renewed(node, from, blocks)
    return isPageText(copy) ? [] : [copy]
  })
  appendToPage(to, { nodes: copies, blocks })
}

function renewed(node: PageNode, from: Doc, blocks: Record<string, EmbeddedBlock>): PageNode {
  if (isPageText(node)) return node
  const children = node.children.map((child) => renewed(child, from, blocks))
  const block = node.type === appBlockNode ? readEmbeddedBlock(from, String(node.attrs['blockId'])) : undefined
  if (!block) return { ...node, children }
  const blockId = newShortId('b')
  blocks[blockId] = block
  return { ...node, attrs: { ...node.attrs, blockId }, children }
}
