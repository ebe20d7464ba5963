import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareKeys } from '#shared/query/compare.ts'
import type { SortKey } from '#shared/values/sort-key.ts'
import { sortSteps, type SortColumn } from '#client/engine/replica/sort-positions.ts'
import { runs } from '#tests/support/property-runs.ts'

const numbers = fc.oneof(fc.constant(null), fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1, -1, 2.5, 1e300, -1e-300))
const texts = fc.oneof(
  fc.constant(null),
  fc.constantFrom('', 'a', 'ab', 'abc', 'abcd', 'abcde', 'abd', 'z', '\uffff', '\u{1f600}', '\ud7ff', '\ue000', 'river 1', 'river 10'),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
)
const keys = fc.oneof(numbers, texts)

/** Sorts as pairs are compared, ties by the order given. */
function simply(count: number, columns: readonly SortColumn[]): number[] {
  return Array.from({ length: count }, (_, position) => position).sort((a, b) => {
    for (const column of columns) {
      const order = compareKeys(column.keys[a] ?? null, column.keys[b] ?? null, column.descending ? -1 : 1)
      if (order !== 0) return order
    }
    return a - b
  })
}

// more rows than are compared in pairs: repeated from a few values, so that there are many ties
const size = 5_000
const columnOf = (values: fc.Arbitrary<SortKey>): fc.Arbitrary<SortColumn> =>
  fc
    .record({ some: fc.array(values, { minLength: 1, maxLength: 400 }), descending: fc.boolean(), isCoded: fc.boolean() })
    .map(({ some, descending, isCoded }) => {
      const codes = Uint16Array.from({ length: size }, (_, at) => (at * 7) % some.length)
      return { keys: [...codes].map((code) => some[code] ?? null), descending, ...(isCoded && { codes, keyOfCode: some }) }
    })

test('counting digits gives the order that comparing gives, for numbers and texts, both ways, empty last, ties as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(columnOf(numbers), columnOf(texts), columnOf(keys)), { minLength: 1, maxLength: 3 }), (columns) => {
      const positions = Uint32Array.from({ length: size }, (_, position) => position)
      for (const _ of sortSteps(positions, columns)) continue
      expect([...positions]).toEqual(simply(size, columns))
    }),
    runs(40, 400),
  )
})
