import { newShortId } from '#shared/lib/ids.ts'
import type { EmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode, fileNode, isPageText, pictureNode, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import type { PageContent } from '#shared/nouns/pages/write-page.ts'

export const isFileNode = ({ type }: PageElement): boolean => type === pictureNode || type === fileNode

/** The words of a file that stays with its page. */
export function wordsOfFile({ attrs }: PageElement): PageElement {
  const name = String(attrs['caption'] || attrs['alt'] || attrs['name'] || '')
  const children: PageNode[] = name === '' ? [] : [{ type: 'text', text: name, marks: [{ type: 'italic', attrs: {} }] }]
  return { type: 'paragraph', attrs: {}, children }
}

/** A page's content for another page: its embedded blocks under ids of their own. */
export function copyPageContent(body: readonly PageNode[], blocks: Readonly<Record<string, EmbeddedBlock>>): PageContent {
  const copies: Record<string, EmbeddedBlock> = {}
  const renew = (node: PageNode): PageNode => {
    if (isPageText(node)) return node
    const children = node.children.map(renew)
    const id = node.type === appBlockNode ? String(node.attrs['blockId']) : ''
    const block = Object.hasOwn(blocks, id) ? blocks[id] : undefined
    if (!block) return { ...node, children }
    const blockId = newShortId('b')
    copies[blockId] = block
    return { ...node, attrs: { ...node.attrs, blockId }, children }
  }
  const nodes = body.map(renew).filter((node): node is PageElement => !isPageText(node))
  return { nodes, blocks: copies }
}

/** The same nodes with words in the place of files. */
export function withoutFiles(nodes: readonly PageNode[]): PageNode[] {
  return nodes.map((node) =>
    isPageText(node) ? node : isFileNode(node) ? wordsOfFile(node) : { ...node, children: withoutFiles(node.children) },
  )
}
