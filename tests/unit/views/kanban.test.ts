import { expect, test } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { draggedWith, indexBeside, placeAt } from '#client/views/rows/drop-place.ts'
import {
  arrangedColumns,
  columnCondition,
  countByColumn,
  keysOf,
  makesColumns,
  movedCell,
  withColumn,
} from '#client/views/kanban/board-columns.ts'

const field = (type: FieldTypeName, config: unknown = {}) => ({ type, config })

test('options, people, links and boxes to tick make columns; words, and what is worked out, do not', () => {
  const types = ['select', 'radioSelect', 'multipleUsers', 'checkbox', 'switch', 'manyToManyConnection', 'multipleSelect'] as const
  expect(types.filter((type) => !makesColumns({ type }))).toEqual([])
  expect((['singleLineText', 'number', 'advancedFormula', 'files', 'date'] as const).filter((type) => makesColumns({ type }))).toEqual([])
})

test('a card that moves takes the value of its column and keeps its others', () => {
  expect(movedCell(field('select'), 'o1', 'o1', 'o2')).toBe('o2')
  expect(movedCell(field('select'), 'o1', 'o1', '')).toBe(null)
  expect(movedCell(field('checkbox'), null, '', '1')).toBe(1)
  expect(movedCell(field('checkbox'), 1, '1', '')).toBe(null)
  expect(movedCell(field('multipleSelect'), ['a', 'b'], 'a', 'c')).toEqual(['c', 'b'])
  expect(movedCell(field('multipleSelect'), ['a', 'b'], 'a', 'b')).toEqual(['b'])
  expect(movedCell(field('multipleSelect'), ['a'], 'a', '')).toBe(null)
  expect(movedCell(field('multipleUsers'), null, '', 'u')).toEqual(['u'])
})

test('a card stands in a column for each of its values', () => {
  expect(keysOf({ type: 'multipleSelect' }, ['a', 'b'])).toEqual(['a', 'b'])
  expect(keysOf({ type: 'select' }, null)).toEqual([''])
  expect(keysOf({ type: 'checkbox' }, 1)).toEqual(['1'])
})

test('arranged columns come first, once each; those that are gone are left out, new ones follow', () => {
  const settings = [{ id: 'b', limit: 3 }, { id: 'gone' }, { id: 'b' }]
  expect(arrangedColumns(['', 'a', 'b'], settings)).toEqual([{ id: 'b', limit: 3 }, { id: '' }, { id: 'a' }])
  expect(
    withColumn(
      [
        { id: 'a', hidden: false },
        { id: 'b', limit: 3 },
      ],
      'a',
      { collapsed: true },
    ),
  ).toEqual([
    { id: 'a', collapsed: true },
    { id: 'b', limit: 3 },
  ])
})

test('dropped records stand between neighbours that do not move with them', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(placeAt(ids, new Set(['b', 'c']), 2)).toEqual({ before: 'a', after: 'd' })
  expect(placeAt(ids, new Set(['x']), 0)).toEqual({ before: null, after: 'a' })
  expect(indexBeside(ids, { item: 'b', edge: 'bottom' })).toBe(2)
  expect(indexBeside(ids, undefined)).toBe(4)
  expect(draggedWith('a', new Set(['c', 'a']), ids)).toEqual(['a', 'c'])
  expect(draggedWith('b', new Set(['c', 'a']), ids)).toEqual(['b'])
})

test('a column of a large table asks for the records that stand in it, and counts them', () => {
  const samples: [FieldTypeName, CellValue[]][] = [
    ['select', ['oaaaaaaaaaaaa', 'obbbbbbbbbbbb', null]],
    ['multipleSelect', [['oaaaaaaaaaaaa', 'obbbbbbbbbbbb'], ['obbbbbbbbbbbb'], null]],
    ['checkbox', [1, null]],
    ['multipleUsers', [['m1'], ['m1', 'm2'], null]],
  ]
  for (const [type, cells] of samples) {
    const of = { id: 'faaaaaaaaaaaa', type, config: { options: [] }, tableId: 't', label: '', position: '', required: false }
    const keys = new Set(cells.flatMap((cell) => keysOf(of, cell)))
    for (const key of keys) {
      const condition = columnCondition(of, key)
      if (!condition) throw new Error(`${type} has no condition for ${key}`)
      const holds = compilePredicate({ id: 'g', conjunction: 'and', nodes: [condition] }, [of], null)
      const found = cells.filter((cell) => holds({ id: 'r', cell: () => cell }))
      expect(found, `${type} ${key}`).toEqual(cells.filter((cell) => keysOf(of, cell).includes(key)))
      const counts = countByColumn(
        cells.map((cell) => ({ keys: [cell], count: 2, figures: [] })),
        of,
      )
      expect(counts.get(key)).toBe(found.length * 2)
    }
  }
})
