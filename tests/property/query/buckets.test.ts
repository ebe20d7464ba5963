import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { cellColumn } from '#shared/fields/cell-column.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { dateBuckets, type Bucket } from '#shared/values/bucket.ts'
import type { FilterCondition, FilterGroup, GroupLevel } from '#shared/values/query.ts'
import { aggregateNames } from '#shared/query/aggregate-names.ts'
import { bucketConditions } from '#shared/query/bucket-conditions.ts'
import { bucketReader } from '#shared/query/buckets.ts'
import { bucketOf } from '#shared/query/groups.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { QueryRow } from '#shared/query/query-field.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { groupRecords } from '#server/records/queries/groups.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { groupRows } from '#tests/support/group-rows.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const firstTime = -62_135_596_800_000
const lastTime = 253_402_300_799_999

/** around changes of clocks in these zones, leap days, turns of years, and both ends of time */
const turns = [
  '2024-03-10T07:00Z',
  '2018-11-04T03:00Z',
  '2018-02-18T02:00Z',
  '2021-10-28T22:00Z',
  '2024-11-03T05:00Z',
  '2011-12-30T10:00Z',
  '2024-02-29T12:00Z',
  '1900-02-28T12:00Z',
  '2026-01-01T00:00Z',
  '0001-01-01T00:00Z',
  '9999-12-31T23:59Z',
]
const time = fc
  .oneof(
    fc.integer({ min: firstTime, max: lastTime }),
    fc.tuple(fc.constantFrom(...turns), fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 })).map(([at, by]) => Date.parse(at) + by),
    fc.tuple(fc.constantFrom(...turns), fc.constantFrom(-3_600_000, -1, 0, 1)).map(([at, by]) => Date.parse(at) + by),
  )
  .map((at) => new Date(Math.min(lastTime, Math.max(firstTime, at))).toISOString())
const day = time.map((at) => at.slice(0, 10))
const number = fc
  .oneof(
    fc.integer({ min: -30, max: 30 }).map((index) => index * 0.1),
    fc.integer({ min: -30, max: 30 }).map((index) => index * 0.7),
    fc.constantFrom(0, -0, 1e15, -1e15, 1e-7, 2.5, 99.99, 100, -100),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
  )
  .map(storedNumber)
const lap = fc.integer({ min: 0, max: 20_000 }).map((seconds) => {
  const start = Date.parse('2024-02-29T10:00:00.700Z')
  return JSON.stringify({
    started_at: new Date(start).toISOString(),
    finished_at: new Date(start + seconds * 1000).toISOString(),
    finished_by: null,
  })
})
const maybe = (cell: fc.Arbitrary<CellValue>): fc.Arbitrary<CellValue> => fc.option(cell, { freq: 8 })
const record = fc.record({
  word: maybe(fc.constantFrom('a', 'b')),
  day: maybe(day),
  at: maybe(time),
  span: maybe(fc.tuple(day, day).map((days) => [...days].sort())),
  size: maybe(number),
  money: maybe(fc.integer({ min: -30_000, max: 30_000 })),
  share: maybe(number),
  aim: maybe(number),
  watch: maybe(fc.array(lap, { minLength: 1, maxLength: 2 })),
})

const zones = ['UTC', 'Pacific/Auckland', 'America/Sao_Paulo', 'Asia/Amman', 'Pacific/Apia']
const bucket: fc.Arbitrary<Bucket | undefined> = fc.oneof(
  fc.constantFrom(undefined, ...dateBuckets),
  fc.constantFrom(0.1, 0.7, 1, 2.5, 10, 100, 3600, 1e-6, 1e15),
  fc.double({ min: 1e-6, max: 1e15, noNaN: true }),
)

describe.each(zones)('groups by buckets in %s', (timezone) => {
  const world = createTestOrgOnPlatform()
  const context = () => world.context(world.admin)
  let table: BuiltTable
  let fields: readonly ModelField[] = []
  let rows: QueryRow[] = []

  beforeAll(() => {
    world.org.db.writeNow(() => world.org.db.run(world.org.db.build.updateTable('organisation').set({ timezone })))
    table = buildTable(context(), {
      fields: {
        word: 'singleLineText',
        day: 'date',
        at: 'dateTime',
        span: 'dateRange',
        size: 'number',
        money: 'currency',
        share: 'percent',
        aim: { type: 'goal', config: { target: 100 } },
        watch: 'timer',
        made: 'timeSinceCreation',
        touched: 'timeSinceLastUpdate',
      },
    })
    const ids = addRecords(context(), table, fc.sample(record, 150))
    const stamps = fc.sample(time, ids.length)
    world.org.db.writeNow(() => {
      for (const [index, id] of ids.entries())
        world.org.db.run(
          sql`UPDATE ${recordTable(table.id)} SET created_at = ${stamps[index]}, updated_at = ${stamps.at(-1 - index)} WHERE id = ${id}`,
        )
    })
    fields = (findTableModel(world.org, table.id)?.fields ?? []).filter(({ id }) => Object.values(table.fields).includes(id))
    const device: DeviceRows = new Map()
    catchUp(context(), table.id, device)
    const columns = new Map(fields.map((field) => [field.id, cellColumn(field)]))
    rows = [...device].map(([id, cells]) => ({ id, cell: (fieldId) => cells[columns.get(fieldId) ?? ''] ?? null }))
  })
  afterAll(() => world.dispose())

  const level = fc.record({ field: fc.nat(10), direction: fc.constantFrom('asc' as const, 'desc' as const), bucket })
  const levelOf = (given: { field: number; direction: 'asc' | 'desc'; bucket: Bucket | undefined }): GroupLevel => ({
    fieldId: (fields[given.field] as ModelField).id,
    direction: given.direction,
    ...(given.bucket !== undefined && { bucket: given.bucket }),
  })

  it('are the same in SQL and on devices, with every figure, at each level', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 3 }), fc.nat(10), (given, of) => {
        const groupBy = given.map(levelOf)
        const { id } = fields[of] as ModelField
        const aggregates = aggregateNames.map((name) => ({ name, fieldId: id }))
        const groups = groupRecords(context(), { tableId: table.id, filter: null, sorts: [], search: '', groupBy, aggregates })
        expect(groups.levels, JSON.stringify(groupBy)).toEqual(groupRows(rows, groupBy, fields, aggregates, timezone))
      }),
      runs(12, 300),
    )
  })

  it('can each be asked for by a filter, here and there, and so can all others', () => {
    const found = (filter: FilterGroup): string[] => {
      const page = queryRecords(context(), { tableId: table.id, filter, sorts: [], search: '', after: null, limit: 1000 })
      return (JSON.parse(page) as RecordPage).columns.id.toSorted()
    }
    const every = rows.map(({ id }) => id).toSorted()
    fc.assert(
      fc.property(level, fc.nat(1000), (given, at) => {
        const by = levelOf(given)
        const field = fields[given.field] as ModelField
        const fits = bucketOf(field, by)
        const keyOf = bucketReader(field, by, timezone)
        fc.pre(fits !== undefined && keyOf !== undefined)
        if (fits === undefined || !keyOf) return
        const keys = rows.map((row) => keyOf(row.cell(field.id)))
        const key = keys[at % keys.length] ?? null
        const conditions = bucketConditions(field, fits, key, 'c')
        const inside = rows
          .filter((_, index) => keys[index] === key)
          .map(({ id }) => id)
          .toSorted()
        const outside = every.filter((id) => !inside.includes(id))
        const ask = (conjunction: 'and' | 'or', nodes: FilterCondition[] | undefined) => {
          const filter = filterGroupSchema.parse({ id: 'g', conjunction, nodes })
          const matches = compilePredicate(filter, fields, null, { timezone })
          return [
            found(filter),
            rows
              .filter(matches)
              .map(({ id }) => id)
              .toSorted(),
          ]
        }
        expect(ask('and', conditions?.within), `${field.type} ${fits} ${key}`).toEqual([inside, inside])
        expect(ask('or', conditions?.outside), `not ${field.type} ${fits} ${key}`).toEqual([outside, outside])
      }),
      runs(48, 1_200),
    )
  })
})
