import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import {
  configureEntry,
  findEntryBody,
  newEntry,
  openEntryBody,
  readEntry,
  shapeEntry,
  shapeEntryBody,
  type NewContent,
} from '#shared/nouns/apps/block-entries.ts'
import { frameOf, type BlockFrame } from '#shared/nouns/apps/block-frame.ts'
import { appBlockNode, blockWords, inlineText, isInline, isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { readNodes } from '#shared/nouns/documents/read-nodes.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'

/**
 * The one file that knows the shape of a doc page in Yjs. `body` is the XmlFragment of the editor. `blocks` maps the `blockId` of an
 * embedded app block to its settings and text (block-entries.ts). Title, icon and colour are in the page's list entry.
 */
export const pageBody = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment('body')
export const pageBlocks = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('blocks')

export const pageDocumentKind: DocumentKindDefinition = {
  kind: 'page',
  ...documentStarts.page,
  parts: { body: 'content', blocks: 'blocks', look: 'content' },
  blockNode: appBlockNode,
  migrations: {
    // Version 1 held the settings of a block as one value: of two people's changes one was lost.
    1: (doc) => {
      const blocks = pageBlocks(doc)
      for (const id of [...blocks.keys()]) shapeEntry(blocks, id)
    },
    // In version 2 a text block held one plain text with light marks.
    2: (doc) => {
      const blocks = pageBlocks(doc)
      for (const id of [...blocks.keys()]) shapeEntryBody(blocks, id)
    },
  },
}

/** An embedded block: the same type names, configs and texts as blocks of apps (shared/src/blocks). */
export interface EmbeddedBlock extends BlockFrame {
  type: string
  config: object
  /** rich text of a type that has one, else empty */
  body: PageNode[]
  /** its words */
  text: string
}

/** An embedded block as its type reads it; undefined when it is missing or not readable. */
export function readEmbeddedBlock(doc: Y.Doc, blockId: string): EmbeddedBlock | undefined {
  const block = readEntry(blockId, pageBlocks(doc).get(blockId))
  return block.readable ? { type: block.type, config: block.config, body: block.body, text: block.text, ...frameOf(block) } : undefined
}

/** Stores a new block under an id that is not used yet; its place is a node of the body. Unknown types are left out. */
export function addEmbeddedBlock(
  doc: Y.Doc,
  blockId: string,
  block: { type: string } & NewContent,
  origin: DocumentOrigin = 'person',
): void {
  const type = findBlockType(block.type)
  if (!type || pageBlocks(doc).has(blockId)) return
  doc.transact(() => pageBlocks(doc).set(blockId, newEntry(type, block)), origin)
}

/** Adds a block at the end of the page, with an empty line below it. */
export function appendBlock(doc: Y.Doc, blockId: string, block: { type: string } & NewContent, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => {
    addEmbeddedBlock(doc, blockId, block, origin)
    if (!pageBlocks(doc).has(blockId)) return
    const node = new Y.XmlElement(appBlockNode)
    node.setAttribute('blockId', blockId)
    pageBody(doc).push([node, new Y.XmlElement('paragraph')])
  }, origin)
}

/** Changes settings of a block key by key, so that two people's changes both stay. */
export function configureEmbeddedBlock(doc: Y.Doc, blockId: string, patch: object, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => configureEntry(pageBlocks(doc), blockId, patch), origin)
}

/** The rich text of a block, for an editor; undefined for a block without text. */
export function openEmbeddedBody(doc: Y.Doc, blockId: string): Y.XmlFragment | undefined {
  return openEntryBody(pageBlocks(doc), blockId)
}

/** The same without a change; undefined too while it is a text of an older version. */
export function findEmbeddedBody(doc: Y.Doc, blockId: string): Y.XmlFragment | undefined {
  return findEntryBody(pageBlocks(doc), blockId)
}

/** A plain copy of a page, for the public link, search and exports. It holds no Yjs types and only visible content. */
export interface PageSnapshot {
  body: PageNode[]
  blocks: Record<string, EmbeddedBlock>
}

/**
 * Reads a page; foreign nodes come through with their names, for the renderer to decide. Never throws.
 * @param most only so many nodes from its start, those inside others included
 */
export function readPageSnapshot(doc: Y.Doc, most = Infinity): PageSnapshot {
  const body = readNodes(pageBody(doc), most)
  const blocks: Record<string, EmbeddedBlock> = {}
  for (const id of embeddedIds(body)) {
    const block = readEmbeddedBlock(doc, id)
    if (block) blocks[id] = block
  }
  return { body, blocks }
}

/** True for a page of more nodes than this, those inside others included. */
export function isLongerThan(doc: Y.Doc, most: number): boolean {
  let seen = 0
  const waiting: Y.XmlFragment[] = [pageBody(doc)]
  for (let next = waiting.pop(); next && seen <= most; next = waiting.pop())
    for (const child of next.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue
      seen += 1
      waiting.push(child)
    }
  return seen > most
}

/** The page with the text of its text blocks in their places, for files and programs. */
export function withBlockTexts({ body, blocks }: PageSnapshot): PageNode[] {
  const insert = (nodes: readonly PageNode[]): PageNode[] =>
    nodes.flatMap((node): PageNode[] => {
      if (isPageText(node)) return [node]
      const id = node.type === appBlockNode ? String(node.attrs['blockId']) : ''
      const own = Object.hasOwn(blocks, id) ? (blocks[id]?.body ?? []) : []
      return own.length > 0 ? own : [{ ...node, children: insert(node.children) }]
    })
  return insert(body)
}

/** The page with its blocks as marks for programs: each has its type, and a text block holds what it says. */
export function withBlockMarks({ body, blocks }: PageSnapshot): PageNode[] {
  const mark = (node: PageNode): PageNode => {
    if (isPageText(node)) return node
    const id = node.type === appBlockNode ? String(node.attrs['blockId']) : ''
    const block = Object.hasOwn(blocks, id) ? blocks[id] : undefined
    if (!block) return { ...node, children: node.children.map(mark) }
    return { ...node, attrs: { ...node.attrs, kind: block.type }, children: block.body }
  }
  return body.map(mark)
}

function embeddedIds(nodes: PageNode[]): string[] {
  return nodes.flatMap((node) => {
    if (isPageText(node)) return []
    const own = node.type === appBlockNode && typeof node.attrs.blockId === 'string' ? [node.attrs.blockId] : []
    return [...own, ...embeddedIds(node.children)]
  })
}

/** The page's text, one line per block, for search. At most `limit` characters. */
export function pageText(snapshot: PageSnapshot, limit = 100_000): string {
  const lines: string[] = []
  const walk = (nodes: PageNode[]): string =>
    nodes
      .map((node) => {
        if (isPageText(node)) return node.text
        const inner = walk(node.children)
        if (node.children.some(isInline)) lines.push(inner)
        else if (blockWords(node) !== '') lines.push(blockWords(node))
        return inlineText(node)
      })
      .join('')
  walk(snapshot.body)
  return lines.join('\n').slice(0, limit)
}

/** Settings of the whole page that its readers share. */
export interface PageLook {
  /** as wide as the screen allows, instead of a line's good length */
  wide: boolean
}

const lookMap = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('look')

export function readPageLook(doc: Y.Doc): PageLook {
  return { wide: lookMap(doc).get('wide') === true }
}

export function setPageLook(doc: Y.Doc, patch: Partial<PageLook>, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => {
    for (const [key, value] of Object.entries(patch)) lookMap(doc).set(key, value)
  }, origin)
}

/** Calls back whenever the look changes. */
export function observePageLook(doc: Y.Doc, listener: () => void): () => void {
  lookMap(doc).observe(listener)
  return () => lookMap(doc).unobserve(listener)
}
