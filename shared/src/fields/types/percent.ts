import { emptyCell, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { readNumberText, writeNumber } from '#shared/fields/number-text.ts'
import { checkNumber, decimalsSchema, type DecimalsConfig } from '#shared/fields/types/number.ts'
import { numberOperators } from '#shared/fields/operators.ts'
import * as z from 'zod/mini'

/** A share of a hundred, stored as shown: 12.5 is 12.5 %. */
export const percent = fieldType<DecimalsConfig>({
  name: 'percent',
  amount: 'percent',
  isFigure: true,
  buckets: 'number',
  column: 'real',
  configSchema: z.strictObject({ decimals: decimalsSchema }),
  defaultConfig: () => ({ decimals: null }),
  check: checkNumber,
  parse: (text, _config, locale) => {
    if (text.trim() === '') return emptyCell
    const written = readNumberText(text.replace(/\s*%\s*$/, ''), locale)
    return written === undefined ? misfit('notNumber') : checkNumber(Number(written))
  },
  format: (cell, config, locale) => (typeof cell === 'number' ? `${writeNumber(cell, config.decimals, locale)}%` : ''),
  sortKey: (cell) => (typeof cell === 'number' ? cell : null),
  sortForm: 'value',
  operators: numberOperators,
  form: 'number',
  formula: 'percent',
  fromFormula: 'percent',
  reads: 'none',
  compute: 'none',
  series: 'numbers',
  exact: 'percent',
  aggregate: 'numbers',
  searchable: false,
  computed: false,
})
