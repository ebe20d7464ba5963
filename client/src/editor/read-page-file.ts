import {
  appBlockNode,
  fileNode,
  isPageText,
  mentionNode,
  pictureNode,
  type PageElement,
  type PageNode,
} from '#shared/nouns/pages/page-nodes.ts'
import { readMarkdown } from '#shared/nouns/pages/markdown/read-markdown.ts'
import { isWebAddress } from '#client/nouns/pages/link-address.ts'
import { readHtml } from '#client/editor/read-html.ts'

/** A page read from a file: its title, and its content. */
export interface PageFile {
  title: string
  nodes: PageElement[]
}

/** A longer file would hold up the tab, and everybody who opens the page. */
const mostCharacters = 2_000_000

/** The text of a file; undefined for one that is no text, or too long. */
export async function readableText(file: File): Promise<string | undefined> {
  if (file.size > 2 * mostCharacters) return undefined
  const text = await file.text()
  return text.length > mostCharacters || text.includes('\0') ? undefined : text
}

/** Markdown with or without front matter, whose `title` names the page. */
export function readPageMarkdown(text: string, name: string): PageFile {
  const [front = '', inside = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text) ?? []
  const body = text.slice(front.length)
  const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(inside)?.[1] ?? ''
  const nodes = readMarkdown(body, { breaks: true, isLink: isWebAddress }).flatMap(withoutForeign)
  return titled(nodes, title, name)
}

export function readPageHtml(text: string, name: string): PageFile {
  const title = new DOMParser().parseFromString(text, 'text/html').title
  return titled(readHtml(text), title, name)
}

/** A first heading is the page's title, as long as nothing else names it; else the file's name is. */
function titled(nodes: PageElement[], title: string, name: string): PageFile {
  const [first, ...rest] = nodes
  const heading = first?.type === 'heading' && first.attrs['level'] === 1 ? wordsOf(first).trim() : ''
  const isRepeated = heading !== '' && (title.trim() === '' || heading === title.trim())
  return { title: (isRepeated ? heading : title.trim()) || name.replace(/\.[^.]+$/, ''), nodes: isRepeated ? rest : nodes }
}

const wordsOf = (node: PageNode): string => (isPageText(node) ? node.text : node.children.map(wordsOf).join(''))

/** Blocks, files and mentions of another workspace leave their words. */
function withoutForeign(node: PageElement): PageElement[] {
  if (node.type === pictureNode || node.type === fileNode) return []
  if (node.type === appBlockNode) return node.children.flatMap((child) => (isPageText(child) ? [] : withoutForeign(child)))
  const children = node.children.flatMap((child): PageNode[] => {
    if (isPageText(child)) return [child]
    if (child.type !== mentionNode) return withoutForeign(child)
    const label = String(child.attrs['label'] ?? '')
    return label === '' ? [] : [{ type: 'text', text: label, marks: [] }]
  })
  return [{ ...node, children }]
}
