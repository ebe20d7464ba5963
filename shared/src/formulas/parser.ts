import type { NameMode } from '#shared/formulas/field-names.ts'
import { refuse } from '#shared/formulas/refused.ts'
import type { BinarySign, SyntaxNode } from '#shared/formulas/syntax.ts'
import { readTokens, type Token } from '#shared/fields/formula-tokens.ts'

/** The longest formula with ids in braces and, because labels are longer than ids, with labels. In UTF-16 units. */
const maxLength = { ids: 10_000, labels: 50_000 }
/** Brackets inside brackets, and operators in one chain. */
const maxNesting = 100
const maxHeight = 500

/** How tightly operators bind, as in spreadsheets: a sign binds tighter than `^`, so -2^2 is 4. All of them group to the left. */
const strengths: Readonly<Record<BinarySign, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
}
const comparison = 1
const strengthsBySign = new Map<string, number>(Object.entries(strengths))

/** Reads a source into its tree, or throws {@link SourceRefused}. */
export function parseFormula(source: string, names: NameMode): SyntaxNode {
  if (source.length > maxLength[names]) refuse({ code: 'tooLong', start: 0, end: source.length, count: maxLength[names] })
  const { tokens, error } = readTokens(source)
  if (error) refuse(error)
  // spreadsheet formulas begin with an equals sign; ours may
  const first = tokens[0]
  if (first?.kind === 'sign' && first.sign === '=') tokens.shift()
  if (tokens.length === 0) refuse({ code: 'empty', start: 0, end: source.length })
  return new Parser(tokens, source).parse()
}

class Parser {
  private at = 0
  private nesting = 0

  private readonly tokens: readonly Token[]
  private readonly source: string

  constructor(tokens: readonly Token[], source: string) {
    this.tokens = tokens
    this.source = source
  }

  parse(): SyntaxNode {
    const node = this.expression(comparison)
    const rest = this.tokens[this.at]
    if (rest) this.unexpected(rest)
    return node
  }

  private expression(strength: number): SyntaxNode {
    let left = this.operand()
    for (;;) {
      const token = this.tokens[this.at]
      const bound = token?.kind === 'sign' ? strengthsBySign.get(token.sign) : undefined
      if (token?.kind !== 'sign' || bound === undefined || bound < strength) return left
      if (bound === comparison && left.kind === 'binary' && strengths[left.sign] === comparison && !this.closed(left.end)) {
        refuse({ code: 'chainedComparison', start: token.start, end: token.end, sign: token.sign })
      }
      this.at++
      const right = this.expression(bound + 1)
      // the table above has no other signs
      left = this.grown({ kind: 'binary', sign: token.sign as BinarySign, left, right, start: left.start, end: right.end, height: 0 }, [
        left,
        right,
      ])
    }
  }

  /** True when the node that ends there was written in brackets. */
  private closed(end: number): boolean {
    const before = this.tokens[this.at - 1]
    return before !== undefined && before.end > end
  }

  private operand(): SyntaxNode {
    const signs: Token[] = []
    for (let token = this.tokens[this.at]; token?.kind === 'sign' && (token.sign === '-' || token.sign === '+');) {
      signs.push(token)
      token = this.tokens[++this.at]
    }
    let node = this.primary()
    for (let token = this.tokens[this.at]; token?.kind === 'sign' && token.sign === '%'; token = this.tokens[++this.at]) {
      node = this.grown({ kind: 'percent', operand: node, start: node.start, end: token.end, height: 0 }, [node])
    }
    for (const sign of signs.reverse()) {
      if (sign.kind === 'sign' && sign.sign === '-') {
        node = this.grown({ kind: 'negate', operand: node, start: sign.start, end: node.end, height: 0 }, [node])
      }
    }
    return node
  }

  private primary(): SyntaxNode {
    const token = this.tokens[this.at]
    if (!token) return refuse({ code: 'unexpectedEnd', start: this.source.length, end: this.source.length })
    this.at++
    const { start, end } = token
    if (token.kind === 'number') return { kind: 'number', value: token.value, start, end, height: 1 }
    if (token.kind === 'text') return { kind: 'text', value: token.value, start, end, height: 1 }
    if (token.kind === 'field') return { kind: 'field', raw: token.raw, start, end, height: 1 }
    if (token.kind === 'name')
      return this.isSign('(') ? this.call(token.name, token) : { kind: 'name', name: token.name, start, end, height: 1 }
    if (token.sign === '(') return this.bracketed(token)
    if (token.sign === '[') return this.list(token)
    return this.unexpected(token)
  }

  private bracketed(opening: Token): SyntaxNode {
    this.enter(opening)
    const node = this.expression(comparison)
    this.expect(')', opening)
    this.nesting--
    return node
  }

  private call(name: string, token: Token): SyntaxNode {
    const opening = this.tokens[this.at] ?? token
    this.at++
    const args = this.items(')', opening)
    const end = this.tokens[this.at - 1]?.end ?? token.end
    return this.grown({ kind: 'call', name, nameEnd: token.end, args, start: token.start, end, height: 0 }, args)
  }

  private list(opening: Token): SyntaxNode {
    const items = this.items(']', opening)
    const end = this.tokens[this.at - 1]?.end ?? opening.end
    return this.grown({ kind: 'list', items, start: opening.start, end, height: 0 }, items)
  }

  /** Items up to the closing sign, separated by commas or semicolons. Both in one list mean that a decimal comma was written. */
  private items(closing: string, opening: Token): SyntaxNode[] {
    this.enter(opening)
    const items: SyntaxNode[] = []
    let separator: (Token & { kind: 'sign' }) | undefined
    if (!this.isSign(closing)) {
      for (;;) {
        items.push(this.expression(comparison))
        const token = this.tokens[this.at]
        if (token?.kind !== 'sign' || (token.sign !== ',' && token.sign !== ';')) break
        if (separator && separator.sign !== token.sign) {
          const comma = token.sign === ',' ? token : separator
          refuse({ code: 'decimalComma', start: comma.start, end: comma.end })
        }
        separator = token
        this.at++
      }
    }
    this.expect(closing, opening)
    this.nesting--
    return items
  }

  private enter(opening: Token): void {
    if (++this.nesting > maxNesting) refuse({ code: 'tooDeep', start: opening.start, end: opening.end, count: maxNesting })
  }

  private expect(sign: string, opening: Token): void {
    const token = this.tokens[this.at]
    if (!token) refuse({ code: 'unclosedBracket', sign, start: opening.start, end: opening.end })
    if (!this.isSign(sign)) this.unexpected(token, sign)
    this.at++
  }

  private isSign(sign: string): boolean {
    const token = this.tokens[this.at]
    return token?.kind === 'sign' && token.sign === sign
  }

  private unexpected(token: Token, sign?: string): never {
    const index = this.tokens.indexOf(token)
    const comma = token.kind === 'sign' && token.sign === ','
    if (comma && this.tokens[index - 1]?.kind === 'number' && this.tokens[index + 1]?.kind === 'number') {
      refuse({ code: 'decimalComma', start: token.start, end: token.end })
    }
    const name = this.source.slice(token.start, token.end)
    const before = this.tokens[index - 1]
    if (before && endsValue(before) && beginsValue(token)) refuse({ code: 'missingOperator', name, start: token.start, end: token.end })
    return refuse({ code: 'unexpected', name, start: token.start, end: token.end, ...(sign === undefined ? {} : { sign }) })
  }

  private grown(node: SyntaxNode, parts: readonly SyntaxNode[]): SyntaxNode {
    node.height = 1 + parts.reduce((most, part) => Math.max(most, part.height), 0)
    if (node.height > maxHeight) refuse({ code: 'tooDeep', start: node.start, end: node.end, count: maxHeight })
    return node
  }
}

/** True when a value may end with the token, or begin with it: two such tokens need a sign between them. */
function endsValue(token: Token): boolean {
  return token.kind === 'sign' ? [')', ']', '%'].includes(token.sign) : true
}

function beginsValue(token: Token): boolean {
  return token.kind === 'sign' ? token.sign === '(' || token.sign === '[' : true
}
