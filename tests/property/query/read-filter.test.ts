import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indicatorBlock } from '#shared/blocks/indicator-block.ts'
import { tableViewBlock } from '#shared/blocks/table-view-block.ts'
import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { relativeDays } from '#shared/values/relative-day-names.ts'

const fieldId = fc.constantFrom('f0123456789ab', 'fabcdefghijkl')
const nodeId = fc.string({ minLength: 1, maxLength: 40 })
const amount = fc.oneof(fc.integer({ min: 0, max: 36_500 }), fc.constantFrom(0, 1, 36_500))

/** Every shape of value that the schema names. */
const goodValue: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.string(),
  fc.constant('x'.repeat(10_000)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string({ maxLength: 200 }), { maxLength: 6 }),
  fc.constant(Array.from({ length: 500 }, () => 'x'.repeat(200))),
  fc.constant({ currentUser: true }),
  fc.constantFrom(...relativeDays).map((relative) => ({ relative })),
  fc.tuple(fc.constantFrom(...relativeDays), amount).map(([relative, count]) => ({ relative, amount: count })),
)
/** Shapes next to the right ones, and any other. */
const badValue: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue[]>(
    null,
    true,
    'x'.repeat(10_001),
    [1],
    ['x'.repeat(201)],
    Array.from({ length: 501 }, () => 'x'),
  ),
  fc.constantFrom<JsonValue[]>({}, { currentUser: false }, { currentUser: true, more: 1 }, { relative: 'someday' }, { amount: 1 }),
  fc.constantFrom<JsonValue[]>(
    { relative: 'lastDays', amount: -1 },
    { relative: 'lastDays', amount: 1.5 },
    { relative: 'today', amount: '7' },
  ),
  fc.constantFrom<JsonValue[]>(
    { relative: 'lastDays', amount: 36_501 },
    { relative: 'today', more: 1 },
    { relative: 'today', currentUser: true },
  ),
  fc.jsonValue() as fc.Arbitrary<JsonValue>,
)

const condition = (value: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> =>
  fc.record(
    { id: nodeId, fieldId, operator: fc.constantFrom('is', 'contains', 'isEmpty'), value },
    { requiredKeys: ['id', 'fieldId', 'operator'] },
  ) as fc.Arbitrary<JsonValue>
const group = (node: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> =>
  fc.record({ id: nodeId, conjunction: fc.constantFrom('and', 'or'), nodes: fc.array(node, { maxLength: 4 }) })

const tree = (leaf: fc.Arbitrary<JsonValue>, levels: number): fc.Arbitrary<JsonValue> =>
  group(levels <= 1 ? leaf : fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: tree(leaf, levels - 1) }))
/** As it comes from a document: plain objects, no negative zero. */
const stored = (value: JsonValue): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue
const good = tree(condition(goodValue), 6).map(stored)
const foreign = fc
  .oneof(
    tree(fc.oneof(condition(goodValue), condition(badValue), fc.jsonValue() as fc.Arbitrary<JsonValue>), 7),
    tree(condition(goodValue), 8),
    group(condition(goodValue)).map((value) => ({ ...(value as JsonObject), more: 1 })),
    fc.constant({
      id: 'g',
      conjunction: 'and',
      nodes: Array.from({ length: 51 }, (_, id) => ({ id: `${id}`, fieldId: 'f0123456789ab', operator: 'is' })),
    }),
    fc.jsonValue() as fc.Arbitrary<JsonValue>,
  )
  .map(stored)

describe('the reader of filters in foreign content', () => {
  test('reads what the schema accepts as it is, in every block', () => {
    fc.assert(
      fc.property(good, (value) => {
        expect(filterGroupSchema.safeParse(value).success).toBe(true)
        expect(readFilter(value)).toEqual(value)
        for (const type of [indicatorBlock, tableViewBlock]) expect(type.read({ filter: value })).toMatchObject({ filter: value })
      }),
    )
  })

  test('takes nothing that the schema refuses, and gives only what it accepts', () => {
    fc.assert(
      fc.property(foreign, (value) => {
        const read = readFilter(value)
        if (value === null) {
          expect(read).toBeNull()
          return
        }
        expect(filterGroupSchema.safeParse(read).success).toBe(true)
        const isSame = isDeepStrictEqual(read, value)
        expect(isSame).toBe(filterGroupSchema.safeParse(value).success)
      }),
    )
  })

  test('puts a condition that matches nothing where one cannot be read', () => {
    const fields = [{ id: 'f0123456789ab', type: 'singleLineText', config: {} }] as const
    const rows = [{ id: 'r', cell: () => 'x' }]
    const matches = (value: JsonValue): boolean => rows.some(compilePredicate(readFilter(value), fields, 'me'))
    const is = { id: 'a', fieldId: 'f0123456789ab', operator: 'contains', value: 'x' }
    const unknown = { ...is, id: 'b', value: { nobodyKnows: true } }
    const filter = (conjunction: FilterGroup['conjunction']): JsonValue => ({ id: 'g', conjunction, nodes: [is, unknown] })
    expect(matches({ id: 'g', conjunction: 'and', nodes: [is] })).toBe(true)
    expect([matches(filter('and')), matches(filter('or')), matches('garbage'), matches({ nodes: 1 })]).toEqual([false, true, false, false])
  })
})
