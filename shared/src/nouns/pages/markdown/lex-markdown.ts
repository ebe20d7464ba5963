import { Marked, type Token, type TokenizerAndRendererExtension } from 'marked'

/** A formula as a token. */
export interface MathToken {
  type: 'blockMath' | 'inlineMath'
  raw: string
  latex: string
}

/** characters in which a formula's beginning is looked for behind other text; the whole rest would take the square of its length */
const sight = 2_000

const blockMath: TokenizerAndRendererExtension = {
  name: 'blockMath',
  level: 'block',
  start: (src) => {
    const at = src.slice(0, sight).search(/\n\$\$/)
    return at < 0 ? undefined : at + 1
  },
  tokenizer: (src) => {
    if (!src.startsWith('$$')) return undefined
    const [raw, several, one] = /^\$\$[ \t]*\n([\s\S]{0,4000}?)\n {0,3}\$\$[ \t]*(?:\n+|$)/.exec(src) ?? []
    if (raw !== undefined) return { type: 'blockMath', raw, latex: several ?? one ?? '' }
    const [line, latex] = /^\$\$[ \t]*([^\n$]{1,2000}?)[ \t]*\$\$[ \t]*(?:\n+|$)/.exec(src) ?? []
    return line === undefined ? undefined : { type: 'blockMath', raw: line, latex: latex ?? '' }
  },
}

/** Pandoc's rule: no space inside the signs, and no digit behind them, so that prices stay prices. */
const inlineMath: TokenizerAndRendererExtension = {
  name: 'inlineMath',
  level: 'inline',
  tokenizer: (src, tokens) => {
    const [raw, latex] = /^\$((?:[^\s$\\]|\\[^\n])(?:(?:[^$\n\\]|\\[^\n]){0,2000}?(?:[^\s$\\]|\\[^\s]))?)\$(?![\d$])/.exec(src) ?? []
    // in the middle of a word it is a sign of money
    if (raw === undefined || /\w$/.test(tokens.at(-1)?.raw ?? '')) return undefined
    return { type: 'inlineMath', raw, latex: latex ?? '' }
  },
}

function markdown(breaks: boolean): Marked {
  const made = new Marked({ gfm: true, breaks })
  made.use({
    extensions: [blockMath, inlineMath],
    tokenizer: {
      // text ends where a formula may begin
      inlineText(src) {
        const cap = this.rules.inline.text.exec(src)
        if (!cap) return undefined
        const at = cap[0].indexOf('$', 1)
        const text = at < 0 ? cap[0] : cap[0].slice(0, at)
        return { type: 'text', raw: text, text, escaped: this.lexer.state.inRawBlock }
      },
    },
  })
  return made
}

const readers = { lines: markdown(false), breaks: markdown(true) }

export interface Lexing {
  /** a line end is a line break, as people write; else it is a space */
  breaks: boolean
}

export function lexBlocks(text: string, { breaks }: Lexing): readonly Token[] {
  return readers[breaks ? 'breaks' : 'lines'].lexer(text)
}

export function lexLine(text: string, { breaks }: Lexing): readonly Token[] {
  const { Lexer, defaults } = readers[breaks ? 'breaks' : 'lines']
  return new Lexer(defaults).inlineTokens(text)
}
