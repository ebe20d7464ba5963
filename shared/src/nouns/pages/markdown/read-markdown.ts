import type { Token, Tokens } from 'marked'
import { callouts } from '#shared/nouns/pages/markdown/callout-names.ts'
import { createFrames, type Frames } from '#shared/nouns/pages/markdown/frames.ts'
import { lexBlocks, lexLine, type MathToken } from '#shared/nouns/pages/markdown/lex-markdown.ts'
import { innerOf, mostDepth, plain, readLine, type ReadOptions } from '#shared/nouns/pages/markdown/read-line.ts'
import { tagParts, type TagPart } from '#shared/nouns/pages/markdown/read-tags.ts'
import type { PageElement, PageNode } from '#shared/nouns/pages/page-nodes.ts'

/** A page has three sizes of headings. */
const smallestHeading = 3

/** Web and mail addresses, written out. */
export const isFullAddress = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href) && href.length <= 2_000

/**
 * Markdown (GitHub's), and what `pageMarkdown` writes, as nodes of a page. Other HTML stays text, pictures become links: nothing of elsewhere is fetched.
 * Places of embedded blocks and files come as they are named; the caller says which of them there are.
 */
export function readMarkdown(text: string, given: Partial<ReadOptions> = {}): PageElement[] {
  const options = { breaks: false, isLink: isFullAddress, ...given }
  return readBlocks(lexBlocks(text, options), { depth: 0, options })
}

interface Context {
  depth: number
  options: ReadOptions
}

function readBlocks(tokens: readonly Token[], context: Context): PageElement[] {
  const frames = createFrames()
  for (const token of tokens) {
    const read = Object.hasOwn(blocks, token.type) ? blocks[token.type] : undefined
    if (token.type === 'html' || isEmptyLine(token)) readTags(token.raw.replace(/^\[[ x]\] /i, ''), frames, context)
    else if (context.depth > mostDepth || !read)
      frames.add(wordsAs([{ type: 'text', raw: token.raw, text: plain(token.raw) } as Token], context))
    else frames.add(...read(token, { ...context, depth: context.depth + 1 }))
  }
  return frames.end()
}

const lines: ReadonlySet<string> = new Set(['text', 'paragraph'])
/** In an item, an empty line is no block of HTML. */
const isEmptyLine = ({ type, raw }: Token): boolean => lines.has(type) && /^(?:\[[ x]\] )?<p[^<>]*><\/p>\s*$/i.test(raw)

/** Raw HTML: tags of a page open and close frames, and what stands between is Markdown. */
function readTags(raw: string, frames: Frames, context: Context): void {
  const inside = context.depth > mostDepth ? undefined : tagParts(raw, 'block')
  if (!inside) {
    const isLine = context.depth <= mostDepth && tagParts(raw, 'line') !== undefined
    frames.add(wordsAs(isLine ? lexLine(raw.trim(), context.options) : [{ type: 'text', raw, text: plain(raw) } as Token], context))
    return
  }
  for (const part of inside) readPart(part, frames, { ...context, depth: context.depth + 1 })
}

function readPart(part: TagPart, frames: Frames, context: Context): void {
  if (part.kind === 'text') frames.add(...readBlocks(lexBlocks(part.text.replace(/^\n+/, ''), context.options), context))
  else if (part.kind === 'mark') frames.mark(part.words)
  else if (part.kind === 'open') frames.open(part.tag, part.attributes)
  else if (!frames.close(part.tag)) frames.add(wordsAs([{ type: 'text', raw: '', text: `</${part.tag}>` } as Token], context))
}

/** The nodes that each token of a block becomes; any other stays text. */
const blocks: Readonly<Record<string, (token: Token, context: Context) => PageElement[]>> = {
  space: () => [],
  def: () => [],
  // the box of a to-do, which is an attribute of its item
  checkbox: () => [],
  hr: () => [element('horizontalRule')],
  paragraph: (token, context) => [wordsAs(innerOf(token), context)],
  text: (token, context) => [wordsAs('tokens' in token && token.tokens ? token.tokens : [token], context)],
  heading: (token, context) => [
    wordsAs(innerOf(token), context, 'heading', { level: Math.min(smallestHeading, (token as Tokens.Heading).depth) }),
  ],
  code: (token) => {
    const { text: said, lang, codeBlockStyle } = token as Tokens.Code
    // the lexer ends an empty last line
    const text = codeBlockStyle === undefined ? said.replace(/\n$/, '') : said
    return [element('codeBlock', lang ? { language: lang.slice(0, 30) } : {}, text === '' ? [] : [{ type: 'text', text, marks: [] }])]
  },
  blockMath: (token) => [element('blockMath', { latex: (token as unknown as MathToken).latex })],
  blockquote: (token, context) => [quoteOf(token as Tokens.Blockquote, context)],
  list: (token, context) => listsOf(token as Tokens.List, context),
  table: (token, context) => [tableOf(token as Tokens.Table, context)],
}

/** A quote, or a callout as GitHub writes it. */
function quoteOf({ text, tokens }: Tokens.Blockquote, context: Context): PageElement {
  const hue = callouts.hueOf(text)
  if (hue === undefined) return element('blockquote', {}, filled(readBlocks(tokens, context)))
  const rest = text.slice(text.indexOf(']') + 1).replace(/^[ \t]*\n?/, '')
  return element('callout', { hue }, filled(readBlocks(lexBlocks(rest, context.options), context)))
}

/** To-dos and other items that stand in one list become lists of their own. */
function listsOf({ items, ordered, start }: Tokens.List, context: Context): PageElement[] {
  const lists: { isTasks: boolean; items: PageElement[] }[] = []
  for (const item of items) {
    const content = filled(readBlocks(item.tokens, context))
    // an item begins with words
    const children = content[0]?.type === 'paragraph' ? content : [element('paragraph'), ...content]
    const made = item.task ? element('taskItem', { checked: item.checked === true }, children) : element('listItem', {}, children)
    const last = lists.at(-1)
    if (last?.isTasks === item.task) last.items.push(made)
    else lists.push({ isTasks: item.task, items: [made] })
  }
  return lists.map(({ isTasks, items: own }) => {
    if (isTasks) return element('taskList', {}, own)
    return ordered ? element('orderedList', { start: typeof start === 'number' ? start : 1 }, own) : element('bulletList', {}, own)
  })
}

function tableOf({ header, rows }: Tokens.Table, context: Context): PageElement {
  const row = (cells: readonly Tokens.TableCell[], kind: 'tableHeader' | 'tableCell'): PageElement =>
    element(
      'tableRow',
      {},
      cells.map(({ tokens }) => element(kind, {}, [wordsAs(tokens, context)])),
    )
  return element('table', {}, [row(header, 'tableHeader'), ...rows.map((cells) => row(cells, 'tableCell'))])
}

function wordsAs(tokens: readonly Token[], { options }: Context, type = 'paragraph', attrs: PageElement['attrs'] = {}): PageElement {
  const { children, align } = readLine(tokens, options)
  return element(type, align === undefined ? attrs : { ...attrs, textAlign: align }, children)
}

/** The editor wants a line in every frame. */
const filled = (nodes: PageElement[]): PageElement[] => (nodes.length > 0 ? nodes : [element('paragraph')])

function element(type: string, attrs: PageElement['attrs'] = {}, children: PageNode[] = []): PageElement {
  return { type, attrs, children }
}
