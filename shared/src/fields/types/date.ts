import * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { isIsoDay, readDay, readTime, writeDay } from '#shared/fields/date-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { dateOperators } from '#shared/fields/operators.ts'

/** A day without a time or zone, YYYY-MM-DD: it never shifts with the viewer. */
export const date = fieldType<Record<string, never>>({
  name: 'date',
  typedAs: 'day',
  oftenTwice: true,
  moment: 'day',
  buckets: 'day',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: (value) => {
    if (value === null || value === '') return emptyCell
    if (typeof value !== 'string') return misfit('wrongType')
    return isIsoDay(value) ? fits(value) : misfit('notDate')
  },
  parse: (text, _config, locale) => {
    const written = text.trim()
    if (written === '') return emptyCell
    if (isIsoDay(written)) return fits(written)
    const read = readDay(written, locale.dateOrder)
    if (!read) return misfit('notDate')
    return read.rest === '' || readTime(read.rest) ? fits(read.day) : misfit('notDate')
  },
  format: (cell, _config, locale) => (typeof cell === 'string' ? writeDay(cell, locale.dateOrder) : ''),
  sortKey: (cell) => (typeof cell === 'string' ? cell : null),
  sortForm: 'value',
  operators: dateOperators,
  searchable: false,
  computed: false,
})
