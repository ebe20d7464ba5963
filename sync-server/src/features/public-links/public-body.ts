import { appBlockNode, isPageText, type PageMark, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

type Attributes = Record<string, string | number | boolean>

/** The nodes that a visitor's page draws, with the attributes it reads. All other content of a document stays private. */
const shownAttributes: Readonly<Record<string, readonly string[]>> = {
  paragraph: [],
  heading: ['level'],
  bulletList: [],
  orderedList: ['start'],
  listItem: [],
  taskList: [],
  taskItem: ['checked'],
  blockquote: [],
  codeBlock: [],
  horizontalRule: [],
  hardBreak: [],
  [appBlockNode]: ['blockId', 'height'],
}

const shownMarks: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'strike', 'code', 'link'])

/** A longer page is cut for visitors: their browsers would not survive such generated content. */
const mostNodes = 20_000

/**
 * The part of a page's text that visitors may have: known nodes with the attributes that are drawn, known marks, addresses of
 * the web and of mail. Unknown nodes give their text only; blocks the link cannot show are left out.
 * @param hasBlock whether there is data for an embedded block
 */
export function publicBody(body: readonly PageNode[], hasBlock: (blockId: string) => boolean): PageNode[] {
  let left = mostNodes
  const readAll = (nodes: readonly PageNode[]): PageNode[] => {
    const shown: PageNode[] = []
    for (const node of nodes) {
      if (left <= 0) break
      shown.push(...readOne(node))
    }
    return shown
  }
  const readOne = (node: PageNode): PageNode[] => {
    left -= 1
    if (isPageText(node)) return [{ type: 'text', text: node.text, marks: node.marks.flatMap(readMark) }]
    const names = Object.hasOwn(shownAttributes, node.type) ? shownAttributes[node.type] : undefined
    if (!names) return readAll(node.children)
    if (node.type === appBlockNode && !hasBlock(String(node.attrs['blockId']))) return []
    return [{ type: node.type, attrs: pick(node.attrs, names), children: readAll(node.children) }]
  }
  return readAll(body)
}

function pick(attrs: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attrs).filter(([name]) => names.includes(name)))
}

function readMark({ type: mark, attrs }: PageMark): PageMark[] {
  if (!shownMarks.has(mark)) return []
  if (mark !== 'link') return [{ type: mark, attrs: {} }]
  const href = attrs['href'] ?? ''
  return /^(https?:|mailto:)/i.test(href) ? [{ type: mark, attrs: { href } }] : []
}
