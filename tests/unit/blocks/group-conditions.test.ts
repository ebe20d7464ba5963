import { describe, expect, it } from 'vitest'
import { groupConditions } from '#shared/query/group-conditions.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const options = ['oaaaaaaaaaaaa', 'obbbbbbbbbbbb'].map((id) => ({ id, label: id, hue: 'blue' }))
const field = (type: string, config: unknown = {}): QueryField => ({ id: 'faaaaaaaaaaaa', type, config }) as unknown as QueryField

/** The cells that the conditions of a group find among some. */
function found(of: QueryField, key: CellValue, cells: readonly CellValue[], bucket?: 'month' | number): readonly CellValue[] | undefined {
  const nodes = groupConditions(of, { fieldId: of.id, direction: 'asc', bucket }, key, 'c')
  if (!nodes) return undefined
  const filter = { id: 'g', conjunction: 'and' as const, nodes }
  const finds = compilePredicate(filter, [of], null)
  return cells.filter((cell) => finds({ id: '1', cell: () => cell }))
}

describe('the records of a group', () => {
  it.each([
    ['an option', field('select', { options }), 'oaaaaaaaaaaaa', ['oaaaaaaaaaaaa', 'obbbbbbbbbbbb', null], ['oaaaaaaaaaaaa']],
    ['a text', field('singleLineText'), 'Rio', ['Rio', 'Lima', null], ['Rio']],
    ['a number', field('number', { decimals: null, thousands: false }), 4, [4, 5, null], [4]],
    ['a day', field('date'), '2026-03-01', ['2026-03-01', '2026-03-02', null], ['2026-03-01']],
    ['yes', field('checkbox'), 1, [1, null], [1]],
    ['no', field('checkbox'), null, [1, null], [null]],
    ['nothing', field('singleLineText'), null, ['Rio', null], [null]],
  ])('of %s are found', (_name, of, key, cells, expected) => {
    expect(found(of, key, cells)).toEqual(expected)
  })

  it('of a stretch are found by its bounds', () => {
    expect(found(field('date'), '2026-03-01', ['2026-02-28', '2026-03-31', '2026-04-01', null], 'month')).toEqual(['2026-03-31'])
  })

  it('are not asked for where a field has no operators for them', () => {
    expect(found(field('address'), '{"city":"Rio"}', [])).toBeUndefined()
  })
})
