import * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { isIsoDay } from '#shared/days/day.ts'
import { writeDay } from '#shared/fields/date-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { dateOrders, type Formats } from '#shared/fields/formats.ts'
import { dateOperators } from '#shared/fields/operators.ts'
import { readMoment } from '#shared/fields/written-moment.ts'

/** Without an order, days are written in that of their reader. */
export type DayConfig = Pick<Formats, 'dateOrder'>

export const dateOrderSchema = z.optional(z.enum(dateOrders))

/** A day without a time or zone, YYYY-MM-DD: it never shifts with the viewer. */
export const date = fieldType<DayConfig>({
  name: 'date',
  typedAs: 'day',
  oftenTwice: true,
  moment: 'day',
  buckets: 'day',
  column: 'text',
  configSchema: z.strictObject({ dateOrder: dateOrderSchema }),
  defaultConfig: () => ({}),
  check: (value) => {
    if (value === null || value === '') return emptyCell
    if (typeof value !== 'string') return misfit('wrongType')
    return isIsoDay(value) ? fits(value) : misfit('notDate')
  },
  parse: (text, config, locale) => {
    const written = text.trim()
    if (written === '') return emptyCell
    const read = readMoment(written, config.dateOrder ?? locale.dateOrder)
    return read ? fits(read.day) : misfit('notDate')
  },
  format: (cell, config, locale) => (typeof cell === 'string' ? writeDay(cell, config.dateOrder ?? locale.dateOrder) : ''),
  sortKey: (cell) => (typeof cell === 'string' ? cell : null),
  sortForm: 'value',
  operators: dateOperators,
  form: 'date',
  formula: 'date',
  fromFormula: 'date',
  reads: 'none',
  compute: 'none',
  series: 'days',
  exact: 'day',
  aggregate: 'order',
  searchable: false,
  computed: false,
})
