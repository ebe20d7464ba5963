import * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { isIsoDay } from '#shared/days/day.ts'
import { readDay, writeDay } from '#shared/fields/date-text.ts'
import { fieldType, type Locale, type ParseResult } from '#shared/fields/field-type.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { rangeOperators } from '#shared/fields/operators.ts'
import { readMoment } from '#shared/fields/written-moment.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** The first and the last day of something, both included: `['2026-03-01', '2026-03-07']`. Sorts by the first. */
export const dateRange = fieldType<NoConfig>({
  name: 'dateRange',
  typedAs: 'range',
  buckets: 'day',
  column: 'json',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkRange,
  parse: (text, _config, locale) => {
    const written = text.trim()
    if (written === '') return emptyCell
    const from = readDay(written, locale.dateOrder)
    if (!from) return readNamedRange(written, locale)
    // a list of two days, as JSON has it, is written with a comma
    const rest = from.rest.replace(/^(–|—|-|→|,|;|to|until|a|até|ate|hasta|\.\.+|\/)\s*/i, '')
    if (rest === '') return fits([from.day, from.day])
    const to = readDay(rest, locale.dateOrder)
    return to?.rest === '' ? checkRange([from.day, to.day]) : readNamedRange(written, locale)
  },
  format: (cell, _config, locale) => {
    if (!Array.isArray(cell)) return ''
    const [from = '', to = from] = cell.map((day) => writeDay(day, locale.dateOrder))
    return from === to ? from : `${from} – ${to}`
  },
  sortKey: (cell) => (Array.isArray(cell) ? (cell[0] ?? null) : null),
  sortForm: 'first',
  operators: rangeOperators,
  form: 'range',
  formula: 'days',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: false,
  computed: false,
})

/** March 8, 2024 → March 10, 2024: days with names of months, a sign or a word between them. */
function readNamedRange(text: string, { dateOrder }: Pick<Locale, 'dateOrder'>): ParseResult {
  const days = text.split(/\s+(?:–|—|-|→|to|until|a|até|ate|hasta)\s+/iu).map((part) => readMoment(part, dateOrder)?.day)
  const [from, to = from, ...more] = days
  return from === undefined || to === undefined || more.length > 0 ? misfit('notRange') : checkRange([from, to])
}

function checkRange(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (!Array.isArray(value)) return typeof value === 'string' && isIsoDay(value) ? fits([value, value]) : misfit('wrongType')
  if (value.length === 0) return emptyCell
  const [from, to, ...more] = value
  if (from === undefined || to === undefined || more.length > 0 || !isIsoDay(from) || !isIsoDay(to)) return misfit('notRange')
  return from <= to ? fits([from, to]) : misfit('notRange')
}
