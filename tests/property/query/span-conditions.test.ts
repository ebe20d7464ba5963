import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTypes } from '#shared/fields/registry.ts'
import { writeIsoDay } from '#shared/days/day.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import { spanFilter, undatedFilter } from '#shared/query/span-conditions.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { dateKindOf, spanOfCell } from '#shared/views/date-span.ts'
import { runs } from '#tests/support/property-runs.ts'

const timezone = 'America/Sao_Paulo'
const types = ['date', 'dateRange', 'dateTime', 'timeSinceCreation'] as const
const day = fc.integer({ min: 19_000, max: 19_060 })
const cellOf = (type: (typeof types)[number]): fc.Arbitrary<CellValue> => {
  if (type === 'date') return fc.option(day.map(writeIsoDay))
  if (type === 'dateRange') return fc.option(fc.tuple(day, fc.nat(20)).map(([from, days]) => [writeIsoDay(from), writeIsoDay(from + days)]))
  return fc.option(fc.tuple(day, fc.nat(86_399)).map(([at, second]) => new Date(at * 86_400_000 + second * 1000).toISOString()))
}
const fieldOf = (type: (typeof types)[number], at: number): QueryField => ({
  id: `f${String(at).padStart(12, '0')}`,
  type,
  config: fieldTypes[type].configSchema.parse({}),
})

/** The calendar asks for these records of a large table, and lays out those that it finds: both mean the same days. */
test('the filter of some days finds the records whose dates a calendar would show on them, and the other one those without any', () => {
  const sample = fc
    .array(fc.constantFrom(...types), { minLength: 1, maxLength: 3 })
    .chain((chosen) => fc.record({ chosen: fc.constant(chosen), cells: fc.tuple(...chosen.map(cellOf)), from: day, days: fc.nat(41) }))
  fc.assert(
    fc.property(sample, ({ chosen, cells, from, days }) => {
      const fields = chosen.map(fieldOf)
      const row = { id: 'r', cell: (id: string) => cells[fields.findIndex((field) => field.id === id)] ?? null }
      const spans = fields.flatMap((field, at) => {
        const kind = dateKindOf(field)
        return (kind && spanOfCell(kind, cells[at] ?? null, timezone)) ?? []
      })
      const holds = (filter: ReturnType<typeof spanFilter>): boolean => {
        if (!filter) throw new Error('these fields have operators for days')
        return compilePredicate(filter, fields, null, { timezone })(row)
      }
      expect(holds(spanFilter(fields, writeIsoDay(from), writeIsoDay(from + days)))).toBe(
        spans.some((span) => span.to >= from && span.from <= from + days),
      )
      expect(holds(undatedFilter(fields))).toBe(spans.length === 0)
    }),
    runs(1_000, 10_000),
  )
})
