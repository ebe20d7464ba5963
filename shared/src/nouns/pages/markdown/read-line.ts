import type { Token, Tokens } from 'marked'
import { withoutEntities } from '#shared/nouns/pages/markdown/escape-markdown.ts'
import type { MathToken } from '#shared/nouns/pages/markdown/lex-markdown.ts'
import { tagParts, type TagPart } from '#shared/nouns/pages/markdown/read-tags.ts'
import { keyOfMarks } from '#shared/nouns/pages/node-key.ts'
import { mentionNode, textAlignments, type PageElement, type PageMark, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

/** Nested deeper, a text stays as it is written. */
export const mostDepth = 16

export interface ReadOptions {
  breaks: boolean
  /** links that are kept */
  isLink: (href: string) => boolean
}

/** The words of a block, and where they stand. */
export interface ReadLine {
  children: PageNode[]
  align: string | undefined
}

interface State {
  nodes: PageNode[]
  /** tags that are open, from the outside, with their marks */
  open: { tag: string; mark: PageMark | undefined }[]
  /** the tag whose words are not read */
  silent: string | undefined
  align: string | undefined
  options: ReadOptions
}

export function readLine(tokens: readonly Token[], options: ReadOptions): ReadLine {
  const state: State = { nodes: [], open: [], silent: undefined, align: undefined, options }
  readTokens(tokens, [], 0, state)
  return { children: joined(state.nodes), align: state.align }
}

const markOf: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic', del: 'strike' }

function readTokens(tokens: readonly Token[], marks: readonly PageMark[], depth: number, state: State): void {
  for (const token of tokens) {
    const mark = Object.hasOwn(markOf, token.type) ? markOf[token.type] : undefined
    const read = Object.hasOwn(inlines, token.type) ? inlines[token.type] : undefined
    if (depth > mostDepth || (mark === undefined && !read)) add(plain(token.raw), marks, state)
    else if (mark !== undefined) readTokens(innerOf(token), [...marks, { type: mark, attrs: {} }], depth + 1, state)
    else read?.(token, marks, depth, state)
  }
}

export const innerOf = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

type Read = (token: Token, marks: readonly PageMark[], depth: number, state: State) => void

const inlines: Readonly<Record<string, Read>> = {
  br: (_token, _marks, _depth, state) => addNode({ type: 'hardBreak', attrs: {}, children: [] }, state),
  checkbox: () => undefined,
  codespan: (token, marks, _depth, state) => add((token as Tokens.Codespan).text, [...marks, { type: 'code', attrs: {} }], state),
  escape: (token, marks, _depth, state) => add((token as Tokens.Escape).text, marks, state),
  inlineMath: (token, _marks, _depth, state) => addNode(mathOf((token as unknown as MathToken).latex), state),
  text: (token, marks, depth, state) => {
    if ('tokens' in token && token.tokens) readTokens(token.tokens, marks, depth + 1, state)
    else add(withoutEntities((token as Tokens.Text).text.replaceAll('\n', ' ')), marks, state)
  },
  link: (token, marks, depth, state) => {
    const { href } = token as Tokens.Link
    readTokens(innerOf(token), linked(href, marks, state), depth + 1, state)
  },
  image: (token, marks, _depth, state) => {
    const { href, text } = token as Tokens.Image
    add(text || href, linked(href, marks, state), state)
  },
  html: (token, marks, _depth, state) => {
    const parts = tagParts(token.raw, 'line')
    if (parts) for (const part of parts) readTag(part, token.raw, marks, state)
    else add(token.raw, marks, state)
  },
}

const linked = (href: string, marks: readonly PageMark[], { options }: State): readonly PageMark[] =>
  options.isLink(href) ? [...marks, { type: 'link', attrs: { href } }] : marks

const mathOf = (latex: string): PageElement => ({ type: 'inlineMath', attrs: { latex }, children: [] })

const tagMarks: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  u: 'underline',
  code: 'code',
}

function readTag(part: TagPart, raw: string, marks: readonly PageMark[], state: State): void {
  if (part.kind === 'text') return add(part.text, marks, state)
  if (part.kind === 'mark') {
    const align = part.words[0]?.replace('align=', '')
    state.align = textAlignments.find((one) => one === align) ?? state.align
    return
  }
  const { kind, tag, attributes } = part
  if (kind === 'close') {
    const at = state.open.findLastIndex((one) => one.tag === tag)
    if (at < 0) return add(raw, marks, state)
    state.open.splice(at)
    if (!state.open.some((one) => one.tag === state.silent)) state.silent = undefined
    return
  }
  if (tag === 'br') return addNode({ type: 'hardBreak', attrs: {}, children: [] }, state)
  if (tag === 'mention') addNode(mentionOf(attributes), state)
  else if (attributes['latex'] !== undefined) addNode(mathOf(attributes['latex']), state)
  state.open.push({ tag, mark: markOfTag(tag, attributes) })
  if (tag === 'mention') state.silent = tag
}

function markOfTag(tag: string, attributes: Readonly<Record<string, string>>): PageMark | undefined {
  const plainMark = Object.hasOwn(tagMarks, tag) ? tagMarks[tag] : undefined
  if (plainMark !== undefined) return { type: plainMark, attrs: {} }
  if (tag === 'mark') return { type: 'highlight', attrs: { hue: attributes['highlight'] || 'yellow' } }
  const color = attributes['text-color']
  return color === undefined ? undefined : { type: 'textColor', attrs: { hue: color } }
}

function mentionOf({ kind = '', id = '', label = '' }: Readonly<Record<string, string>>): PageElement {
  return { type: mentionNode, attrs: { kind, id, label }, children: [] }
}

function add(text: string, marks: readonly PageMark[], state: State): void {
  if (text === '' || state.silent !== undefined) return
  const all = [...state.open.flatMap(({ mark }) => mark ?? []), ...marks]
  // one mark of a kind, the inner one
  const own = all.filter(({ type: mark }, index) => all.findLastIndex((other) => other.type === mark) === index)
  state.nodes.push({ type: 'text', text, marks: own })
}

function addNode(node: PageElement, state: State): void {
  if (state.silent === undefined) state.nodes.push(node)
}

/** Neighbouring runs of the same marks as one. */
function joined(nodes: readonly PageNode[]): PageNode[] {
  const all: PageNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (last && 'text' in last && 'text' in node && keyOfMarks(last.marks) === keyOfMarks(node.marks))
      all[all.length - 1] = { ...last, text: last.text + node.text }
    else all.push(node)
  }
  return all
}

/** A text that stays as it is written, without the signs that kept Markdown from reading it. */
export const plain = (raw: string): string => raw.replaceAll(/\\([\\`*_[\]<>~|$#+.)-])/g, '$1')
