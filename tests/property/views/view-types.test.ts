import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#shared/lib/json.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { aggregateNames } from '#shared/query/aggregate-names.ts'
import { dateBuckets } from '#shared/values/bucket.ts'
import { gridStore, type GridConfig } from '#shared/views/grid-view.ts'
import { viewStores } from '#shared/views/view-stores.ts'
import { viewTypes } from '#shared/views/view-types.ts'
import { runs } from '#tests/support/property-runs.ts'

const ids = Array.from({ length: 6 }, () => newShortId('f'))
const fieldId = fc.constantFrom(...ids)
const sorts = fc.array(fc.record({ fieldId, direction: fc.constantFrom('asc' as const, 'desc' as const) }, { noNullPrototype: true }), {
  maxLength: 3,
})
const groups = fc.array(
  fc.record(
    {
      fieldId,
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      bucket: fc.oneof(fc.constantFrom(...dateBuckets), fc.double({ min: 1e-6, max: 1e15, noNaN: true })),
    },
    { requiredKeys: ['fieldId', 'direction'], noNullPrototype: true },
  ),
  { maxLength: 3 },
)
const condition = fc.record(
  { id: fc.string({ minLength: 1, maxLength: 5 }), fieldId, operator: fc.constantFrom('is', 'isEmpty') },
  { noNullPrototype: true },
)
const nodes = fc.uniqueArray(condition, { maxLength: 4, selector: ({ id }) => id })
const filter = fc.record(
  { id: fc.constant('g'), conjunction: fc.constantFrom('and' as const, 'or' as const), nodes },
  { noNullPrototype: true },
)
const grid: fc.Arbitrary<GridConfig> = fc.record(
  {
    fields: fc.option(fc.uniqueArray(fieldId)),
    widths: fc.dictionary(fieldId, fc.integer({ min: 40, max: 2000 }), { noNullPrototype: true }),
    filter: fc.option(filter),
    sorts,
    groups,
    figures: fc.dictionary(fieldId, fc.constantFrom(...aggregateNames), { noNullPrototype: true }),
    frozen: fc.integer({ min: 1, max: 10 }),
    rowHeight: fc.constantFrom('short', 'medium', 'tall', 'extraTall'),
  },
  { requiredKeys: ['fields', 'widths', 'filter', 'sorts'], noNullPrototype: true },
)

describe('a view type', () => {
  it('is listed for those who show it and for those who store it', () => {
    expect(viewStores.map(({ type }) => type)).toEqual(viewTypes.map(({ type }) => type))
  })

  it.each(viewStores)('$type reads anything, and never throws', (type) => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(type.defaults()), 'groups', 'x'), fc.jsonValue()), (raw) => {
        expect(type.configSchema.safeParse(type.read(raw as JsonObject)).success).toBe(true)
      }),
      runs(200, 2_000),
    )
  })

  it('reads what its schema accepts as it is', () => {
    fc.assert(
      fc.property(grid, (config) => {
        expect(gridStore.configSchema.safeParse(config).success).toBe(true)
        expect(gridStore.read(gridStore.write(config))).toEqual(config)
      }),
      runs(200, 2_000),
    )
  })

  it('shows no unseen field, and keeps all of them when what was seen is written back', () => {
    fc.assert(
      fc.property(grid, fc.subarray(ids), (config, seen) => {
        const sees = (id: string): boolean => seen.includes(id)
        const shown = gridStore.seen(config, sees)
        expect(gridStore.fields(shown).filter((id) => !sees(id))).toEqual([])
        expect(new Set(gridStore.fields({ ...config, ...gridStore.keepUnseen(config, shown, sees) }))).toEqual(
          new Set(gridStore.fields(config)),
        )
      }),
      runs(200, 2_000),
    )
  })
})
