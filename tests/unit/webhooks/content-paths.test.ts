import { expect, it } from 'vitest'
import { firstReadable, learnMapping, pathsOf } from '#client/features/webhooks/content-paths.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

const field = (id: string, label: string): Field => ({
  ...{ id, label, tableId: 't', type: 'singleLineText', config: {}, required: false, position: 'a0' },
})

it('values are found by their places, of a list those of its first entry', () => {
  const paths = pathsOf([{ order: { total: 12.5, lines: [{ sku: 'A1' }] } }, { other: 1 }])
  expect(paths).toEqual([
    { path: 'order.total', example: '12.5' },
    { path: 'order.lines.0.sku', example: 'A1' },
  ])
})

it('pairs are made of places whose last word is a field, each field once', () => {
  const content = { order: { Total_Price: 1, id: 2 }, total: { 'total price': 3 } }
  expect(learnMapping(content, [field('f1', 'Total price')])).toEqual([{ path: 'order.Total_Price', fieldId: 'f1' }])
})

it('a request that nobody could read teaches nothing, and the one before it does', () => {
  expect(firstReadable([null, '"nonsense{"', 'nonsense{', '{}', '{"a":1}', '{"b":2}'])).toEqual({ a: 1 })
  expect(firstReadable(['', null])).toBeUndefined()
})
