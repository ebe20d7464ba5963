import { Marked, type Token, type Tokens } from 'marked'
import type { PageElement, PageMark, PageNode } from '#shared/values/page-node.ts'

/** Nested deeper, a text stays as it is written. */
const mostDepth = 12
/** A page has three sizes of headings. */
const smallestHeading = 3

const markdown = new Marked({ gfm: true })

type Marks = Readonly<Record<string, PageMark['attrs']>>

/**
 * Markdown (GitHub's) as nodes of a page or of the text of a block. Raw HTML stays text, pictures become links: nothing of elsewhere is fetched.
 * The parser takes any time and memory for some texts, so people's texts go through `read-markdown.ts`. @throws RangeError when they nest without end
 */
export function markdownNodes(text: string): PageElement[] {
  return blocksOf(markdown.lexer(text), 0)
}

function blocksOf(tokens: readonly Token[], depth: number): PageElement[] {
  const nodes: PageElement[] = []
  for (const token of tokens) {
    const make = Object.hasOwn(blocks, token.type) ? blocks[token.type] : undefined
    if (depth > mostDepth || !make) nodes.push(paragraph([{ type: 'text', raw: token.raw, text: plain(token.raw) }]))
    else nodes.push(...make(token, depth))
  }
  return nodes
}

/** The nodes that each token of a block becomes; any other stays text. */
const blocks: Readonly<Record<string, (token: Token, depth: number) => PageElement[]>> = {
  space: () => [],
  def: () => [],
  // the box of a to-do, which is an attribute of its item
  checkbox: () => [],
  hr: () => [element('horizontalRule', {})],
  paragraph: (token) => [paragraph(inner(token))],
  text: (token) => [paragraph('tokens' in token && token.tokens ? token.tokens : [token])],
  heading: (token) => {
    const { depth: level } = token as Tokens.Heading
    return [element('heading', { level: Math.min(smallestHeading, level) }, line(inner(token)))]
  },
  code: (token) => {
    const { text, lang } = token as Tokens.Code
    return [
      element('codeBlock', lang ? { language: lang.slice(0, 30) } : {}, text.trim() === '' ? [] : [{ type: 'text', text, marks: [] }]),
    ]
  },
  blockquote: (token, depth) => [element('blockquote', {}, filled(blocksOf(inner(token), depth + 1)))],
  list: (token, depth) => listsOf(token as Tokens.List, depth),
  table: (token) => [tableOf(token as Tokens.Table)],
}

const inner = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

/** To-dos and other items that stand in one list become lists of their own. */
function listsOf({ items, ordered, start }: Tokens.List, depth: number): PageElement[] {
  const lists: { isTasks: boolean; items: PageElement[] }[] = []
  for (const item of items) {
    const content = filled(blocksOf(item.tokens, depth + 1))
    const made = item.task ? element('taskItem', { checked: item.checked === true }, content) : element('listItem', {}, content)
    const last = lists.at(-1)
    if (last?.isTasks === item.task) last.items.push(made)
    else lists.push({ isTasks: item.task, items: [made] })
  }
  return lists.map(({ isTasks, items: own }) => {
    if (isTasks) return element('taskList', {}, own)
    return ordered ? element('orderedList', { start: Number(start) || 1 }, own) : element('bulletList', {}, own)
  })
}

function tableOf({ header, rows }: Tokens.Table): PageElement {
  const row = (cells: readonly Tokens.TableCell[], kind: 'tableHeader' | 'tableCell'): PageElement =>
    element(
      'tableRow',
      {},
      cells.map(({ tokens }) => element(kind, {}, [paragraph(tokens)])),
    )
  return element('table', {}, [row(header, 'tableHeader'), ...rows.map((cells) => row(cells, 'tableCell'))])
}

const paragraph = (tokens: readonly Token[]): PageElement => element('paragraph', {}, line(tokens))

/** The editor wants a line in every frame. */
const filled = (nodes: PageElement[]): PageElement[] => (nodes.length > 0 ? nodes : [element('paragraph', {})])

interface Run {
  text: string
  marks: Marks
}

/** The runs of a line, with breaks between them. */
function line(tokens: readonly Token[]): PageNode[] {
  const nodes: PageNode[] = []
  let runs: Run[] = []
  const close = (): void => {
    for (const { text, marks } of runs) {
      if (text !== '') nodes.push({ type: 'text', text, marks: Object.entries(marks).map(([type, attrs]) => ({ type, attrs })) })
    }
    runs = []
  }
  for (const run of runsOf(tokens, {}, 0)) {
    const last = runs.at(-1)
    // words between escaped signs are one run again
    if (run !== 'break' && last?.marks === run.marks) last.text += run.text
    else if (run !== 'break') runs.push({ ...run })
    else {
      close()
      nodes.push(element('hardBreak', {}))
    }
  }
  close()
  return nodes
}

const markOf: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic', del: 'strike' }

function runsOf(tokens: readonly Token[], marks: Marks, depth: number): (Run | 'break')[] {
  return tokens.flatMap((token): (Run | 'break')[] => {
    if (depth > mostDepth) return [{ text: plain(token.raw), marks }]
    const mark = Object.hasOwn(markOf, token.type) ? markOf[token.type] : undefined
    if (mark !== undefined) return runsOf(inner(token), { ...marks, [mark]: {} }, depth + 1)
    const make = Object.hasOwn(inlines, token.type) ? inlines[token.type] : undefined
    return make ? make(token, marks, depth) : [{ text: plain(token.raw), marks }]
  })
}

const inlines: Readonly<Record<string, (token: Token, marks: Marks, depth: number) => (Run | 'break')[]>> = {
  br: () => ['break'],
  checkbox: () => [],
  codespan: (token, marks) => [{ text: (token as Tokens.Codespan).text, marks: { ...marks, code: {} } }],
  escape: (token, marks) => [{ text: (token as Tokens.Escape).text, marks }],
  text: (token, marks, depth) =>
    'tokens' in token && token.tokens
      ? runsOf(token.tokens, marks, depth + 1)
      : [{ text: unescaped((token as Tokens.Text).text).replaceAll('\n', ' '), marks }],
  link: (token, marks, depth) => {
    const { href } = token as Tokens.Link
    return runsOf(inner(token), isWebAddress(href) ? { ...marks, link: { href } } : marks, depth + 1)
  },
  image: (token, marks) => {
    const { href, text } = token as Tokens.Image
    return [{ text: text || href, marks: isWebAddress(href) ? { ...marks, link: { href } } : marks }]
  },
}

/** A text that stays as it is written, without the signs that kept Markdown from reading it. */
const plain = (raw: string): string => raw.replaceAll(/\\([\\`*_[\]<>~|$#+.)-])/g, '$1')

const isWebAddress = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href) && href.length <= 2_000

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }
const unescaped = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (one) => entities[one] ?? one)

const element = (type: string, attrs: PageElement['attrs'], children: readonly PageNode[] = []): PageElement => ({
  type,
  attrs,
  children: [...children],
})
