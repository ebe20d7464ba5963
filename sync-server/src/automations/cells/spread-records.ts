import { findFunction } from '#shared/formulas/functions/registry.ts'
import { readTokens, type Token } from '#shared/fields/formula-tokens.ts'
import { placesOfFormula, readPlaceName, renameInFormula } from '#shared/nouns/automations/template-text.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** The records of a source that has several; undefined for one that has one or none. */
export type CountOfSource = (source: string) => number | undefined

const longestSpread = 200_000
const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.sign === sign

/**
 * A formula whose functions of lists mean all records of a source: `SUM({b.f} * 2)` is `SUM([{b.f.0} * 2, {b.f.1} * 2])`. Everywhere else
 * a place means the first record. @throws AppError `too_much_work` for one that grows too long
 */
export function spreadRecords(formula: string, countOf: CountOfSource): string {
  const { tokens, error } = readTokens(formula)
  if (error || !placesOfFormula(formula).some(({ source }) => countOf(source) !== undefined)) return formula
  let [at, copied] = [0, 0]

  /** The text up to a sign that ends it, which is left for the caller. */
  function readUntil(ends: readonly string[]): string {
    let text = ''
    for (let token = tokens[at]; token && !ends.some((sign) => isSign(token, sign)); token = tokens[at]) {
      const called = token.kind === 'name' && isSign(tokens[at + 1], '(') ? token.name : undefined
      text += take()
      if (called !== undefined) text += take() + readArguments(called)
      else if (isSign(token, '(')) text += readUntil([')']) + take()
      else if (isSign(token, '[')) text += readUntil([']']) + take()
    }
    return text
  }

  function readArguments(name: string): string {
    const known = findFunction(name)
    let text = ''
    for (let index = 0; ; index++) {
      const argument = readUntil([',', ';', ')'])
      const { params = [], repeat = [] } = known ?? {}
      const takesList = (params[index] ?? repeat[(index - params.length) % Math.max(1, repeat.length)])?.list === true
      text += takesList ? spread(argument, countOf) : argument
      const isOver = tokens[at] === undefined || isSign(tokens[at], ')')
      text += take()
      if (isOver) return text
    }
  }

  /** One token with the space before it. */
  function take(): string {
    const token = tokens[at]
    if (!token) return ''
    const text = formula.slice(copied, token.end)
    copied = token.end
    at++
    return text
  }

  const spreadText = readUntil([]) + formula.slice(copied)
  if (spreadText.length > longestSpread) throw new AppError('too_much_work', { of: 'letters' })
  return spreadText
}

const isOne = /\.\d+$/

/** An argument once for each record. One that names several sources keeps their first records. */
function spread(argument: string, countOf: CountOfSource): string {
  const sources = new Set(
    placesOfFormula(argument).flatMap(({ source, path }) => (!isOne.test(path) && countOf(source) !== undefined ? [source] : [])),
  )
  const [source, more] = sources
  if (source === undefined || more !== undefined) return argument
  const count = countOf(source) ?? 0
  if (count * argument.length > longestSpread) throw new AppError('too_much_work', { of: 'letters' })
  const ofRecord = (index: number): string =>
    renameInFormula(argument, (raw) => {
      const place = readPlaceName(raw)
      return place?.source === source && !isOne.test(place.path) ? `${raw}.${index}` : undefined
    })
  return `[${Array.from({ length: count }, (_, index) => ofRecord(index)).join(', ')}]`
}
