import { describe, expect, it } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { rangeFigures } from '#client/records/gestures/range-figures.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { makeField } from '#tests/support/make-field.ts'

const record = (cells: Record<string, CellValue>): RecordRow => ({
  id: 'r',
  seq: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  pending: false,
  cell: (fieldId) => cells[fieldId] ?? null,
})
const name = makeField('name', 'singleLineText')
const pieces = makeField('pieces', 'number', { decimals: 0 })
const weight = makeField('weight', 'number', { decimals: null })
const price = makeField('price', 'currency', { symbol: '€' })
const dollars = makeField('dollars', 'currency', { symbol: '$' })
const rows = [
  record({ name: 'Bolt', pieces: 1200, weight: 0.1, price: 1050, dollars: 100 }),
  record({ name: '', pieces: 34, weight: 0.2, price: null, dollars: 200 }),
  record({ name: 'Nut', price: 950 }),
]
const figures = (...fields: Field[]) => rangeFigures(fields, rows, localeOf('en'))

describe('figures of selected cells', () => {
  it('are exact, and of the cells that are numbers', () => {
    expect(figures(weight)).toEqual([
      ['sum', '0.3'],
      ['average', '0.15'],
      ['filled', '2'],
    ])
    expect(figures(name, pieces)).toEqual([
      ['sum', '1,234'],
      ['average', '617'],
      ['filled', '4'],
    ])
    expect(figures(price)?.slice(0, 2)).toEqual([
      ['sum', '€20.00'],
      ['average', '€10.00'],
    ])
  })

  it('of several columns of numbers show the digits of each', () => {
    expect(figures(pieces, weight)?.[0]).toEqual(['sum', '1,234.3'])
  })

  it('add nothing that means different things, and count what is no number', () => {
    expect(figures(price, dollars)).toEqual([['filled', '4']])
    expect(figures(pieces, price)).toEqual([['filled', '4']])
    expect(figures(name)).toEqual([['filled', '2']])
    expect(rangeFigures([pieces], [record({})], localeOf('en'))).toEqual([['filled', '0']])
  })

  it('are not worked out of more cells than a frame has time for', () => {
    expect(
      rangeFigures(
        [name, pieces],
        Array.from({ length: 50_001 }, () => rows[0] ?? record({})),
        localeOf('en'),
      ),
    ).toBeUndefined()
  })
})
