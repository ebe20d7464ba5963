import * as z from 'zod/mini'
import { orNull } from '#shared/lib/small-schemas.ts'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import { readNumberText, writeNumber } from '#shared/fields/number-text.ts'
import { numberOperators } from '#shared/fields/operators.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** `symbol: null` shows the organisation's. */
export interface CurrencyConfig {
  symbol: string | null
}

/** Money in whole minor units (cents), so that nothing is ever rounded by a float. */
export const currency = fieldType<CurrencyConfig>({
  name: 'currency',
  oftenTwice: true,
  amount: 'money',
  isFigure: true,
  buckets: 'number',
  column: 'integer',
  configSchema: z.strictObject({ symbol: orNull(z.string().check(z.trim(), z.minLength(1), z.maxLength(8))) }),
  defaultConfig: () => ({ symbol: null }),
  check: checkMinorUnits,
  parse: (text, config, locale) => {
    const body = stripSymbol(text.trim(), [config.symbol, locale.currencySymbol])
    if (body === '') return text.trim() === '' ? emptyCell : misfit('notNumber')
    const written = readNumberText(body, locale)
    if (written === undefined || written.includes('e')) return misfit('notNumber')
    // the exponent is applied to the text, so 1.005 becomes exactly 100.5 before rounding
    const minor = Number(`${written.replace('-', '')}e2`)
    return checkMinorUnits(Math.round(minor) * (written.startsWith('-') && minor >= 0.5 ? -1 : 1))
  },
  format: (cell, config, locale) => {
    if (typeof cell !== 'number') return ''
    const amount = writeNumber(Math.abs(cell) / 100, 2, locale)
    const symbol = config.symbol ?? locale.currencySymbol
    return `${cell < 0 ? '-' : ''}${symbol}${symbol.length > 1 ? '\u00a0' : ''}${amount}`
  },
  sortKey: (cell) => (typeof cell === 'number' ? cell : null),
  sortForm: 'value',
  operators: numberOperators,
  form: 'number',
  formula: 'currency',
  fromFormula: 'currency',
  reads: 'none',
  compute: 'none',
  series: 'numbers',
  exact: 'number',
  aggregate: 'numbers',
  searchable: false,
  computed: false,
})

function checkMinorUnits(value: CellValue): ParseResult {
  if (value === null) return emptyCell
  if (typeof value !== 'number') return misfit('wrongType')
  if (!Number.isInteger(value)) return misfit('notNumber')
  return Number.isSafeInteger(value) ? fits(value === 0 ? 0 : value) : misfit('outOfRange')
}

const currencyMark = /(?:R\$|US\$|[$€£¥₹₩₽₺₫₱]|\b(?:USD|EUR|BRL|GBP|JPY|ARS|MXN|CLP|COP|PEN|UYU|CHF|CAD|AUD)\b)/gi

/** Takes the currency's own sign, or any common one, off either end. */
function stripSymbol(text: string, symbols: (string | null)[]): string {
  // a sign of several letters goes first: the organisation's `$` is in `R$`
  let body = text.replace(currencyMark, '')
  for (const symbol of symbols) if (symbol) body = body.replace(symbol, '')
  return body.trim()
}

/** The currency sign a text carries, or undefined; used to keep columns of one currency apart from mixed ones. */
export function currencyMarkOf(text: string): string | undefined {
  return text.match(currencyMark)?.[0]?.toUpperCase()
}
