import type * as Y from 'yjs'
import { readNodes } from '#shared/nouns/documents/read-nodes.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import { replaceEntryBody } from '#shared/nouns/apps/block-entries.ts'
import { nodeKey } from '#shared/nouns/pages/node-key.ts'
import { isLongerThan, pageBlocks, pageBody, readEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode, fileNode, isPageText, pictureNode, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { readBlockText } from '#shared/nouns/pages/read-block-text.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** Parts of a page whose places are compared with a new text; of a longer page all are replaced. */
const mostCompared = 5_000

/**
 * Puts read Markdown into a page, in the place of its text or at its end. Blocks and files stand where the text names them; top-level parts that stay
 * the same are not touched, so that carets and comments there stay. Inside a transaction. @throws AppError `not_of_page`
 */
export function placeText(doc: Y.Doc, nodes: readonly PageElement[], mode: 'replace' | 'append'): void {
  const body = pageBody(doc)
  const before = readNodes(body)
  const held = heldIn(before)
  const isNew = isEmpty(before)
  const named = new Set(mode === 'append' && !isNew ? held : [])
  const texts: [string, readonly PageNode[]][] = []
  const placed = nodes.map((node) =>
    withOwnParts(node, (id, children) => {
      if (!held.has(id) || (named.has(id) && id.startsWith('block '))) throw new AppError('not_of_page', { id }, `${notOfPage} ${id}`)
      named.add(id)
      if (children.length > 0) texts.push([id, children])
    }),
  )
  if (mode === 'append' && !isNew) body.insert(body.length, placed.map(writeNode))
  else replaceParts(doc, before, placed.length > 0 ? placed : [{ type: 'paragraph', attrs: {}, children: [] }])
  for (const [name, children] of texts) writeText(doc, name.slice('block '.length), children)
}

const notOfPage = 'The text names a part that does not stand in this page once:'

const isEmpty = ([first, ...others]: readonly PageNode[]): boolean =>
  others.length === 0 && (!first || (!isPageText(first) && first.type === 'paragraph' && first.children.length === 0))

/** The name of a block or file of the page, as errors say it. */
function nameOf({ type, attrs }: PageElement): string | undefined {
  if (type === appBlockNode) return `block ${String(attrs['blockId'] ?? '')}`
  return type === pictureNode || type === fileNode ? `file ${String(attrs['fileId'] ?? '')}` : undefined
}

function heldIn(nodes: readonly PageNode[], held: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (isPageText(node)) continue
    const name = nameOf(node)
    if (name !== undefined) held.add(name)
    heldIn(node.children, held)
  }
  return held
}

/** The node without what its blocks say, which is stored with them. */
function withOwnParts(node: PageElement, take: (name: string, children: readonly PageNode[]) => void): PageElement {
  const name = nameOf(node)
  if (name !== undefined) take(name, node.children)
  const children = name === undefined ? node.children.map((child) => (isPageText(child) ? child : withOwnParts(child, take))) : []
  return { ...node, children }
}

function replaceParts(doc: Y.Doc, before: readonly PageNode[], after: readonly PageElement[]): void {
  const body = pageBody(doc)
  const isCompared = body.length === before.length && !isLongerThan(doc, mostCompared)
  const old = isCompared ? before.map(nodeKey) : []
  const next = isCompared ? after.map(nodeKey) : []
  let start = 0
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end += 1
  body.delete(start, body.length - start - end)
  body.insert(start, after.slice(start, after.length - end).map(writeNode))
}

/** The text of a text block, if it is another one. */
function writeText(doc: Y.Doc, blockId: string, children: readonly PageNode[]): void {
  const text = readBlockText(children).filter((node): node is PageElement => !isPageText(node))
  const body = readEmbeddedBlock(doc, blockId)?.body ?? []
  if (text.map(nodeKey).join() !== body.map(nodeKey).join()) replaceEntryBody(pageBlocks(doc), blockId, text.map(writeNode))
}
