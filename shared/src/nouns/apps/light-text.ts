import { ownAddress } from '#shared/lib/own-address.ts'
import type { PageElement, PageMark, PageNode } from '#shared/values/page-node.ts'

/**
 * Reads a text with light marks, as blocks of older versions hold it and as templates give it: lines beginning with `# `, `## `, `### `, `- `,
 * `1. `, `> `, and **bold**, *italic*, `code` and [links](https://…) inside a line. Anything else is plain text, so that no text is wrong.
 */
export function parseLightText(text: string): PageElement[] {
  const nodes: PageElement[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const heading = /^(#{1,3})\s+(.*)$/.exec(line)
    const listed = /^\s{0,3}(?:([-*])|(\d{1,3})[.)])\s+(.*)$/.exec(line)
    if (heading) nodes.push(element('heading', { level: heading[1]?.length ?? 1 }, readSpans(heading[2] ?? '')))
    else if (listed) addItem(nodes, listed)
    else if (line.startsWith('> ')) nodes.push(element('blockquote', {}, [paragraph(line.slice(2))]))
    else nodes.push(paragraph(line))
  }
  return nodes
}

/** Neighbouring items of one kind are one list. */
function addItem(nodes: PageElement[], [, , number, words = '']: RegExpExecArray): void {
  const type = number === undefined ? 'bulletList' : 'orderedList'
  const last = nodes.at(-1)
  const item = element('listItem', {}, [paragraph(words)])
  if (last?.type === type) last.children.push(item)
  else nodes.push(element(type, number === undefined ? {} : { start: Number(number) }, [item]))
}

const inline = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|`([^`\n]+)`|\[([^\]\n]+)\]\(([^)\s]+)\)/g

function readSpans(line: string): PageNode[] {
  const spans: PageNode[] = []
  let end = 0
  for (const match of line.matchAll(inline)) {
    if (match.index > end) spans.push(words(line.slice(end, match.index)))
    spans.push(spanOf(match))
    end = match.index + match[0].length
  }
  if (end < line.length) spans.push(words(line.slice(end)))
  return spans
}

function spanOf([whole, bold, italic, code, label, address]: RegExpExecArray): PageNode {
  if (bold !== undefined) return words(bold, 'bold')
  if (italic !== undefined) return words(italic, 'italic')
  if (code !== undefined) return words(code, 'code')
  if (label !== undefined && address !== undefined && isFollowed(address)) return words(label, 'link', { href: address })
  return words(whole)
}

/** Only addresses that open a page or a mail; a script address stays plain text. */
const isFollowed = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address) || ownAddress(address) !== undefined

const paragraph = (line: string): PageElement => element('paragraph', {}, readSpans(line))

const element = (type: string, attrs: PageElement['attrs'], children: PageNode[]): PageElement => ({ type, attrs, children })

const words = (text: string, mark?: string, attrs: PageMark['attrs'] = {}): PageNode => ({
  type: 'text',
  text,
  marks: mark === undefined ? [] : [{ type: mark, attrs }],
})
