import { Marked, type Token, type Tokens } from 'marked'

const markdown = new Marked({ gfm: true, breaks: true })

/** Nested deeper, a text stays as it is written. */
const mostDepth = 12

/** A message's text as it is drawn: elements of ours only, never markup of the writer. */
export interface TextPart {
  look: 'text' | 'strong' | 'em' | 'del' | 'code' | 'block' | 'link' | 'picture' | 'quote' | 'list' | 'item' | 'line' | 'break' | 'rule'
  text?: string
  href?: string
  isOrdered?: boolean
  /** of an item of a list of to-dos */
  isDone?: boolean
  parts?: readonly TextPart[]
}

/** Reads the Markdown of a message. Raw HTML and tables stay text. */
export function readMessageText(text: string): readonly TextPart[] {
  return toParts(markdown.lexer(text), 0)
}

function toParts(tokens: readonly Token[] | undefined, depth: number): TextPart[] {
  return (tokens ?? []).flatMap((token) => toPart(token, depth) ?? [])
}

type Maker = (token: Token, inner: () => TextPart[]) => TextPart | undefined
const wrap =
  (look: TextPart['look']): Maker =>
  (_, inner) => ({ look, parts: inner() })

/** The parts that the tokens of Markdown become; other tokens stay as they were written. */
const makers: Partial<Record<string, Maker>> = {
  strong: wrap('strong'),
  em: wrap('em'),
  del: wrap('del'),
  blockquote: wrap('quote'),
  paragraph: wrap('line'),
  space: () => undefined,
  br: () => ({ look: 'break' }),
  hr: () => ({ look: 'rule' }),
  heading: (_, inner) => ({ look: 'line', parts: [{ look: 'strong', parts: inner() }] }),
  codespan: (token) => ({ look: 'code', text: (token as Tokens.Codespan).text }),
  code: (token) => ({ look: 'block', text: (token as Tokens.Code).text }),
  escape: (token) => ({ look: 'text', text: (token as Tokens.Escape).text }),
  link: (token, inner) => ({ look: 'link', href: (token as Tokens.Link).href, parts: inner() }),
  image: (token) => ({ look: 'picture', href: (token as Tokens.Image).href, text: (token as Tokens.Image).text }),
  list_item: (token, inner) => {
    const { task, checked } = token as Tokens.ListItem
    return { look: 'item', parts: inner(), ...(task && { isDone: checked === true }) }
  },
  // the item says it
  checkbox: () => undefined,
  text: (token, inner) =>
    'tokens' in token && token.tokens ? { look: 'line', parts: inner() } : { look: 'text', text: (token as Tokens.Text).text },
}

function toPart(token: Token, depth: number): TextPart | undefined {
  if (depth > mostDepth) return { look: 'text', text: token.raw }
  if ('items' in token) {
    const { items, ordered } = token as Tokens.List
    return { look: 'list', isOrdered: ordered, parts: toParts(items, depth + 1) }
  }
  const make = Object.hasOwn(makers, token.type) ? makers[token.type] : undefined
  return make ? make(token, () => ('tokens' in token ? toParts(token.tokens, depth + 1) : [])) : { look: 'text', text: token.raw }
}

/** The words of a link that names something, without their @; undefined for any other part. */
export function namedWords({ look, parts = [] }: TextPart): string | undefined {
  const [inner] = parts
  if (look !== 'link' || (inner && (parts.length > 1 || inner.look !== 'text')) || inner?.text?.startsWith('@') !== true) return undefined
  return inner.text.slice(1)
}

/** Words of a message, or the address of a thing that it names without words. */
export type PlainPiece = string | { href: string }

/** The words of a message without marks, for lists and names. */
export function plainPieces(text: string): PlainPiece[] {
  const pieces: PlainPiece[] = []
  const add = (words: string): void => {
    const last = pieces.at(-1)
    if (typeof last === 'string') pieces[pieces.length - 1] = last + words
    else pieces.push(words)
  }
  const read = (part: TextPart): void => {
    const { look, text: own = '', parts = [] } = part
    if (namedWords(part) === '') return void pieces.push({ href: part.href ?? '' })
    if (look === 'break') return add(' ')
    add(own)
    if (look === 'picture') return add(' ')
    parts.forEach(read)
    if (look === 'line' || look === 'item') add(' ')
  }
  readMessageText(text).forEach(read)
  const last = pieces.length - 1
  const tidied = pieces.map((piece, at) => {
    if (typeof piece !== 'string') return piece
    const words = piece.replaceAll(/\s+/g, ' ')
    return at === 0 && at === last ? words.trim() : at === 0 ? words.trimStart() : at === last ? words.trimEnd() : words
  })
  return tidied.filter((piece) => piece !== '')
}

/** The same as one text. `named` stands for a thing that it names, whose name is not in it. */
export function plainText(text: string, named: (href: string) => string): string {
  const words = plainPieces(text).map((piece) => (typeof piece === 'string' ? piece : named(piece.href)))
  return words.join('').replaceAll(/\s+/g, ' ').trim()
}
