import { isPlace, placeMark } from '#shared/nouns/pages/exported-places.ts'
import { escapedAttribute, escapedText } from '#shared/nouns/pages/markdown/escape-markdown.ts'
import { inlineText, isPageText, mentionNode, type PageElement, type PageMark, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

/** The form in which a page is written. */
export interface MarkdownForm {
  /** for a program that writes the page back: every part keeps its ids and looks. Else for a file, which other programs read */
  exact: boolean
  /** inside an item, whose tabs are read as spaces */
  inItem?: boolean
  /** the name of a mentioned thing, for its readers */
  nameOf?: (mention: PageElement) => string | undefined
}

/** The words of a block. `oneLine`: breaks are tags, as in cells and headings. */
export function lineOf(children: readonly PageNode[], form: MarkdownForm, oneLine = false): string {
  let written = ''
  for (const [index, node] of children.entries()) {
    const next = children[index + 1]
    if (isPageText(node)) written += runOf(node.text, node.marks, { before: written.at(-1) ?? ' ', after: startOf(next) }, form)
    else if (node.type === 'hardBreak') written += isPlainBreak(written, next) && !oneLine ? '  \n' : '<br>'
    else if (node.type === 'inlineMath') written += mathOf(node, written, next, form)
    else written += node.type === mentionNode && form.exact ? mentionOf(node, form) : escapedText(inlineText(node))
  }
  return written
}

const isPlainBreak = (written: string, next: PageNode | undefined): boolean =>
  /\S$/.test(written) &&
  !written.endsWith('<br>') &&
  next !== undefined &&
  (isPageText(next) ? /^\S/.test(next.text) : next.type !== 'hardBreak')

/** The first sign of what follows; a star stands for one that could join a mark before it. */
function startOf(next: PageNode | undefined): string {
  if (!next) return ' '
  if (isPageText(next)) return next.marks.length > 0 ? '*' : escapedText(next.text).charAt(0)
  return next.type === 'hardBreak' ? ' ' : next.type === 'inlineMath' ? '$' : '<'
}

function mathOf(node: PageElement, written: string, next: PageNode | undefined, { exact }: MarkdownForm): string {
  const latex = String(node.attrs['latex'] ?? '')
  const isPlain =
    /^[^\s$|\\`](?:[^$\n|`]*[^\s$\\|`])?$|^\\(?:[^$\n|`]*[^\s$\\|`])$/.test(latex) &&
    !/[\w$\\]$/.test(written) &&
    !/^[\d$]/.test(startOfText(next))
  return (isPlain && !/<[a-z/!?]/i.test(latex)) || !exact ? `$${latex}$` : `<span data-latex="${escapedAttribute(latex)}"></span>`
}

const startOfText = (next: PageNode | undefined): string => (next && isPageText(next) ? next.text : next?.type === 'inlineMath' ? '$' : '')

function mentionOf(node: PageElement, { nameOf }: MarkdownForm): string {
  const attributes = ['kind', 'id', 'label'].map((name) => [name, String(node.attrs[name] ?? '')] as const)
  const given = attributes.map(([name, value]) => (value === '' ? '' : ` ${name}="${escapedAttribute(value)}"`)).join('')
  return `<mention${given}>${escapedText(nameOf?.(node) ?? inlineText(node))}</mention>`
}

interface Around {
  before: string
  after: string
}

const signs: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' }
/** the order in which marks stand around words, from the inside */
const order = ['code', 'strike', 'italic', 'bold', 'underline', 'highlight', 'textColor', placeMark, 'link']
const tags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', code: 'code', underline: 'u' }

function runOf(text: string, marks: readonly PageMark[], around: Around, form: MarkdownForm): string {
  const edges = marks.length === 0 || form.exact ? undefined : /^(\s*)([\s\S]*?)(\s*)$/.exec(text)
  const [, before = '', words = text, after = ''] = edges ?? []
  if (words === '') return escapedText(text)
  const found = order.flatMap((name) => marks.filter(({ type: mark }) => mark === name))
  const wrappers = found.filter(({ type: mark }) => !Object.hasOwn(signs, mark) && mark !== 'code')
  const sides =
    wrappers.length > 0
      ? { before: '>', after: '<' }
      : { before: before === '' ? around.before : ' ', after: after === '' ? around.after : ' ' }
  let written = escapedText(words)
  const own = found.find(({ type: mark }) => mark === 'link')?.attrs['href'] === words && found.length === 1 ? addressOf(words) : ''
  if (own !== '') return before + own + after
  for (const mark of found) written = wrapped(written, mark, { words, sides, form })
  return before + written + after
}

/** A link whose words are its address. */
const addressOf = (href: string): string => (/^https?:\/\/[^\s<>\\]+$/i.test(href) && !href.includes('|') ? `<${href}>` : '')

interface Run {
  words: string
  sides: Around
  form: MarkdownForm
}

function wrapped(written: string, { type: mark, attrs }: PageMark, { words, sides, form }: Run): string {
  const sign = Object.hasOwn(signs, mark) ? (signs[mark] ?? '') : ''
  if (sign !== '') return isClear(written, sides) ? `${sign}${written}${sign}` : tagged(tags[mark] ?? '', written)
  const href = attrs['href'] ?? ''
  if (mark === 'code') return codeOf(words, sides)
  if (mark === placeMark) return linkTo('', written, href)
  if (mark === 'link') return /^(https?:|mailto:)/i.test(href) ? `[${written}](${targetOf(href)})` : written
  // other programs read no colours
  if (!form.exact) return written
  if (mark === 'underline') return tagged('u', written)
  const hue = escapedAttribute(attrs['hue'] ?? '')
  return mark === 'highlight' ? `<mark data-highlight="${hue}">${written}</mark>` : `<span data-text-color="${hue}">${written}</span>`
}

const tagged = (tag: string, written: string): string => `<${tag}>${written}</${tag}>`

const isPunctuation = (sign: string): boolean => /[\p{P}\p{S}]/u.test(sign)
const isSpace = (sign: string): boolean => /\s/.test(sign)

/** True where signs around the words open and close a mark (CommonMark 6.2). */
function isClear(written: string, { before, after }: Around): boolean {
  // a whole sign: half of an emoji is no punctuation
  const signs = Array.from(written)
  const [first, last] = [signs[0] ?? '', signs.at(-1) ?? '']
  if (isSpace(first) || isSpace(last) || /[*~_\\]/.test(before) || /[*~_]/.test(after)) return false
  return (
    (!isPunctuation(first) || isSpace(before) || isPunctuation(before)) && (!isPunctuation(last) || isSpace(after) || isPunctuation(after))
  )
}

function codeOf(words: string, { before, after }: Around): string {
  const isPlain = !/[\n\r`|]/.test(words) && words.trim() === words && before !== '`' && after !== '*' && after !== '`'
  return isPlain ? `\`${words}\`` : tagged('code', escapedText(words))
}

const targetOf = (href: string): string =>
  /[()\s<>\\|]/.test(href) ? `<${href.replaceAll(/[<>\\]/g, '\\$&').replaceAll(/\s/g, encodeURIComponent)}>` : href

/** A link or picture whose path lies beside the page; anything else is only named. */
export function linkTo(sign: string, words: string, href: string): string {
  return isPlace(href) ? `${sign}[${words}](${href.split('/').map(encodeURIComponent).join('/')})` : words
}
