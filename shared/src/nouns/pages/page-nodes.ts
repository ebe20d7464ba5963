import { isPageText, type PageElement, type PageNode } from '#shared/values/page-node.ts'

/* The plain form of a page's text, for drawing it without an editor. Free of Yjs, so that a visitor's page does not load it. */
export { isPageText, mostSpan } from '#shared/values/page-node.ts'
export type { PageElement, PageMark, PageNode } from '#shared/values/page-node.ts'

/** Name of the editor's node that embeds an app block; its attributes are `blockId` and `height`. */
export const appBlockNode = 'appBlock'

/** Height of an embedded block in px when none was chosen (specification 3 §9). */
export const defaultBlockHeight = 300

/** Name of the node that points to somebody or something; its attributes are `kind`, `id` and `label`. */
export const mentionNode = 'mention'

/** Names of the nodes of a picture and of another file, which the page owns. */
export const pictureNode = 'picture'
export const fileNode = 'file'

export const pictureAlignments = ['left', 'center', 'right'] as const

/** The width of a picture in percent of the text's, from whatever a document says. */
export function pictureWidth(value: unknown): number {
  const width = Math.round(Number(value))
  return Number.isFinite(width) && width > 0 ? Math.min(100, Math.max(10, width)) : 100
}

/** The most characters of one equation that are drawn. */
export const longestEquation = 2_000

/**
 * The nodes that a page may hold, with the attributes that are read. Of an unknown node only the text is shown. A node joins this list
 * together with its drawing in the client (`nouns/pages/PageText.tsx`) and its writing in Markdown (`page-markdown.ts`).
 */
export const pageNodeAttributes: Readonly<Record<string, readonly string[]>> = {
  paragraph: ['textAlign'],
  heading: ['level', 'textAlign'],
  bulletList: [],
  orderedList: ['start'],
  listItem: [],
  taskList: [],
  taskItem: ['checked'],
  blockquote: [],
  callout: ['hue'],
  toggle: [],
  columns: [],
  column: [],
  table: [],
  tableRow: [],
  tableHeader: ['colspan', 'rowspan', 'colwidth'],
  tableCell: ['colspan', 'rowspan', 'colwidth'],
  codeBlock: ['language'],
  blockMath: ['latex'],
  inlineMath: ['latex'],
  horizontalRule: [],
  hardBreak: [],
  [mentionNode]: ['kind', 'id', 'label'],
  [pictureNode]: ['fileId', 'name', 'alt', 'caption', 'width', 'align'],
  [fileNode]: ['fileId', 'name', 'size'],
  [appBlockNode]: ['blockId', 'height'],
}

/** Nodes that belong to a page, or need its width. The text of a block holds all others. */
const pageOnlyNodes: ReadonlySet<string> = new Set(['columns', 'column', mentionNode, pictureNode, fileNode, appBlockNode])

/** True for a node that a page may hold. */
export const isPageNode = (name: string): boolean => Object.hasOwn(pageNodeAttributes, name)

/** True for a node that the text of a block may hold. */
export const isBlockTextNode = (name: string): boolean => isPageNode(name) && !pageOnlyNodes.has(name)

/** The marks of a page's text, with the attributes that are read. */
export const pageMarkAttributes: Readonly<Record<string, readonly string[]>> = {
  bold: [],
  italic: [],
  underline: [],
  strike: [],
  code: [],
  link: ['href'],
  textColor: ['hue'],
  highlight: ['hue'],
}

export const textAlignments = ['left', 'center', 'right', 'justify'] as const

/** Kinds of mentions whose name is a part of the text; others show it only to those who see the thing. */
const namedMentions: ReadonlySet<unknown> = new Set(['member', 'date'])

/** The words of a node inside a line, for search, visitors and exports. A mention of a thing gives no name: its readers may not see it. */
export function inlineText(node: PageElement): string {
  if (node.type === mentionNode) {
    const label = String(node.attrs['label'] ?? '').slice(0, 200)
    return namedMentions.has(node.attrs['kind']) && label !== '' ? (node.attrs['kind'] === 'member' ? `@${label}` : label) : '…'
  }
  if (node.type === 'inlineMath') return String(node.attrs['latex'] ?? '').slice(0, longestEquation)
  return node.type === 'hardBreak' ? '\n' : ''
}

const wordyAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['blockMath', ['latex']],
  [pictureNode, ['caption', 'alt']],
  [fileNode, ['name']],
])

/** The words of a block that holds no text, for search. */
export function blockWords({ type, attrs }: PageElement): string {
  const read = wordyAttributes.get(type) ?? []
  return read
    .map((name) => String(attrs[name] ?? ''))
    .filter((words) => words !== '')
    .join(' ')
}

/**
 * Ids of everything that a page's text names or links to: people, pages, apps, tables and records, each once. The addresses are those of this
 * product, on any host.
 */
export function linkedIds(nodes: readonly PageNode[], found: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (isPageText(node)) {
      for (const { type: mark, attrs } of node.marks) {
        const [, id] = mark === 'link' ? (ownAddress.exec(attrs['href'] ?? '') ?? []) : []
        if (id !== undefined) found.add(id)
      }
      continue
    }
    if (node.type === mentionNode && found.size < mostLinked) found.add(String(node.attrs['id'] ?? '').slice(0, 100))
    linkedIds(node.children, found)
  }
  return found
}

const ownAddress = /\/(?:doc-page|app|app-page|object)\/([0-9a-z-]{13,36})(?=[/?#]|$)/
/** Links of one page that are followed back. */
const mostLinked = 2_000

/** True for runs of text and nodes inside a line. */
export function isInline(node: PageNode): boolean {
  return isPageText(node) || ['hardBreak', 'inlineMath', mentionNode].includes(node.type)
}
