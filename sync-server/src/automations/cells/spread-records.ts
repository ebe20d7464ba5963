import { findFunction } from '#shared/formulas/functions/registry.ts'
import { readTokens, type Token } from '#shared/fields/formula-tokens.ts'
import { placesOfFormula, readPlaceName, renameInFormula, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { readValuePath, sourceOfLinks } from '#shared/nouns/automations/values/value-path.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** The number of records of a source with its links (`trigger.f…`), if they are several; undefined for one or none. */
export type CountOfSource = (source: string) => number | undefined

const longestSpread = 200_000
const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.sign === sign

/**
 * A formula whose functions of lists mean all records of a source: `SUM({b.f} * 2)` is `SUM([{b.f.0} * 2, {b.f.1} * 2])`. Everywhere else
 * a place means the first record. @throws AppError `too_much_work` for one that grows too long
 */
export function spreadRecords(formula: string, countOf: CountOfSource): string {
  const { tokens, error } = readTokens(formula)
  if (error || !placesOfFormula(formula).some((place) => countOf(sourceOf(place) ?? '') !== undefined)) return formula
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

/** The source and the links of a place that may be of several records; undefined for one of one record, or of a take. */
function sourceOf({ source, path }: TextPlace): string | undefined {
  const way = readValuePath(path)
  return way?.fieldId !== undefined && way.take === undefined && way.index === undefined ? sourceOfLinks(source, way.links) : undefined
}

/** An argument once for each record. One that names several sources keeps their first records. */
function spread(argument: string, countOf: CountOfSource): string {
  const sources = new Set(
    placesOfFormula(argument).flatMap((place) => {
      const source = sourceOf(place)
      return source !== undefined && countOf(source) !== undefined ? [source] : []
    }),
  )
  const [source, more] = sources
  if (source === undefined || more !== undefined) return argument
  const count = countOf(source) ?? 0
  if (count * argument.length > longestSpread) throw new AppError('too_much_work', { of: 'letters' })
  const ofRecord = (index: number): string =>
    renameInFormula(argument, (raw) => {
      const place = readPlaceName(raw)
      return place && sourceOf(place) === source ? `${raw}.${index}` : undefined
    })
  return `[${Array.from({ length: count }, (_, index) => ofRecord(index)).join(', ')}]`
}
