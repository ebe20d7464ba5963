import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { aggregateNames, aggregates, canAggregate } from '#shared/query/aggregates.ts'
import { groupRows } from '#shared/query/groups.ts'
import { compareBy } from '#shared/query/compare.ts'
import { compilePredicate, searchMatches } from '#shared/query/predicate.ts'
import type { QueryRow } from '#shared/query/query-field.ts'
import type { FilterCondition, FilterGroup, FilterValue, Sort } from '#shared/query/query.ts'
import type { RecordPage } from '#shared/records/record-page.ts'
import { groupRecords } from '#server/features/records/queries/groups.ts'
import { pageTemplate } from '#server/features/records/queries/page-template.ts'
import { queryRecords } from '#server/features/records/query-records.ts'
import { createRecordIndex, indexVersion, setIndexVersion } from '#server/storage/records/record-indexes.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const runs = Number(process.env['PROPERTY_RUNS'] ?? 100)
const texts = [
  '',
  'ana',
  'Ána',
  'ÃNA',
  'anã',
  'zoë',
  'Zoe',
  'b\u0301',
  'straße',
  'STRASSE',
  '😀',
  '\uffee',
  'a\nb',
  '%',
  '_',
  "it's",
  '"q"',
  'İ',
  '10',
  '9',
]
const days = ['1990-01-08', '2024-02-29', '2024-03-01', '0001-01-01', '9999-12-31']
const numbers = [0, 1, -1, 2.5, 0.1 + 0.2, 1e15, -3.75, 1e-7, 100]
const optionIds = ['o000000000001', 'o000000000002', 'o000000000003']
const options = optionIds.map((id, index) => ({ id, label: ['São', 'sim, não', 'Beta'][index] ?? '', hue: 'blue' }))

/** so many that the server ranks them in another way */
const spare = Array.from({ length: 40 }, (_, index) => ({
  id: `o1000000000${String(index).padStart(2, '0')}`,
  label: `spare ${index}`,
  hue: 'red',
}))

const world = createTestOrgOnPlatform()
const people = [world.admin.memberId, world.addMember().memberId]
let table: BuiltTable
let targets: string[] = []
let fields: readonly ModelField[] = []
let rows: QueryRow[] = []

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T

beforeAll(() => {
  const context = world.context(world.admin)
  const other = buildTable(context, { label: 'Targets' })
  targets = addRecords(context, other, [{ name: 'one' }, { name: 'two' }, { name: 'three' }])
  table = buildTable(context, {
    fields: {
      line: 'singleLineText',
      long: 'text',
      mail: 'email',
      number: 'number',
      money: 'currency',
      share: 'percent',
      day: 'date',
      time: 'dateTime',
      done: 'checkbox',
      one: { type: 'select', config: { options } },
      many: { type: 'multipleSelect', config: { options: [...options, ...spare] } },
      person: { type: 'user', config: { multiple: true } },
      linked: { type: 'connectedRecord', config: { tableId: other.id } },
    },
  })
  addRecords(
    context,
    table,
    Array.from({ length: 240 }, (_, i) => ({
      line: pick([null, ...texts.filter((text) => !text.includes('\n') && text !== '')], i * 7),
      long: pick([null, ...texts.slice(1)], i * 5 + 1),
      mail: pick([null, 'ana@x.org', 'Zoé@x.org'], i),
      number: pick([null, ...numbers], i * 3),
      money: pick([null, 0, 1999, -5, 1_000_000], i),
      share: pick([null, 12.5, 0.1], i),
      day: pick([null, ...days], i * 2),
      time: pick([null, '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '1990-01-08T12:00:00.000Z'], i),
      done: pick([null, 1], i),
      one: pick([null, ...optionIds], i * 3),
      many: pick([null, [optionIds[0] ?? ''], [optionIds[2] ?? '', optionIds[0] ?? ''], optionIds], i),
      person: pick([null, [people[0] ?? ''], people], i),
      linked: pick([null, [targets[1] ?? ''], [...targets].sort()], i),
    })),
  )
  fields = findTableModel(world.org, table.id)?.fields ?? []
  const device: DeviceRows = new Map()
  catchUp(context, table.id, device)
  rows = [...device].map(([id, cells]) => ({ id, cell: (fieldId) => cells[fieldId] ?? null }))
})
afterAll(() => world.dispose())

const candidates: Partial<Record<FieldTypeName, FilterValue[]>> = {
  number: numbers,
  currency: [0, 1999, -5, 7],
  percent: [12.5, 0.1],
  date: [...days, 'nonsense'],
  dateTime: ['2024-02-29', '1990-01-08'],
  select: [optionIds, optionIds[0] ?? '', ['o999999999999']],
  multipleSelect: [optionIds, [optionIds[2] ?? '']],
}

function conditionOf(fieldSeed: number, operatorSeed: number, valueSeed: number): FilterCondition {
  const field = pick(fields, fieldSeed)
  const operator = pick(getFieldType(field.type).operators, operatorSeed)
  return {
    id: `${fieldSeed}.${operatorSeed}.${valueSeed}`,
    fieldId: field.id,
    operator: operator.name,
    value: pick(valuesFor(field), valueSeed),
  }
}

function valuesFor(field: ModelField): FilterValue[] {
  if (field.type === 'user') return [{ currentUser: true }, people, [newId()]]
  return field.type === 'connectedRecord' ? [targets, targets.slice(0, 1)] : (candidates[field.type] ?? texts)
}

const seed = fc.nat({ max: 10_000 })
const leaf = fc.tuple(seed, seed, seed)
type Shape = { conjunction: 'and' | 'or'; nodes: (readonly [number, number, number] | Shape)[] }
const { tree } = fc.letrec<{ tree: Shape }>((tie) => ({
  tree: fc.record({
    conjunction: fc.constantFrom('and' as const, 'or' as const),
    nodes: fc.array(fc.oneof({ maxDepth: 3 }, leaf, tie('tree')), { maxLength: 4 }),
  }),
}))

function groupOf(shape: Shape): FilterGroup {
  return {
    id: 'g',
    conjunction: shape.conjunction,
    nodes: shape.nodes.map((node) => ('nodes' in node ? groupOf(node) : conditionOf(...(node as [number, number, number])))),
  }
}

/** Every id the server answers, page by page. */
function pages(query: { filter: FilterGroup | null; sorts: Sort[]; search: string }, limit: number): string[] {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page = JSON.parse(queryRecords(world.context(world.admin), { tableId: table.id, ...query, after, limit })) as RecordPage
    ids.push(...page.columns.id)
    after = page.next
  } while (after !== null)
  return ids
}

function expected(query: { filter: FilterGroup | null; sorts: Sort[]; search: string }): QueryRow[] {
  const matches = compilePredicate(query.filter, fields, world.admin.memberId)
  const found = searchMatches(query.search, fields)
  return rows.filter((row) => matches(row) && found(row)).sort(compareBy(query.sorts, fields))
}

describe('SQL and predicate', () => {
  it('give the same records in the same order, page by page', () => {
    const sorts = fc.array(fc.tuple(seed, fc.constantFrom('asc' as const, 'desc' as const)), { maxLength: 3 })
    fc.assert(
      fc.property(
        tree,
        sorts,
        fc.constantFrom('', '', '', 'an', 'SIM', 'ß', '😀'),
        fc.integer({ min: 1, max: 300 }),
        (shape, order, search, limit) => {
          const query = {
            filter: groupOf(shape),
            sorts: order.map(([fieldSeed, direction]) => ({ fieldId: pick(fields, fieldSeed).id, direction })),
            search,
          }
          expect(pages(query, limit)).toEqual(expected(query).map((row) => row.id))
        },
      ),
      { numRuns: runs },
    )
  }, 60_000)

  it('agree on every operator of every field with every value', () => {
    for (const [fieldSeed, field] of fields.entries()) {
      for (const [operatorSeed, operator] of getFieldType(field.type).operators.entries()) {
        const count = operator.input === 'none' ? 1 : valuesFor(field).length
        for (let valueSeed = 0; valueSeed < count; valueSeed++) {
          const condition = conditionOf(fieldSeed, operatorSeed, valueSeed)
          const query = { filter: { id: 'g', conjunction: 'and' as const, nodes: [condition] }, sorts: [], search: '' }
          expect(pages(query, 1000), `${field.type} ${condition.operator} ${JSON.stringify(condition.value)}`).toEqual(
            expected(query).map((row) => row.id),
          )
        }
      }
    }
  }, 60_000)

  it('agree on the order of every field, both ways', () => {
    for (const field of fields) {
      for (const direction of ['asc', 'desc'] as const) {
        const query = { filter: null, sorts: [{ fieldId: field.id, direction }], search: '' }
        expect(pages(query, 37), `${field.type} ${direction}`).toEqual(expected(query).map((row) => row.id))
      }
    }
  })

  it('agree on every figure of every field', () => {
    for (const field of fields) {
      const wanted = aggregateNames.filter((name) => canAggregate(field.type, name)).map((name) => ({ name, fieldId: field.id }))
      const page = JSON.parse(
        queryRecords(world.context(world.admin), {
          tableId: table.id,
          filter: null,
          sorts: [],
          search: '',
          after: null,
          limit: 1,
          aggregates: wanted,
        }),
      ) as RecordPage
      const cells: CellValue[] = rows.map((row) => row.cell(field.id))
      for (const figure of page.aggregates ?? [])
        expect(figure.value, `${figure.name} of ${field.type}`).toEqual(aggregates[figure.name](cells))
      expect(page.aggregates).toHaveLength(wanted.length)
    }
  })

  it('agree on the groups of every field, alone and within another', () => {
    const context = world.context(world.admin)
    for (const [place, field] of fields.entries()) {
      for (const direction of ['asc', 'desc'] as const) {
        const inner = fields[(place + 3) % fields.length] ?? field
        const groupBy = [
          { fieldId: field.id, direction },
          { fieldId: inner.id, direction: 'asc' as const },
        ]
        const wanted = fields.flatMap((one) => aggregateNames.map((name) => ({ name, fieldId: one.id })))
        const query = { tableId: table.id, filter: null, sorts: [], search: '', groupBy, aggregates: wanted }
        const groups = groupRecords(context, query)
        expect(groups.more).toBe(false)
        expect(groups.levels, `${field.type} ${direction}, ${inner.type}`).toEqual(groupRows(rows, groupBy, fields, wanted))
      }
    }
  }, 60_000)

  it('give the same pages once there are indexes', () => {
    const plain = fields.filter((field) => !field.link && ['text', 'integer', 'real'].includes(field.behaviour.definition.column))
    for (const field of plain) {
      for (const descending of [false, true]) {
        const folded = field.behaviour.definition.sortForm === 'folded'
        world.org.db.writeNow(() => createRecordIndex(world.org, table.id, [{ fieldId: field.id, folded, descending }]))
      }
    }
    setIndexVersion(world.org, indexVersion(world.org) + 1)
    let served = 0
    for (const [place, field] of plain.entries()) {
      for (const direction of ['asc', 'desc'] as const) {
        const second = plain[(place + 1) % plain.length] ?? field
        for (const sorts of [
          [{ fieldId: field.id, direction }],
          [
            { fieldId: field.id, direction },
            { fieldId: second.id, direction: 'asc' as const },
          ],
        ]) {
          const query = { filter: null, sorts, search: '' }
          if (!pageTemplate(world.context(world.admin), { tableId: table.id, ...query }).plan.sorts) served++
          expect(pages(query, 37), `${field.type} ${direction}`).toEqual(expected(query).map((row) => row.id))
        }
      }
    }
    expect(served).toBeGreaterThan(8)
  }, 60_000)
})
