import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { dateBuckets, type Bucket } from '#shared/values/bucket.ts'
import { bucketConditions } from '#shared/query/bucket-conditions.ts'
import { bucketReader } from '#shared/query/buckets.ts'
import { compareBy } from '#shared/query/compare.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'
import { groupRows } from '#tests/support/group-rows.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { GroupLevel, Sort } from '#shared/values/query.ts'
import { groupId, groupItems, keepItems, type GridItem, type Grouping } from '#client/records/gestures/group-items.ts'
import { valuesOfGroup } from '#client/records/gestures/item-index.ts'
import { withoutGroups } from '#client/records/gestures/without-groups.ts'
import { planPaste } from '#client/ui/grid/paste-plan.ts'

interface Row {
  id: string
  cell(fieldId: string): CellValue
}
const row = (id: string, cells: Record<string, CellValue>): Row => ({ id, cell: (fieldId) => cells[fieldId] ?? null })
const fields: QueryField[] = [
  { id: 'name', type: 'singleLineText', config: {} },
  { id: 'size', type: 'number', config: {} },
  { id: 'tags', type: 'tags', config: {} },
]
const open: ReadonlySet<string> = new Set()
const text = (items: readonly GridItem<Row>[]) =>
  items.map((item) =>
    item.group
      ? `${'#'.repeat(item.group.level)} ${JSON.stringify(item.group.value)} ${item.group.rows.length}`
      : `${item.row.id}${item.kept ? `:${item.kept}` : ''}`,
  )

describe('rows in groups', () => {
  it('are the groups the shared query makes, in its order, whatever the records', () => {
    const cell = fc.record({
      name: fc.option(fc.constantFrom('a', 'A', 'á', 'b', '1')),
      size: fc.option(fc.constantFrom(1, 2, 10)),
      tags: fc.option(fc.constantFrom<string[]>(['x'], ['x', 'y'], ['y', 'x'])),
    })
    const level = fc.record({
      fieldId: fc.constantFrom('name', 'size', 'tags', 'gone'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    })
    const levels = fc.uniqueArray(level, { minLength: 1, maxLength: 3, selector: ({ fieldId }) => fieldId })
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), levels, (cells, wanted: Sort[]) => {
        const rows = cells.map((values, index) => row(`r${String(index).padStart(2, '0')}`, values))
        const sorts: Sort[] = [...wanted, { fieldId: 'size', direction: 'desc' }]
        const items = groupItems(rows.toSorted(compareBy(sorts, fields)), { levels: wanted, fields, closed: open })
        const known = wanted.filter(({ fieldId }) => fieldId !== 'gone')
        for (const [depth, expected] of groupRows(rows, wanted, fields, []).entries()) {
          const seen = items.flatMap(({ group }) =>
            group?.level === depth + 1 ? [{ keys: [...group.keys], count: group.rows.length }] : [],
          )
          expect(seen).toEqual(expected.map(({ keys, count }) => ({ keys, count })))
        }
        expect(items.filter((item) => item.row)).toHaveLength(rows.length)
        // every record is in the groups that its cells name
        const under: CellValue[] = []
        for (const { group, row: record } of items) {
          if (group) under.splice(group.level - 1, 3, group.value)
          else expect(known.map(({ fieldId }) => record.cell(fieldId))).toEqual(under)
        }
      }),
    )
  })

  const rows = [row('r1', { name: 'a', size: 1 }), row('r2', { name: 'a', size: 2 }), row('r3', { name: 'b', size: 1 })]
  const levels: Sort[] = [{ fieldId: 'name', direction: 'asc' }]
  it('by buckets are those of the shared query, whose records a filter leaves out when they are shut', () => {
    const timed: QueryField[] = [
      { id: 'size', type: 'number', config: {} },
      { id: 'on', type: 'dateTime', config: {} },
    ]
    const timezone = 'Pacific/Auckland'
    const readerOf: Grouping['readerOf'] = (field, level) => bucketReader(field, level, timezone)
    const cell = fc.record({
      size: fc.option(fc.constantFrom(-0.1, 0, 0.3, 9, 10, 25)),
      on: fc.option(fc.constantFrom('2024-02-29T10:59:59.999Z', '2024-02-29T11:00:00.000Z', '2024-12-31T23:00:00.000Z')),
    })
    const level = fc.oneof(
      fc.record({
        fieldId: fc.constant('size'),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
        bucket: fc.constantFrom(0.1, 10),
      }),
      fc.record({ fieldId: fc.constant('on'), direction: fc.constant('asc' as const), bucket: fc.constantFrom(...dateBuckets) }),
    )
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 20 }),
        fc.uniqueArray(level, { minLength: 1, selector: ({ fieldId }) => fieldId }),
        (cells, by) => {
          const all = cells.map((values, index) => row(`r${String(index).padStart(2, '0')}`, values))
          const grouped = groupItems(all, { levels: by, fields: timed, closed: open, readerOf })
          const heads = grouped.flatMap(({ group }) => group ?? [])
          for (const [depth, expected] of groupRows(all, by, timed, [], timezone).entries()) {
            const seen = heads.filter(({ level: at }) => at === depth + 1).map(({ keys, count }) => ({ keys, count }))
            expect(seen).toEqual(expected.map(({ keys, count }) => ({ keys, count })))
          }
          for (const head of heads) {
            expect(head.bucket).toBe(by[head.level - 1]?.bucket)
            const filter = withoutGroups(null, by, timed, new Set([head.id]), bucketConditions)
            const matches = compilePredicate(filter, timed, null, { timezone })
            const inside = new Set(head.rows.map(({ id }) => id))
            for (const one of all) expect(matches(one), head.id).toBe(!inside.has(one.id))
          }
        },
      ),
    )
    // shut while the records were in other groups
    const month: GroupLevel[] = [{ fieldId: 'on', direction: 'asc', bucket: 'month' }]
    expect(withoutGroups(null, month, timed, new Set(['group [7]']), bucketConditions)).toBeNull()
    expect(withoutGroups(null, month, timed, new Set(['group ["2024-03-01"]']))).toBeNull()
  })

  it('a shut group hides its records and keeps their numbers', () => {
    const items = groupItems(rows, { levels, fields, closed: new Set(['group ["a"]']) })
    expect(text(items)).toEqual(['# "a" 2', '# "b" 1', 'r3'])
    expect(items.at(-1)).toMatchObject({ number: 3 })
  })

  it('a record one works in stays where it is when its group changes, and when no group shows it', () => {
    const now = [row('r1', { name: 'a' }), row('r2', { name: 'b' }), row('r3', { name: 'b' })]
    const kept = new Map([['r2', 2]])
    const find = (id: string) => now.find((candidate) => candidate.id === id)
    const shown = groupItems(now, { levels, fields, closed: open })
    expect(text(shown)).toEqual(['# "a" 1', 'r1', '# "b" 2', 'r2', 'r3'])
    expect(text(keepItems(shown, kept, find, () => true))).toEqual(['# "a" 1', 'r1', 'r2:moved', '# "b" 2', 'r3'])
    const shut = groupItems(now, { levels, fields, closed: new Set(['group ["b"]']) })
    expect(text(keepItems(shut, kept, find, () => true))).toEqual(['# "a" 1', 'r1', 'r2:moved', '# "b" 2'])
    expect(text(keepItems(shut, kept, find, () => false))).toEqual(['# "a" 1', 'r1', 'r2:out', '# "b" 2'])
  })

  describe('of a large table', () => {
    const group = (count: number, ...keys: CellValue[]) => ({ keys, count, figures: [count * 10] })
    const answered = [[group(2, 'a'), group(5, 'b'), group(9, 'c'), group(1, null)]]

    it('are all there down to the first open one whose records are not all here, and say how many there are', () => {
      expect(text(groupItems(rows, { levels, fields, closed: open, answered }))).toEqual(['# "a" 2', 'r1', 'r2', '# "b" 1', 'r3'])
      const shut = groupItems(rows, { levels, fields, closed: new Set(['group ["b"]', 'group ["c"]']), answered })
      expect(shut.map((item) => item.group?.count ?? item.row?.id)).toEqual([2, 'r1', 'r2', 5, 9, 1])
      expect(shut.at(-1)?.group).toMatchObject({ value: null, figures: [10] })
    })

    it('of which no record is here are found in the group above them', () => {
      const two: Sort[] = [...levels, { fieldId: 'size', direction: 'desc' }]
      const below = [group(1, 'a', 2), group(1, 'a', 1), group(5, 'b', 7)]
      const items = groupItems(rows.slice(0, 2).toReversed(), {
        levels: two,
        fields,
        closed: new Set(['group ["b",7]']),
        answered: [...answered, below],
      })
      expect(text(items)).toEqual(['# "a" 2', '## 2 1', 'r2', '## 1 1', 'r1', '# "b" 0', '## 7 0'])
    })

    it('are left out by a filter when they are shut, and nothing else is', () => {
      const cell = fc.record({ size: fc.option(fc.constantFrom(1, 2, 10)), name: fc.option(fc.constantFrom('a', 'Á')) })
      const by: Sort[] = ['size', 'name'].map((fieldId) => ({ fieldId, direction: 'asc' }))
      const keys = fc.oneof(
        fc.tuple(cell).map(([{ size }]) => [size]),
        cell.map(({ size, name }) => [size, name]),
      )
      fc.assert(
        fc.property(fc.array(cell), fc.array(keys, { maxLength: 3 }), (cells, shut) => {
          const closed = new Set(shut.map((one) => groupId(one)))
          const filter = withoutGroups(null, by, fields, closed)
          const sent = JSON.stringify(filter).replaceAll(/"fieldId":"\w+"/g, '"fieldId":"f000000000001"')
          expect(JSON.parse(sent) === null || filterGroupSchema.safeParse(JSON.parse(sent)).success, 'what the server takes').toBe(true)
          const matches = compilePredicate(filter, fields, null)
          for (const { size, name } of cells) {
            const isIn = matches(row('r', { size, name }))
            const isShut = closed.has(groupId([size])) || closed.has(groupId([size, name]))
            // a condition cannot match a text exactly: it may include more, never less
            if (!isShut) expect(isIn, 'in sight').toBe(true)
            if (closed.has(groupId([size]))) expect(isIn, 'shut').toBe(false)
          }
        }),
      )
    })

    it('that were shut by another field do not matter', () => {
      expect(withoutGroups(null, [{ fieldId: 'size', direction: 'asc' }], fields, new Set(['group ["red"]', 'group [["x"]]']))).toBeNull()
    })
  })

  it('give a new record what they know: a stretch of days its first one, a range of numbers nothing', () => {
    const types = { on: 'date', span: 'dateRange', at: 'dateTime', size: 'number', name: 'singleLineText' } as const
    const all = Object.entries(types).map(([id, type]): Field => {
      return { id, tableId: 't', type, label: id, config: {}, required: false, position: 'a0' }
    })
    const access = { readonlyFields: new Set<string>() } as unknown as TableAccess
    const values = (fieldId: string, value: CellValue, bucket?: Bucket) => {
      const level: GroupLevel = { fieldId, direction: 'asc', ...(bucket !== undefined && { bucket }) }
      const group = { id: groupId([value]), level: 1, fieldId, value, keys: [value], rows: [], count: 0, open: true }
      return valuesOfGroup(group, [level], all, access)
    }
    expect(values('on', '2026-03-01', 'month')).toEqual({ on: '2026-03-01' })
    expect(values('span', '2026-03-01', 'month')).toEqual({ span: ['2026-03-01', '2026-03-01'] })
    expect(values('at', '2026-03-01', 'day')).toEqual({})
    expect(values('size', 100, 100)).toEqual({})
    expect(values('on', null, 'month')).toEqual({})
    expect(values('size', 100)).toEqual({ size: 100 })
    // a bucket that does not fit is left out
    expect(values('name', 'Ana', 'month')).toEqual({ name: 'Ana' })
  })

  it('a paste passes over the heads of groups and grows past the end', () => {
    const block = ['x', 'y', 'z'].map((cell) => [{ text: cell }])
    const plan = planPaste(block, { top: 1, left: 0, bottom: 1, right: 0 }, { rows: 4, cols: 1, isGroup: (at) => at === 0 || at === 2 })
    expect(plan.cells.map((cell) => [cell.row, cell.text])).toEqual([
      [1, 'x'],
      [3, 'y'],
      [4, 'z'],
    ])
    expect(plan.newRows).toBe(1)
  })
})
