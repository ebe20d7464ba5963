import * as z from 'zod/mini'
import { orNull, wholeNumber } from '#shared/lib/small-schemas.ts'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import { readNumberText, storedNumber, writeNumber } from '#shared/fields/number-text.ts'
import { numberOperators } from '#shared/fields/operators.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** `decimals: null` shows as many as the number has; the stored number is never rounded to them. */
export interface DecimalsConfig {
  decimals: number | null
}

export interface NumberConfig extends DecimalsConfig {
  /** 10,248 for amounts; off for numbers that are names, such as 10248 of an order */
  thousands: boolean
}

export const decimalsSchema = orNull(wholeNumber(0, 10))

export const number = fieldType<NumberConfig>({
  name: 'number',
  oftenTwice: true,
  amount: 'plain',
  isFigure: true,
  sequence: 'number',
  uniqueBy: 'text',
  buckets: 'number',
  column: 'real',
  configSchema: z.strictObject({ decimals: decimalsSchema, thousands: z._default(z.boolean(), true) }),
  defaultConfig: () => ({ decimals: null, thousands: true }),
  check: checkNumber,
  parse: (text, _config, locale) => {
    if (text.trim() === '') return emptyCell
    const written = readNumberText(text, locale)
    return written === undefined ? misfit('notNumber') : checkNumber(Number(written))
  },
  format: (cell, config, locale) => (typeof cell === 'number' ? writeNumber(cell, config.decimals, locale, config.thousands) : ''),
  sortKey: (cell) => (typeof cell === 'number' ? cell : null),
  sortForm: 'value',
  operators: numberOperators,
  form: 'number',
  formula: 'number',
  fromFormula: 'number',
  reads: 'none',
  compute: 'none',
  series: 'numbers',
  exact: 'number',
  aggregate: 'numbers',
  searchable: false,
  computed: false,
})

/** Any finite number, kept to 15 significant digits. */
export function checkNumber(value: CellValue): ParseResult {
  if (value === null) return emptyCell
  if (typeof value !== 'number') return misfit('wrongType')
  const stored = storedNumber(value)
  // rounding the very largest numbers goes beyond them
  return Number.isFinite(stored) ? fits(stored) : misfit('outOfRange')
}
