import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartBlock, chartKinds, chartTops, type ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { chartData, chartQuestion } from '#shared/blocks/chart-data.ts'
import { blockFigures } from '#shared/blocks/block-figure.ts'
import { calendarStart } from '#shared/query/calendar-buckets.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import { dateBuckets } from '#shared/values/bucket.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { groupRows } from '#tests/support/group-rows.ts'
import { runs } from '#tests/support/property-runs.ts'

const options = ['oa', 'ob', 'oc'].map((id) => ({ id, label: id, hue: 'blue' }))
const fields: QueryField[] = [
  { id: 'fday', type: 'date', config: {} },
  { id: 'fstate', type: 'select', config: { options } },
  { id: 'fsize', type: 'number', config: { decimals: null, thousands: false } },
] as unknown as QueryField[]

const maybe = <T extends CellValue>(cell: fc.Arbitrary<T>): fc.Arbitrary<CellValue> => fc.option(cell, { freq: 6 })
const record = fc.record({
  fday: maybe(fc.integer({ min: 0, max: 900 }).map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))),
  fstate: maybe(fc.constantFrom('oa', 'ob', 'oc')),
  // whole numbers, so that sums do not depend on their order
  fsize: maybe(fc.integer({ min: -50, max: 50 })),
})
type Row = Record<'fday' | 'fstate' | 'fsize', CellValue>

const chart = fc
  .record({
    kind: fc.constantFrom(...chartKinds),
    bucket: fc.constantFrom(...dateBuckets),
    split: fc.boolean(),
    aggregate: fc.constantFrom(...blockFigures),
    sort: fc.constantFrom('group' as const, 'value' as const),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    top: fc.constantFrom(0, ...chartTops),
  })
  .map(({ bucket, split, ...rest }): ChartBlockConfig => ({
    ...(chartBlock.defaults() as ChartBlockConfig),
    ...rest,
    tableId: 'taaaaaaaaaaaa',
    fieldId: rest.aggregate === 'count' ? null : 'fsize',
    group: { fieldId: 'fday', direction: 'asc', bucket },
    split: split ? { fieldId: 'fstate', direction: 'asc' } : null,
  }))

/** The figure of some records, from scratch. */
function naive(aggregate: ChartBlockConfig['aggregate'], rows: readonly Row[]): number | null {
  if (aggregate === 'count') return rows.length
  const numbers = rows.flatMap(({ fsize }) => (typeof fsize === 'number' ? [fsize] : [])).toSorted((a, b) => a - b)
  if (aggregate === 'unique') return new Set(numbers).size
  const sum = numbers.reduce((all, number) => all + number, 0)
  const [low, high] = [numbers[Math.floor((numbers.length - 1) / 2)], numbers[Math.floor(numbers.length / 2)]]
  if (low === undefined || high === undefined) return null
  if (aggregate === 'sum') return sum
  if (aggregate === 'average') return sum / numbers.length
  if (aggregate === 'median') return (low + high) / 2
  return (aggregate === 'min' ? numbers[0] : numbers.at(-1)) ?? null
}

function drawn(config: ChartBlockConfig, rows: readonly Row[]) {
  const question = chartQuestion(config)
  if (!question) throw new Error('the chart is not set up')
  const asked = rows.map((row, index): QueryRow => ({ id: String(index), cell: (id) => row[id as keyof Row] }))
  return chartData(config, groupRows(asked, question.groupBy, fields, question.aggregates), fields)
}

const near = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 8))

describe('a chart of random records', () => {
  it('draws for each group, each part and the others the figure of their records', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 60 }), chart, (rows, config) => {
        const { groups, series } = drawn(config, rows)
        const bucket = config.group?.bucket
        const keyOf = (row: Row): CellValue =>
          typeof row.fday === 'string' && typeof bucket === 'string' ? calendarStart(bucket, row.fday) : null
        const named = new Set(groups.flatMap(({ key }) => (key ? [key.cell] : [])))
        for (const { key, value, parts } of groups) {
          const own = rows.filter((row) => (key ? keyOf(row) === key.cell : !named.has(keyOf(row))))
          // a stretch without records adds nothing
          const expected = own.length === 0 && config.aggregate === 'sum' ? 0 : naive(config.aggregate, own)
          expect(value).toEqual(near(expected))
          expect(parts).toHaveLength(series.length)
          for (const [place, part] of parts.entries()) {
            const inPart = own.filter(({ fstate }) => fstate === series[place]?.cell)
            if (inPart.length > 0) expect(part).toEqual(near(naive(config.aggregate, inPart)))
            else expect(part ?? 0).toBe(0)
          }
        }
        const isMergeable = config.aggregate !== 'median' && config.aggregate !== 'unique'
        if (config.top === 0 || isMergeable)
          expect(rows.filter((row) => !named.has(keyOf(row))).length > 0).toBe(groups.some(({ key }) => key === undefined))
      }),
      runs(200, 2_000),
    )
  })

  it('keeps the greatest groups, in the wanted order', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 60 }), chart, (rows, config) => {
        const all = drawn({ ...config, top: 0, sort: 'value', direction: 'desc', split: null }, rows).groups
        const { groups } = drawn(config, rows)
        const shown = groups.filter(({ key }) => key !== undefined)
        if (config.top > 0) {
          const values = shown.map(({ value }) => value).toSorted((a, b) => (b ?? -Infinity) - (a ?? -Infinity))
          expect(values).toEqual(all.slice(0, config.top).map(({ value }) => value))
        }
        const order = shown.flatMap(({ key, value }): (string | number)[] => {
          if (config.sort === 'value') return value === null ? [] : [value]
          return typeof key?.cell === 'string' ? [key.cell] : []
        })
        const sign = config.direction === 'desc' ? -1 : 1
        expect(order).toEqual(order.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0)))
      }),
      runs(200, 2_000),
    )
  })
})
