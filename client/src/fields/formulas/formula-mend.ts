import { writeField } from '#shared/formulas/field-names.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import type { FormulaScope } from '#shared/formulas/formula-env.ts'
import type { FormulaError, FormulaErrorCode } from '#shared/values/formula-error.ts'
import { readTokens } from '#shared/fields/formula-tokens.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** A replacement for the text from `from` to `to` that mends a mistake. */
export interface Mend {
  from: number
  to: number
  insert: string
}

/** `wrap`: the function that makes the wanted kind from a text, by its name in this language */
type Mender = (source: string, error: FormulaError, scope: FormulaScope, wrap: string | undefined) => Mend | undefined

const menders: Partial<Record<FormulaErrorCode, Mender>> = {
  unknownField: suggested,
  unknownName: suggested,
  unknownFunction: (source, error, scope) => property(source, error, scope) ?? suggested(source, error, scope),
  bareField: (source, { start, end, suggestion }) => {
    const inBrackets = source[start - 1] === '[' && source[end] === ']'
    return inBrackets ? replacing(start - 1, end + 1, suggestion) : replacing(start, end, suggestion)
  },
  decimalComma,
  unclosedBracket: atTheEnd,
  unclosedText: atTheEnd,
  unclosedField: (source, error, scope) => {
    const written = foldText(source.slice(error.start + 1))
    const named = scope.fields
      .filter(({ label }) => written.startsWith(foldText(label)))
      .toSorted((a, b) => b.label.length - a.label.length)[0]
    return named
      ? { from: error.start, to: error.start + 1 + named.label.length, insert: writeField(named, scope.fields) }
      : atTheEnd(source, error)
  },
  unknownSign: (source, { name, start, end }, scope) => {
    if (name === '@') return column(source, start, scope)
    return name === '}' || name === '`' ? { from: start, to: end, insert: name === '`' ? '"' : '' } : undefined
  },
  unexpected: (_, { name, start, end }) => (name === ')' || name === ']' ? { from: start, to: end, insert: '' } : undefined),
  wrongType: (source, error, _, wrap) => {
    const plus = error.found?.kind === 'text' && error.name === undefined ? plusBeside(source, error) : undefined
    if (plus) return { from: plus.start, to: plus.end, insert: '&' }
    return wrap === undefined ? undefined : { from: error.start, to: error.end, insert: `${wrap}(${source.slice(error.start, error.end)})` }
  },
}

/** A tested mend of a mistake: the formula is then right up to its place. Undefined when a person must decide. */
export function mendOf(source: string, error: FormulaError, scope: FormulaScope, wrap?: string): Mend | undefined {
  const mend = menders[error.code]?.(source, error, scope, wrap)
  if (!mend) return undefined
  const compiled = compileFormula(mended(source, mend), scope, 'labels')
  return compiled.ok || compiled.error.start >= mend.from + mend.insert.length || isElsewhere(compiled.error, error) ? mend : undefined
}

export function mended(source: string, { from, to, insert }: Mend): string {
  return source.slice(0, from) + insert + source.slice(to)
}

/** True when closing a bracket leaves another mistake, before the place of the mend. */
function isElsewhere(next: FormulaError, error: FormulaError): boolean {
  return error.code.startsWith('unclosed') && next.code !== error.code
}

/** The plus sign beside a text, in a formula that should join texts. */
export function plusBeside(source: string, { start, end }: { start: number; end: number }): { start: number; end: number } | undefined {
  const { tokens } = readTokens(source)
  const beside = [tokens.findLast((token) => token.end <= start), tokens.find((token) => token.start >= end)]
  return beside.find((token) => token?.kind === 'sign' && token.sign === '+')
}

function replacing(from: number, to: number, insert: string | undefined): Mend | undefined {
  return insert === undefined ? undefined : { from, to, insert }
}

function suggested(_: string, { start, end, suggestion }: FormulaError, { fields }: FormulaScope): Mend | undefined {
  const field = fields.find(({ label }) => label === suggestion)
  return replacing(start, end, field ? writeField(field, fields) : suggestion)
}

/** `prop("Price")`, as other products name a field. */
function property(source: string, { start, name }: FormulaError, { fields }: FormulaScope): Mend | undefined {
  if (name === undefined || foldText(name) !== 'prop') return undefined
  const [whole, , label] = /^\w+\(\s*(["'“])(.*?)["'”]\s*\)/u.exec(source.slice(start)) ?? []
  const field = fields.find((one) => one.label === label)
  return whole !== undefined && field ? { from: start, to: start + whole.length, insert: writeField(field, fields) } : undefined
}

/** `[@Price]`, as sheets name a column; the sign stands at `start`. */
function column(source: string, start: number, { fields }: FormulaScope): Mend | undefined {
  const [whole, label] = /^\[@([^\]]+)\]/.exec(source.slice(start - 1)) ?? []
  const field = label === undefined ? undefined : fields.find((one) => foldText(one.label) === foldText(label.trim()))
  return whole !== undefined && field ? { from: start - 1, to: start - 1 + whole.length, insert: writeField(field, fields) } : undefined
}

/** The number around the comma: `1,5` and, with dots between thousands, `1.000,50`. */
function decimalComma(source: string, { start }: FormulaError): Mend | undefined {
  const whole = /\d[\d.]*$/.exec(source.slice(0, start))?.[0]
  const decimals = /^\s?\d+/.exec(source.slice(start + 1))?.[0]
  if (whole === undefined || decimals === undefined) return undefined
  const insert = `${whole.replaceAll('.', '')}.${decimals.trim()}`
  return { from: start - whole.length, to: start + 1 + decimals.length, insert }
}

function atTheEnd(source: string, { sign = '' }: FormulaError): Mend {
  const end = source.trimEnd().length
  return { from: end, to: end, insert: sign }
}
