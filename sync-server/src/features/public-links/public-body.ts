import {
  appBlockNode,
  inlineText,
  isPageNode,
  isPageText,
  mentionNode,
  pageMarkAttributes,
  pageNodeAttributes,
  type PageElement,
  type PageMark,
  type PageNode,
} from '#shared/nouns/pages/page-nodes.ts'

type Attributes = Record<string, string | number | boolean>

/** More is cut for visitors: their browsers would not survive such generated content. */
const mostNodes = 20_000

/** The nodes that one answer may still hold. */
interface NodeBudget {
  left: number
}

export const fullBudget = (): NodeBudget => ({ left: mostNodes })

/** The place of a page among those that the link shows, and its title. */
type PlaceOf = (pageId: string) => { place: number; title: string } | undefined

export interface BodyOptions {
  budget?: NodeBudget
  placeOf?: PlaceOf
  /** the nodes that the text may hold; those of a page unless given */
  isKnown?: (name: string) => boolean
  /** the address of a link as visitors may have it; the same unless given */
  outside?: (address: string) => string
}

/**
 * The part of a page's text that visitors may have: known nodes with the attributes that are drawn, known marks, addresses of
 * the web and of mail. Unknown nodes give their text only; blocks the link cannot show are left out.
 * @param hasBlock whether there is data for an embedded block
 */
export function publicBody(
  body: readonly PageNode[],
  hasBlock: (blockId: string) => boolean,
  { budget = fullBudget(), placeOf, isKnown = isPageNode, outside = (address) => address }: BodyOptions = {},
): PageNode[] {
  const readAll = (nodes: readonly PageNode[]): PageNode[] => {
    const shown: PageNode[] = []
    for (const node of nodes) {
      if (budget.left <= 0) break
      shown.push(...readOne(node))
    }
    return shown
  }
  const readOne = (node: PageNode): PageNode[] => {
    budget.left -= 1
    if (isPageText(node)) return [{ type: 'text', text: node.text, marks: node.marks.flatMap((mark) => readMark(mark, outside)) }]
    const names = isKnown(node.type) ? pageNodeAttributes[node.type] : undefined
    if (!names) return readAll(node.children)
    // ids of people and things are nobody's business outside
    if (node.type === mentionNode) return [mentioned(node, placeOf)]
    if (node.type === appBlockNode && !hasBlock(String(node.attrs['blockId']))) return []
    return [{ type: node.type, attrs: pick(node.attrs, names), children: readAll(node.children) }]
  }
  return readAll(body)
}

/** A page that the link shows is named by its place; anything else gives its words. */
function mentioned(node: PageElement, placeOf: PlaceOf | undefined): PageNode {
  const found = node.attrs['kind'] === 'page' ? placeOf?.(String(node.attrs['id'])) : undefined
  if (!found) return { type: 'text', text: inlineText(node), marks: [] }
  return { type: mentionNode, attrs: { kind: 'page', id: String(found.place), label: found.title }, children: [] }
}

function pick(attrs: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attrs).filter(([name]) => names.includes(name)))
}

function readMark({ type: mark, attrs }: PageMark, outside: (address: string) => string): PageMark[] {
  const names = Object.hasOwn(pageMarkAttributes, mark) ? pageMarkAttributes[mark] : undefined
  if (!names) return []
  if (mark === 'link') {
    const href = outside(attrs['href'] ?? '')
    return /^(https?:|mailto:)/i.test(href) ? [{ type: mark, attrs: { href } }] : []
  }
  return [{ type: mark, attrs: Object.fromEntries(Object.entries(attrs).filter(([name]) => names.includes(name))) }]
}
