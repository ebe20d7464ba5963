import { expect, it } from 'vitest'
import { z } from 'zod'
import { filterGroupSchema } from '#shared/values/query-schema.ts'

interface Node {
  id: string
}
const group = (nodes: Node[]): Node => Object.assign({ id: 'g', conjunction: 'or' as const }, { nodes })
/** Groups in groups; each level has so many nodes. */
function filterOf(...[width = 0, ...below]: number[]): Node {
  let judged = 0
  const condition = (): Node =>
    ({
      id: 'c',
      get fieldId() {
        judged++
        return 'f000000000000'
      },
      operator: 'contains',
      value: 'a',
    }) as Node
  const make = ([most = 0, ...rest]: number[]): Node =>
    group(Array.from({ length: most }, () => (rest.length > 0 ? make(rest) : condition())))
  return Object.assign(make([width, ...below]), { judged: () => judged })
}
const judgedOf = (filter: Node): number => (filter as Node & { judged: () => number }).judged()
const plain = (filter: Node): unknown => JSON.parse(JSON.stringify(filter))

it('a filter of a thousand nodes is judged', () => {
  expect(filterGroupSchema.safeParse(plain(filterOf(20, 49))).success).toBe(true)
})

it.each([[[30, 30, 8]], [[31, 50]], [[50, 50, 50]]])('one of %j is refused before its conditions are looked at', (widths) => {
  const filter = filterOf(...widths)
  const { success, error } = filterGroupSchema.safeParse(filter)
  expect(success).toBe(false)
  expect(error?.issues).toMatchObject([{ message: 'more than 1500 conditions and groups' }])
  expect(judgedOf(filter)).toBe(0)
})

it.each([[null], ['a'], [[]], [{ nodes: 'a' }], [{ nodes: [null, 1] }]])('%j is no filter, as before', (given) => {
  expect(filterGroupSchema.safeParse(given).success).toBe(false)
})

it('one that is absent is missing', () => {
  expect(z.strictObject({ filter: filterGroupSchema }).safeParse({}).success).toBe(false)
})
