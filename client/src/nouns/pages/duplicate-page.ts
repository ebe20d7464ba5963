import type { Doc } from 'yjs'
import { newShortId } from '#shared/lib/ids.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { readPageSnapshot, type EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode, fileNode, isPageText, pictureNode, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import type { PageContent } from '#shared/nouns/pages/write-page.ts'
import { makePage } from '#client/nouns/pages/make-page.ts'

/** Makes a copy of a page with blocks of its own, also offline, and answers its id. Files, which belong to the first page, leave their names. */
export function duplicatePage({ icon, color }: PageEntry, doc: Doc, label: string): Promise<string> {
  return makePage({ label, icon, color }, copyOf(doc))
}

function copyOf(doc: Doc): PageContent {
  const { body, blocks } = readPageSnapshot(doc)
  const copies: Record<string, EmbeddedBlock> = {}
  const renew = (node: PageNode): PageNode => {
    if (isPageText(node)) return node
    if (node.type === pictureNode || node.type === fileNode) return nameOf(node)
    const children = node.children.map(renew)
    const block = node.type === appBlockNode ? blocks[String(node.attrs['blockId'])] : undefined
    if (!block) return { ...node, children }
    const blockId = newShortId('b')
    copies[blockId] = block
    return { ...node, attrs: { ...node.attrs, blockId }, children }
  }
  const nodes = body.map(renew).filter((node): node is PageElement => !isPageText(node))
  return { nodes, blocks: copies }
}

function nameOf({ attrs }: PageElement): PageElement {
  const name = String(attrs['caption'] || attrs['alt'] || attrs['name'] || '')
  return {
    type: 'paragraph',
    attrs: {},
    children: name === '' ? [] : [{ type: 'text', text: name, marks: [{ type: 'italic', attrs: {} }] }],
  }
}
