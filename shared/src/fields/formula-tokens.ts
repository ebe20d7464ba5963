import type { FormulaError } from '#shared/values/formula-error.ts'

export type Token = { start: number; end: number } & (
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** `raw` is the text between the braces, with its escapes */
  | { kind: 'field'; raw: string }
  | { kind: 'name'; name: string }
  | { kind: 'sign'; sign: string }
)

/** what ends a text that begins so; curly and angular quotes come from word processors and chats */
const closings: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '”': '”', '‘': '’', '’': '’', '«': '»' }
/** a text that begins with a curly quote may end with the straight one of the keyboard */
const straight: Readonly<Record<string, string>> = { '”': '"', '’': "'" }
/** signs that people paste from elsewhere, with their meaning here */
const sameSigns = new Map([
  ['==', '='],
  ['!=', '<>'],
  ['≠', '<>'],
  ['≤', '<='],
  ['≥', '>='],
  ['×', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
])
const space = /[\s\u200b\ufeff]+/y
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?![\p{L}\d_])/iuy
const name = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*/uy
const sign = /==|!=|<>|<=|>=|[-+*/^&%=<>(),;[\]≠≤≥×÷−–]/uy

/** Cuts a source into tokens. After something unreadable it ends: `tokens` are those before it, `error` says what it was. */
export function readTokens(source: string): { tokens: Token[]; error: FormulaError | undefined } {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const blank = matchAt(space, source, at)
    if (blank !== undefined) {
      at += blank.length
      continue
    }
    const token = readToken(source, at)
    if ('code' in token) return { tokens, error: token }
    tokens.push(token)
    at = token.end
  }
  return { tokens, error: undefined }
}

function readToken(source: string, start: number): Token | FormulaError {
  const first = source.charAt(start)
  if (first === '{') return readField(source, start)
  if (closings[first] !== undefined) return readText(source, start, closings[first])
  const digits = matchAt(number, source, start)
  if (digits !== undefined && Number.isFinite(Number(digits))) {
    return { kind: 'number', value: Number(digits), start, end: start + digits.length }
  }
  const word = matchAt(name, source, start)
  if (word !== undefined) return { kind: 'name', name: word, start, end: start + word.length }
  const mark = matchAt(sign, source, start)
  if (mark !== undefined) return { kind: 'sign', sign: sameSigns.get(mark) ?? mark, start, end: start + mark.length }
  const stranger = String.fromCodePoint(source.codePointAt(start) ?? 0)
  return { code: 'unknownSign', name: stranger, start, end: start + stranger.length }
}

function readField(source: string, start: number): Token | FormulaError {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '}') return { kind: 'field', raw: source.slice(start + 1, at), start, end: at + 1 }
    else if (source[at] === '{') break
  }
  return { code: 'unclosedField', sign: '}', start, end: Math.min(source.length, start + 1) }
}

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
])

/** A text ends at its own quote; a doubled one and one after a backslash are part of it. */
function readText(source: string, start: number, closing: string): Token | FormulaError {
  let value = ''
  for (let at = start + 1; at < source.length; at++) {
    const letter = source.charAt(at)
    if (letter === '\\' && at + 1 < source.length) {
      at++
      value += escapes.get(source.charAt(at)) ?? source.charAt(at)
    } else if (letter !== closing && straight[closing] !== letter) value += letter
    else if (source[at + 1] === letter) {
      at++
      value += letter
    } else return { kind: 'text', value, start, end: at + 1 }
  }
  return { code: 'unclosedText', sign: closing, start, end: start + 1 }
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}
