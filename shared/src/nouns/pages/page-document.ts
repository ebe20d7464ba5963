import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { isJsonObject, type JsonObject } from '#shared/lib/json.ts'
import { appBlockNode, isPageText, type PageMark, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { seedUpdate } from '#shared/nouns/documents/seed-update.ts'

/**
 * The one file that knows the shape of a doc page in Yjs. `body` is the XmlFragment of the editor. `blocks` maps the `blockId` of an
 * embedded app block to its plain config. Title, icon and colour are in the page's list entry.
 */
export const pageBody = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment('body')
export const pageBlocks = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('blocks')

/** A page begins with one empty paragraph, as deterministic bytes. Two devices that open a new page at once do not double it. */
export const pageDocumentKind: DocumentKindDefinition = {
  kind: 'page',
  version: 1,
  initial: () => seedUpdate((doc) => pageBody(doc).insert(0, [new Y.XmlElement('paragraph')])),
}

/** An embedded block: the same type names and configs as blocks of apps (shared/src/blocks). */
export interface EmbeddedBlock {
  type: string
  config: JsonObject
}

/** The config of an embedded block; undefined when it is missing or not readable. */
export function readEmbeddedBlock(doc: Y.Doc, blockId: string): EmbeddedBlock | undefined {
  const value = pageBlocks(doc).get(blockId) as Partial<EmbeddedBlock> | undefined
  if (typeof value?.type !== 'string' || !isJsonObject(value.config)) return undefined
  return { type: value.type, config: value.config }
}

export function setEmbeddedBlock(doc: Y.Doc, blockId: string, block: EmbeddedBlock, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => pageBlocks(doc).set(blockId, block), origin)
}

/** A plain copy of a page, for the public link, search and exports. It holds no Yjs types and only visible content. */
export interface PageSnapshot {
  body: PageNode[]
  blocks: Record<string, EmbeddedBlock>
}

/** Reads the whole page; foreign nodes come through with their names, for the renderer to decide. Never throws. */
export function readPageSnapshot(doc: Y.Doc): PageSnapshot {
  const body = readChildren(pageBody(doc), 0)
  const blocks: Record<string, EmbeddedBlock> = {}
  for (const id of embeddedIds(body)) {
    const block = readEmbeddedBlock(doc, id)
    if (block) blocks[id] = block
  }
  return { body, blocks }
}

/** Nesting deeper than any editor makes is hostile and is cut (F15). */
const maxDepth = 40

function readChildren(parent: Y.XmlFragment, depth: number): PageNode[] {
  if (depth > maxDepth) return []
  return parent.toArray().flatMap((child): PageNode[] => {
    if (child instanceof Y.XmlText) return readText(child)
    if (!(child instanceof Y.XmlElement)) return []
    return [{ type: child.nodeName, attrs: plainAttributes(child.getAttributes()), children: readChildren(child, depth + 1) }]
  })
}

function readText(text: Y.XmlText): PageNode[] {
  return (text.toDelta() as { insert?: unknown; attributes?: Record<string, unknown> }[]).flatMap((part) =>
    typeof part.insert === 'string' ? [{ type: 'text', text: part.insert, marks: readMarks(part.attributes ?? {}) }] : [],
  )
}

function readMarks(attributes: Record<string, unknown>): PageMark[] {
  return Object.entries(attributes).map(([name, value]) => ({
    // y-prosemirror appends a hash to marks that may overlap
    type: name.split('--')[0] ?? name,
    attrs: typeof value === 'object' && value !== null ? stringAttributes(value) : {},
  }))
}

function stringAttributes(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function plainAttributes(attributes: Record<string, unknown>): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') plain[key] = value
  }
  return plain
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
        if (node.children.some(isPageText)) lines.push(inner)
        return ''
      })
      .join('')
  walk(snapshot.body)
  return lines.join('\n').slice(0, limit)
}
