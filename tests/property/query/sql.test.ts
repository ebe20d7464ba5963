import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { cellColumn } from '#shared/fields/cell-column.ts'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { canAggregate, figureOf } from '#shared/query/aggregates.ts'
import { aggregateNames } from '#shared/query/aggregate-names.ts'
import { compareBy } from '#shared/query/compare.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { compilePredicate, searchMatches } from '#shared/query/predicate.ts'
import type { QueryRow } from '#shared/query/query-field.ts'
import type { FilterCondition, FilterGroup, FilterValue, Sort } from '#shared/values/query.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { groupRecords } from '#server/records/queries/groups.ts'
import { pageTemplate } from '#server/records/read/page-template.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { indexColumn, indexVersion, setIndexVersion } from '#server/storage/records/record-indexes.ts'
import { isIndexable } from '#server/storage/records/cell-sql.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, makeIndex, type BuiltTable } from '#tests/support/build-table.ts'
import { groupRows } from '#tests/support/group-rows.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

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
  '009',
  'item 10',
  'Item 2',
  'item 2.10',
  `n ${'7'.repeat(30)}`,
  'ñandú',
  'n\u0303u',
  'nube',
  'nz',
  'oca',
  'Ørsted',
  'Łódź',
  'Ægir',
  'o’neil',
  'a–b',
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

const radioField = newShortId('f')
const world = createTestOrgOnPlatform()
const people = [world.admin.memberId, world.addMember().memberId]
let table: BuiltTable
let targets: string[] = []
let fields: readonly ModelField[] = []
/** those that can be asked for: no buttons */
let asked: readonly ModelField[] = []
let rows: QueryRow[] = []

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T

beforeAll(() => {
  world.org.db.writeNow(() => world.org.db.run(world.org.db.build.updateTable('organisation').set({ timezone: 'Pacific/Auckland' })))
  const context = world.context(world.admin)
  const other = buildTable(context, { label: 'Targets' })
  targets = addRecords(context, other, [{ name: 'one' }, { name: 'two' }, { name: 'three' }])
  table = buildTable(context, {
    fields: {
      line: 'singleLineText',
      long: 'text',
      mail: 'email',
      page: 'link',
      call: 'phone',
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
      pair: { type: 'oneToOneConnection', config: { tableId: other.id } },
      several: { type: 'manyToManyConnection', config: { tableId: other.id } },
      refers: { type: 'reference', config: { tableId: other.id } },
      id: 'recordID',
      changer: 'updatedBy',
      maker: 'recordAttribution',
      made: 'timeSinceCreation',
      touched: 'timeSinceLastUpdate',
      serial: { type: 'identifier', config: { prefix: 'N-', digits: 3 } },
      tagged: 'tags',
      list: { type: 'checklist', config: { options: options.map((option) => ({ ...option, required: true })) } },
      todos: 'todoList',
      crew: 'multipleUsers',
      radio: { id: radioField, type: 'radioSelect', config: { options } },
      inRadio: { type: 'timeInTheSection', config: { fieldId: radioField } },
      place: 'address',
      clock: 'time',
      span: 'dateRange',
      watch: 'timer',
      aim: { type: 'goal', config: { target: 100 } },
      tax: 'cpf',
      firm: 'cnpj',
      plate: 'carPlate',
      on: 'switch',
      star: 'starred',
      talk: 'comments',
      press: 'openRecordBtn',
    },
  })
  addRecords(
    context,
    table,
    Array.from({ length: 240 }, (_, i) => ({
      line: pick([null, ...texts.filter((text) => !text.includes('\n') && text !== '')], i * 7),
      long: pick([null, ...texts.slice(1)], i * 5 + 1),
      mail: pick([null, 'ana@x.org', 'Zoé@x.org'], i),
      page: pick([null, 'https://x.org/Ana', 'https://zoe.x.org'], i),
      call: pick([null, '+55 11 98765-4321', '999'], i),
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
      pair: i < 3 ? [targets[i] ?? ''] : null,
      several: pick([null, [targets[0] ?? ''], [...targets].sort()], i * 5),
      refers: pick([null, [targets[2] ?? '']], i),
      tagged: pick([null, ['Ana', 'zoë'], ['ÁNA b'], ['10', '9', '😀']], i),
      list: pick([null, [optionIds[1] ?? ''], optionIds, optionIds.slice(0, 2)], i),
      todos: pick([null, [todo(true)], [todo(false), todo(true)], [todo(false), todo(false)]], i),
      crew: pick([null, people, [people[1] ?? '']], i),
      radio: pick([null, ...optionIds], i * 5),
      place: pick([null, '{"city":"São Paulo","street":"Rua Ana"}', '{"street":"street","zip":"10"}', '{"city":"zoe"}'], i),
      clock: pick([null, '09:30', '23:59:59', '00:00:00'], i),
      span: pick([null, ['1990-01-08', '2024-02-29'], ['2024-02-29', '2024-02-29'], ['2024-03-01', '9999-12-31']], i),
      watch: pick([null, [lap(5)], [lap(7200), lap(null)], [lap(3600.5), lap(0)]], i),
      aim: pick([null, 100, 99.5, 250], i),
      tax: pick([null, '529.982.247-25', '11144477735'], i),
      firm: pick([null, '12.ABC.345/01DE-35', '11222333000181'], i),
      plate: pick([null, 'ABC-1234', 'abc1d23'], i),
      on: pick([null, 1], i),
      star: pick([null, null, 1], i),
      talk: pick([null, [comment('Olá')], [comment('a'), comment('b')]], i),
    })),
  )
  fields = findTableModel(world.org, table.id)?.fields ?? []
  asked = fields.filter((field) => getFieldType(field.type).operators.length > 0)
  const device: DeviceRows = new Map()
  catchUp(context, table.id, device)
  const columns = new Map(fields.map((field) => [field.id, cellColumn(field)]))
  rows = [...device].map(([id, cells]) => ({ id, cell: (fieldId) => cells[columns.get(fieldId) ?? ''] ?? null }))
})
afterAll(() => world.dispose())

function todo(checked: boolean): string {
  return JSON.stringify({ id: 'a', label: 'say "checked":false', checked })
}

function lap(seconds: number | null): string {
  const start = Date.parse('2024-02-29T10:00:00.700Z')
  const end = seconds === null ? null : new Date(start + seconds * 1000).toISOString()
  return JSON.stringify({ started_at: new Date(start).toISOString(), finished_at: end, finished_by: null })
}

function comment(text: string): string {
  return JSON.stringify({ id: newId(), by: null, at: '2024-02-29T10:00:00.000Z', text })
}

const candidates: Partial<Record<FieldTypeName, FilterValue[]>> = {
  number: numbers,
  currency: [0, 1999, -5, 7],
  percent: [12.5, 0.1],
  date: [...days, 'nonsense', { relative: 'thisYear' }, { relative: 'daysAgo', amount: 800 }],
  dateTime: ['2024-02-29', '2024-03-01', '1990-01-08', { relative: 'lastDays', amount: 3000 }, { relative: 'today' }],
  select: [optionIds, optionIds[0] ?? '', ['o999999999999']],
  multipleSelect: [optionIds, [optionIds[2] ?? '']],
  radioSelect: [optionIds, [optionIds[2] ?? '']],
  checklist: [optionIds, [optionIds[2] ?? ''], 1, 2],
  dateRange: days,
  time: ['09:30', '09:30:00', '23:59:59', 'nonsense'],
  timer: [0, 1, 2, 0.001],
  goal: [100, 99.5],
  identifier: [1, 100, 240],
  timeSinceCreation: [0, 1, -1, '2024-02-29', ...days],
  timeSinceLastUpdate: [0, 1, -1, ...days],
  timeInTheSection: [0, 1, -1, 1e9],
  comments: [0, 1, 2],
  recordID: ['ana', '-', '019', 'É'],
  tags: ['ana', 'ZOË', '9', 'o', '😀', '%'],
  address: ['ana', 'street', 'São', 'zoe', '10', '%'],
  cpf: ['529.982', '52998224725', '111', 'ana'],
  cnpj: ['12.abc', '11222333000181', 'É'],
  carPlate: ['abc-1', 'ABC1D23', '%'],
}

function conditionOf(fieldSeed: number, operatorSeed: number, valueSeed: number): FilterCondition {
  const field = pick(asked, fieldSeed)
  const operator = pick(getFieldType(field.type).operators, operatorSeed)
  return {
    id: `${fieldSeed}.${operatorSeed}.${valueSeed}`,
    fieldId: field.id,
    operator: operator.name,
    value: pick(valuesFor(field), valueSeed),
  }
}

function valuesFor(field: ModelField): FilterValue[] {
  const { holds } = getFieldType(field.type)
  if (holds === 'users') return [{ currentUser: true }, people, [newId()]]
  return holds === 'records' ? [targets, targets.slice(0, 1)] : (candidates[field.type] ?? texts)
}

/** far from UTC, so that its days are others */
const timezone = 'Pacific/Auckland'

const seed = fc.nat({ max: 10_000 })
const leaf = fc.tuple(seed, seed, seed)
type Shape = { conjunction: 'and' | 'or'; nodes: (readonly [number, number, number] | Shape)[] }
const { tree } = fc.letrec<{ tree: Shape }>((tie) => ({
  tree: fc.record({
    conjunction: fc.constantFrom('and' as const, 'or' as const),
    nodes: fc.array(fc.oneof({ maxDepth: 3 }, leaf, tie('tree')), { maxLength: 4 }),
  }),
}))

const mergeable = [['count', 'filled', 'empty', 'percentFilled', 'percentEmpty', 'sum'] as const, ['min', 'max'] as const]

function groupOf(shape: Shape): FilterGroup {
  return {
    id: 'g',
    conjunction: shape.conjunction,
    nodes: shape.nodes.map((node) => ('nodes' in node ? groupOf(node) : conditionOf(...(node as [number, number, number])))),
  }
}

const nameOf = (id: string): string =>
  foldText(world.org.db.get(world.org.db.build.selectFrom('member').select('display_name').where('id', '=', id))?.display_name ?? '')

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
  const matches = compilePredicate(query.filter, fields, world.admin.memberId, { timezone })
  const found = searchMatches(query.search, fields, {
    timezone,
    people: people.filter((id) => nameOf(id).includes(foldText(query.search).trim())),
  })
  return rows.filter((row) => matches(row) && found(row)).sort(compareBy(query.sorts, fields))
}

describe('SQL and predicate', () => {
  it('are compared on every type that can be asked for; files are counted as comments are', () => {
    const forms = (type: FieldTypeName) => getFieldType(type).operators.map(({ name, form, part }) => [name, form, part])
    const missing = fieldTypeNames.filter((type) => forms(type).length > 0 && !asked.some((field) => field.type === type))
    expect(missing).toEqual(['files', 'image', 'signature'])
    for (const type of missing) {
      expect(forms(type), type).toEqual(forms('comments'))
      expect(getFieldType(type)).toMatchObject({ column: getFieldType('comments').column, sortForm: getFieldType('comments').sortForm })
    }
  })

  it('give the same records in the same order, page by page', () => {
    const sorts = fc.array(fc.tuple(seed, fc.constantFrom('asc' as const, 'desc' as const)), { maxLength: 3 })
    fc.assert(
      fc.property(
        tree,
        sorts,
        fc.constantFrom('', '', '', 'an', 'SIM', 'ß', 'ss', 'ø', "o'n", 'ñ', '😀'),
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
      runs(25, 500),
    )
  })

  it('agree on every operator of every field with every value', () => {
    for (const [fieldSeed, field] of asked.entries()) {
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
  })

  it('find people by their names, and days as they are written', () => {
    for (const search of [
      'Admin',
      'PERSON',
      'person 99',
      '2024-02-29',
      '29.2.2024',
      '1/8/1990',
      '08/01/90',
      '2024-3',
      '3/2024',
      '9999-12-31',
      '31/2/2024',
    ]) {
      const query = { filter: null, sorts: [], search }
      expect(pages(query, 1000), search).toEqual(expected(query).map((row) => row.id))
    }
    // neither is an empty test
    for (const search of ['Admin', '2024-02-29']) expect(pages({ filter: null, sorts: [], search }, 1000).length, search).toBeGreaterThan(0)
  })

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
        expect(figure.value, `${figure.name} of ${field.type}`).toEqual(
          figureOf(field.type, findTableModel(world.org, table.id)?.field(field.id)?.config, figure.name, cells),
        )
      expect(page.aggregates).toHaveLength(wanted.length)
    }
  })

  it('agree on the groups of every field, alone and within another', () => {
    const context = world.context(world.admin)
    for (const [place, field] of asked.entries()) {
      for (const direction of ['asc', 'desc'] as const) {
        const inner = asked[(place + 3) % asked.length] ?? field
        const groupBy = [
          { fieldId: field.id, direction },
          { fieldId: inner.id, direction: 'asc' as const },
        ]
        // every figure of a fifth of the fields, another fifth each time
        const some = asked.filter((_, at) => at % 5 === place % 5)
        // outer groups are put together of those inside them where all figures allow it
        for (const names of direction === 'asc' ? [aggregateNames] : mergeable) {
          const wanted = some.flatMap((one) => names.map((name) => ({ name, fieldId: one.id })))
          const query = { tableId: table.id, filter: null, sorts: [], search: '', groupBy, aggregates: wanted }
          const groups = groupRecords(context, query)
          expect(groups.more).toBe(false)
          expect(groups.levels, `${field.type} ${direction}, ${inner.type}`).toEqual(groupRows(rows, groupBy, fields, wanted))
        }
      }
    }
  })

  it('give the same pages once there are indexes', () => {
    const plain = fields.filter(isIndexable)
    for (const field of plain) {
      for (const descending of [false, true]) makeIndex(world.context(world.admin), table.id, [indexColumn(field, 'sortKey', descending)])
    }
    setIndexVersion(world.org, indexVersion(world.org) + 1)
    const unserved: string[] = []
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
          const { plan } = pageTemplate(world.context(world.admin), { tableId: table.id, ...query })
          if (plan.sorts && sorts.length === 1) unserved.push(`${field.type} ${direction}`)
          expect(pages(query, 37), `${field.type} ${direction}`).toEqual(expected(query).map((row) => row.id))
        }
      }
    }
    expect(unserved, 'sorts by one field that no index answers').toEqual([])
  })
})
