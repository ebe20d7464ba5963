import { expect, test } from 'vitest'
import { cutOf } from '#client/views/time/use-rows-between.ts'

const row = (at: number) => ({
  id: String(at),
  seq: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  pending: false,
  cell: () => null,
})
const found = (here: number, of: number) => ({
  rows: Array.from({ length: here }, (_, at) => row(at)),
  total: of,
  part: { source: 'server' as const, here, of, more: here < of ? () => undefined : undefined },
})

test('days with more records than are drawn say how many there are', () => {
  expect(cutOf(found(10, 12), 10)).toEqual({ here: 10, of: 12 })
})

test('nothing is cut while pages arrive, at the exact number, and of a whole table', () => {
  expect(cutOf(found(8, 12), 10)).toBe(undefined)
  expect(cutOf(found(10, 10), 10)).toBe(undefined)
  expect(cutOf({ rows: found(20, 20).rows, total: 20 }, 10)).toBe(undefined)
})
