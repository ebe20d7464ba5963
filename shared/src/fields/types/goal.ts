import * as z from 'zod/mini'
import { emptyCell, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { readNumberText, writeNumber } from '#shared/fields/number-text.ts'
import { checkNumber, decimalsSchema, type DecimalsConfig } from '#shared/fields/types/number.ts'
import { numberOperators, operator } from '#shared/fields/operators.ts'

export interface GoalConfig extends DecimalsConfig {
  /** the number to reach */
  target: number
}

const target = (config: unknown): number => (config as GoalConfig).target

/** A number on its way to the field's target. */
export const goal = fieldType<GoalConfig>({
  name: 'goal',
  tags: ['premium'],
  amount: 'plain',
  buckets: 'number',
  column: 'real',
  configSchema: z.strictObject({ target: z._default(z.number().check(z.minimum(-1e12), z.maximum(1e12)), 100), decimals: decimalsSchema }),
  defaultConfig: () => ({ target: 100, decimals: null }),
  check: checkNumber,
  parse: (text, _config, locale) => {
    // as it is copied: 30 / 100
    const own = text.split('/')[0] ?? ''
    if (own.trim() === '') return emptyCell
    const written = readNumberText(own, locale)
    return written === undefined ? misfit('notNumber') : checkNumber(Number(written))
  },
  format: (cell, config, locale) =>
    typeof cell === 'number'
      ? `${writeNumber(cell, config.decimals, locale)} / ${writeNumber(config.target, config.decimals, locale)}`
      : '',
  sortKey: (cell) => (typeof cell === 'number' ? cell : null),
  sortForm: 'value',
  operators: [
    operator('reached', 'none', 'greaterOrEqual', { fixed: target }),
    operator('notReached', 'none', 'less', { fixed: target }),
    ...numberOperators,
  ],
  figures: { of: 'cell', format: (value, config, locale) => writeNumber(value, config.decimals, locale) },
  form: 'number',
  formula: 'number',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'numbers',
  exact: 'number',
  aggregate: 'numbers',
  searchable: false,
  computed: false,
})
