import type { FormulaError } from '#shared/values/formula-error.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { plusBeside } from '#client/fields/formulas/formula-mend.ts'

/** Habits from other programs that work differently here; the interface has a sentence for each (`formulas.hints.<name>`). */
export type FormulaHint = 'list' | 'textAsDate' | 'textAsNumber' | 'joinTexts' | 'cellReference' | 'logic' | 'condition' | 'otherRecords'

const logicWords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'xor', 'e', 'ou', 'y', 'o', '&', '|', '!'])
/** functions of spreadsheets that look through other rows, in the three languages */
const overRows =
  /^([vhx]?lookup|proc[vhx]?|busca(r[vhx])?|index|indice|match|corresp|coincidir|(sum|count|average|max|min)ifs?|(soma|cont|media)\.?ses?|(sumar|contar|promedio)\.si(\.conjunto)?|rollup)$/

/** A way out of a mistake, beyond the error's own text. */
export function hintOf(source: string, error: FormulaError): FormulaHint | undefined {
  const { code, expected, found } = error
  const name = foldText(error.name ?? '')
  if (code === 'wrongType' && expected && found) {
    if (found.list && !expected.list) return 'list'
    if (found.kind !== 'text') return undefined
    if (error.name === undefined && plusBeside(source, error)) return 'joinTexts'
    if (expected.kind === 'date' || expected.kind === 'dateTime') return 'textAsDate'
    return expected.kind === 'number' ? 'textAsNumber' : undefined
  }
  if (code === 'unknownFunction') return overRows.test(name) ? 'otherRecords' : undefined
  if (name === '?' || name === 'then') return 'condition'
  if (logicWords.has(name)) return 'logic'
  return /^([a-z]{1,3}\d+|[:$])$/.test(name) && code !== 'bareField' ? 'cellReference' : undefined
}
