import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, mergeThree } from '#shared/lib/merge-three.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { runs } from '#tests/support/property-runs.ts'

const options = (...labels: [id: string, label: string][]): JsonValue => ({ options: labels.map(([id, label]) => ({ id, label })) })

describe('a merge of two changes', () => {
  it('takes keys and items of both sides, in the order of the local ones', () => {
    expect(mergeThree({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 4 })).toEqual({ value: { a: 2, b: 3, c: 4 }, clashes: [] })
    const merged = mergeThree(options(['x', 'New']), options(['y', 'Own'], ['x', 'Fresh']), options(['x', 'New'], ['z', 'Done']))
    expect(merged).toEqual({ value: options(['y', 'Own'], ['x', 'Fresh'], ['z', 'Done']), clashes: [] })
  })

  it('tells where both changed one thing, and gives it to the preferred side', () => {
    expect(mergeThree({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 3 } })).toEqual({ value: { a: { b: 2 } }, clashes: ['a.b'] })
    expect(mergeThree({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 3 } }, 'next').value).toEqual({ a: { b: 3 } })
    expect(mergeThree(['a'], ['a', 'b'], ['a', 'c']).clashes).toEqual([''])
  })

  it('lets a removal of one side go through, and clashes with a change of the other', () => {
    expect(mergeThree({ a: 1, b: 1 }, { a: 1 }, { a: 2, b: 1 })).toEqual({ value: { a: 2 }, clashes: [] })
    expect(mergeThree({ b: 1 }, {}, { b: 2 })).toEqual({ value: {}, clashes: ['b'] })
  })

  it('is one side where the other changed nothing, and the same from both sides without a clash', () => {
    const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>
    fc.assert(
      fc.property(value, value, value, (base, one, other) => {
        expect(mergeThree(base, base, one).value).toEqual(one)
        expect(mergeThree(base, one, base).value).toEqual(one)
        const [there, back] = [mergeThree(base, one, other), mergeThree(base, other, one)]
        expect(there.clashes.length).toBe(back.clashes.length)
        if (there.clashes.length === 0 && !JSON.stringify([base, one, other]).includes('"id"'))
          expect(isSame(there.value, back.value)).toBe(true)
      }),
      runs(200, 20_000),
    )
  })
})
