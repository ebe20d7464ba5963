import { afterAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { PastPage, PastSummary } from '#shared/nouns/records/past-calls.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { readPastPage, readPastSummary } from '#server/records/past/read-past.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

let world = createTestOrgOnPlatform()
let people = twoOf(world)
let histories = 0
/** Steps share an instant or do not: what came with a moment is in it. */
let clock = Date.parse('2030-01-01T00:00:00.000Z')
const context = (person = 0): OrgContext =>
  createOrgContext(world.org, (people[person % 2] ?? world.admin).memberId, { now: () => new Date(clock), source: 'app' })

let table: BuiltTable
let other: BuiltTable
const field = (name: string): string => table.fields[name] ?? ''
afterAll(() => world.dispose())

function twoOf({ admin, addMember }: typeof world): TestMember[] {
  return [admin, addMember({ isAdmin: true, seat: 'builder' })]
}

/** Tables of their own for each history: links between all records of all of them would grow without end. So would an organisation. */
function buildTables(): void {
  batches = []
  if (++histories % 10 === 0) {
    world.dispose()
    world = createTestOrgOnPlatform()
    people = twoOf(world)
  }
  other = buildTable(context())
  table = buildTable(context(), {
    fields: {
      name: 'singleLineText',
      amount: 'number',
      done: 'checkbox',
      many: { type: 'connectedRecord', config: { tableId: other.id, limitToOne: false } },
      one: { type: 'reference', config: { tableId: other.id } },
      sole: { type: 'oneToOneConnection', config: { tableId: other.id } },
    },
  })
  other.fields['many'] = inverseOf(context(), table, 'many')
  other.fields['one'] = inverseOf(context(), table, 'one')
  other.fields['sole'] = inverseOf(context(), table, 'sole')
  addField(context(), table, 'near', 'connectedRecord', { tableId: table.id, limitToOne: false })
  table.fields['nearBack'] = inverseOf(context(), table, 'near')
  const { name = '', amount = '', done = '' } = table.fields
  const worth = addField(context(), table, 'worth', 'advancedFormula', { expression: `{${amount}} * 2 + LEN({${name}})` })
  // fails where there is no amount, and reads another formula
  addField(context(), table, 'state', 'advancedFormula', { expression: `IF({${done}}, "done", 100 / {${amount}}) & "/" & {${worth}}` })
  addField(context(), table, 'day', 'advancedFormula', { expression: `IF({${worth}} > 9, TODAY())` })
  addLookups()
  for (let row = 0; row < 3; row++) doStep['other table']?.(0, row, 0)
}

/** In both tables what follows from the records behind a link, and from that. */
const ofOthers = ['total', 'heavy', 'named', 'first', 'all names', 'kinds', 'twice', 'near most', 'most', 'share']

function addLookups(): void {
  const weight = addField(context(), other, 'weight', 'number', {})
  const double = addField(context(), other, 'double', 'advancedFormula', { expression: `{${weight}} * 2` })
  const { name: label = '' } = other.fields
  const add = (of: BuiltTable, called: string, type: 'rollup' | 'vlookup', config: object): string =>
    addField(context(), of, called, type, config)
  const [many, one] = [field('many'), field('one')]
  const total = add(table, 'total', 'rollup', { linkFieldId: many, targetFieldId: weight, function: 'sum' })
  const nodes = [{ id: 'n', fieldId: weight, operator: 'greater', value: 4 }]
  add(table, 'heavy', 'rollup', {
    linkFieldId: many,
    targetFieldId: null,
    function: 'count',
    filter: { id: 'g', conjunction: 'and', nodes },
  })
  add(table, 'named', 'rollup', { linkFieldId: many, targetFieldId: label, function: 'join' })
  add(table, 'kinds', 'rollup', { linkFieldId: field('sole'), targetFieldId: label, function: 'unique' })
  // of a formula of the other table
  add(table, 'twice', 'rollup', { linkFieldId: many, targetFieldId: double, function: 'average' })
  add(table, 'near most', 'rollup', { linkFieldId: field('near'), targetFieldId: field('amount'), function: 'max' })
  add(table, 'first', 'vlookup', { linkFieldId: one, targetFieldId: weight })
  add(table, 'all names', 'vlookup', { linkFieldId: many, targetFieldId: label })
  add(other, 'most', 'rollup', { linkFieldId: other.fields['many'], targetFieldId: field('amount'), function: 'max' })
  // a formula that reads one of them
  addField(context(), table, 'share', 'advancedFormula', { expression: `IF({${total}}, {${total}} / 2, "none")` })
}

type Rows = Record<string, Record<string, CellValue>>
interface Row {
  id: string
  seq: number
  deleted: number
}

function stored(of = table): Row[] {
  return world.org.db.all(sql<Row>`SELECT id, seq, deleted_at IS NOT NULL AS deleted FROM ${recordTable(of.id)} ORDER BY rowid`)
}

/** The table as it is, read from its rows and pairs. */
function snapshot(of = table): Rows {
  const rows = world.org.db.all(sql<Record<string, CellValue> & { id: string }>`
    SELECT * FROM ${recordTable(of.id)} WHERE deleted_at IS NULL ORDER BY rowid`)
  const ids = rows.map((row) => row.id)
  const fields = findTableModel(world.org, of.id)?.fields ?? []
  const links = new Map(fields.flatMap(({ id, link }) => (link ? [[id, readLinks(world.org, link, ids)]] : [])))
  return Object.fromEntries(
    rows.map((row) => {
      const cells = fields.map(({ id }): [string, CellValue] => [id, links.get(id)?.get(row.id) ?? row[id] ?? null])
      return [row.id, Object.fromEntries(cells.filter(([, cell]) => cell !== null))]
    }),
  )
}

function readAll(at: string, different = false, of = table, limit = 3): PastPage['records'] {
  const records: PastPage['records'] = []
  for (let after: number | null = 0; after !== null;) {
    const page: PastPage = readPastPage(context(), { tableId: of.id, at, different, after, limit })
    expect(page.notKept).toEqual([])
    expect(page.records.length).toBeLessThanOrEqual(limit)
    records.push(...page.records)
    after = page.next
  }
  return records
}

const asRows = (records: PastPage['records']): Rows => Object.fromEntries(records.map(({ id, values }) => [id, values]))

const step = fc.record({
  op: fc.constantFrom(
    'create',
    'import',
    'edit',
    'edit',
    'edit',
    'late edit',
    'delete',
    'edit+delete',
    'restore',
    'revive',
    'undo',
    'other table',
    'other edit',
    'other edit',
    'link',
    'link',
    'link from there',
    'link from there',
    'other deleted',
    'other restored',
  ),
  at: fc.nat(40),
  value: fc.nat(12),
  person: fc.nat(1),
  passes: fc.constantFrom(0, 0, 1, 1000),
})

let batches: { batch: string; tableId: string }[] = []

function write(changes: RecordChange[], person: number, madeAt = new Date(clock), tableId = table.id): void {
  const batch = newId()
  world.org.db.writeNow(() => applyRecordChanges(context(person), tableId, changes, { batch, madeAt, gesture: 'edit' }))
  batches.push({ batch, tableId })
}

/** Some existing records of the table, different ones for each number. */
function some(of: BuiltTable, value: number): string[] {
  return stored(of).flatMap(({ id, deleted }, index) => (!deleted && (index + value) % 3 === 0 ? [id] : []))
}
const cellOf = (ids: string[]): CellValue => (ids.length > 0 ? ids.toSorted() : null)

const valuesOf = (value: number): Record<string, CellValue> => ({
  ...(value % 2 === 0 && { [field('name')]: value % 3 === 0 ? null : `name ${value}` }),
  ...(value % 3 !== 1 && { [field('amount')]: value % 5 === 0 ? null : value }),
  ...(value % 4 === 1 && { [field('done')]: value % 8 === 1 ? 1 : null }),
})

const doStep: Record<string, (at: number, value: number, person: number) => void> = {
  create: (_, value, person) => write([{ op: 'create', id: newId(), values: valuesOf(value) }], person),
  import: (_, value, person) => {
    const rows = Array.from({ length: 1 + (value % 4) }, (_row, index): [string, string, number | null] => [
      newId(),
      `import ${index}`,
      value,
    ])
    const [linked] = some(other, value)
    const pairs = rows.flatMap(([id]) => (linked === undefined ? [] : [[id, linked] as const]))
    const links = [
      { fieldId: field('many'), pairs },
      { fieldId: field('sole'), pairs: pairs.slice(0, value % 2) },
    ]
    const typed = { fieldIds: [field('name'), field('amount')], rows, links }
    const batch = newId()
    world.org.db.writeNow(() => applyRecordChanges(context(person), table.id, typed, { batch, madeAt: new Date(clock), gesture: 'import' }))
    batches.push({ batch, tableId: table.id })
  },
  edit: (at, value, person) => edit(at, value, person, false),
  'late edit': (at, value, person) => edit(at, value, person, true),
  delete: (at, _, person) => onLive(at, (row) => write([{ op: 'delete', id: row.id, base: row.seq }], person)),
  'edit+delete': (at, value, person) =>
    onLive(at, ({ id, seq: base }) =>
      write(
        [
          { op: 'update', id, base, values: valuesOf(value) },
          { op: 'delete', id, base },
        ],
        person,
      ),
    ),
  restore: (at, _, person) => onTrashed(at, ({ id }) => write([{ op: 'restore', id }], person)),
  revive: (at, value, person) => onTrashed(at, ({ id, seq: base }) => write([{ op: 'update', id, base, values: valuesOf(value) }], person)),
  undo: (at) => {
    const gesture = batches[batches.length - 1 - (at % Math.max(1, Math.min(6, batches.length)))]
    if (gesture === undefined) return
    const { batch, tableId } = gesture
    const done = world.org.db.get(sql<{ undone: number; who: string }>`
      SELECT undone_at IS NOT NULL AS undone, member_id AS who FROM undo_log WHERE batch = ${batch}`)
    if (!done) return
    const args = { tableId, batch, partial: true, undone: done.undone === 0 }
    const by = people.findIndex((one) => one.memberId === done.who)
    try {
      world.org.db.writeNow(() => undoGesture(context(by), args, { id: newId(), madeAt: new Date(clock) }))
    } catch {
      // nothing of it can be taken back any more
    }
  },
  'other table': (_, value, person) =>
    write([{ op: 'create', id: newId(), values: { [other.fields['name'] ?? '']: `${value}` } }], person, new Date(clock), other.id),
  'other edit': (at, value, person) =>
    onLive(
      at,
      ({ id, seq: base }) => {
        const values = {
          ...(value % 2 === 0 && { [other.fields['name'] ?? '']: value % 3 === 0 ? null : `other ${value}` }),
          ...(value % 3 !== 1 && { [other.fields['weight'] ?? '']: value % 5 === 0 ? null : value }),
        }
        write([{ op: 'update', id, base, values }], person, new Date(clock), other.id)
      },
      other,
    ),
  link: (at, value, person) =>
    onLive(at, ({ id, seq: base }) => {
      const values = {
        ...(value % 2 === 0 && { [field('many')]: cellOf(some(other, value)) }),
        ...(value % 3 === 0 && { [field('one')]: cellOf(some(other, value).slice(0, 1)) }),
        ...(value % 3 === 1 && { [field('sole')]: cellOf(some(other, value).slice(0, 1)) }),
        ...(value % 4 > 1 && { [field('near')]: cellOf(some(table, value)) }),
        ...(value % 5 === 1 && { [field('nearBack')]: cellOf(some(table, value + 1).slice(0, 2)) }),
      }
      write([{ op: 'update', id, base, values }], person)
    }),
  'link from there': (at, value, person) =>
    onLive(
      at,
      ({ id, seq: base }) => {
        const face = ['many', 'one', 'sole'][value % 3] ?? ''
        const values = { [other.fields[face] ?? '']: cellOf(some(table, value).slice(0, face === 'sole' ? 1 : 9)) }
        write([{ op: 'update', id, base, values }], person, new Date(clock), other.id)
      },
      other,
    ),
  'other deleted': (at, _, person) =>
    onLive(at, ({ id, seq: base }) => write([{ op: 'delete', id, base }], person, new Date(clock), other.id), other),
  'other restored': (at, _, person) => onTrashed(at, ({ id }) => write([{ op: 'restore', id }], person, new Date(clock), other.id), other),
}

/** `late`: made on an old version some time ago, so that it may lose against later changes. */
function edit(at: number, value: number, person: number, late: boolean): void {
  onLive(at, ({ id, seq }) => {
    const changes: RecordChange[] = [{ op: 'update', id, values: valuesOf(value), base: late ? Math.max(1, seq - 5) : seq }]
    write(changes, person, new Date(late ? clock - 500 : clock))
  })
}
function onLive(at: number, does: (row: Row) => void, of = table): void {
  const live = stored(of).filter((row) => !row.deleted)
  const row = live[at % Math.max(1, live.length)]
  if (row) does(row)
}
function onTrashed(at: number, does: (row: Row) => void, of = table): void {
  const trashed = stored(of).filter((row) => row.deleted)
  const row = trashed[at % Math.max(1, trashed.length)]
  if (row) does(row)
}

const isWorkedOut = (fieldId: string): boolean => ['worth', 'state', 'day', ...ofOthers].some((name) => field(name) === fieldId)

/** The changes that bring records back, as the screen sends them. */
function bringBack(records: PastPage['records']): RecordChange[] {
  return records.flatMap(({ id, seq, deleted, now, values, unfit }): RecordChange[] => {
    const fitting = Object.keys(now).filter((fieldId) => !unfit.includes(fieldId) && !isWorkedOut(fieldId))
    const cells = Object.fromEntries(fitting.map((fieldId) => [fieldId, values[fieldId] ?? null]))
    const update: RecordChange[] = fitting.length > 0 ? [{ op: 'update', id, base: seq, values: cells }] : []
    return deleted ? [{ op: 'restore', id }, ...update] : update
  })
}

/** Only cells about their own records: links never name a record in the trash. */
function without(cells: Record<string, CellValue> = {}, fieldIds: readonly string[] = []): Record<string, CellValue> {
  return Object.fromEntries(Object.entries(cells).filter(([fieldId]) => !fieldIds.includes(fieldId)))
}

describe('a table as it was', () => {
  it('holds what it held at any moment, and what is brought back from it can be taken back', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(1000), (steps, pick) => {
        const moments: { at: string; tables: { of: BuiltTable; rows: Rows }[] }[] = []
        clock += 1000
        buildTables()
        for (const { op, at, value, person, passes } of steps) {
          if (passes > 0)
            moments.push({ at: new Date(clock).toISOString(), tables: [table, other].map((of) => ({ of, rows: snapshot(of) })) })
          clock += passes
          doStep[op]?.(at, value, person)
        }
        for (const { at, tables } of moments) for (const { of, rows } of tables) checkPast(of, at, rows)
        const now = snapshot()
        const chosen = moments[pick % Math.max(1, moments.length)]
        if (!chosen) return
        clock += 1000
        const wanted = readAll(chosen.at, true).filter((_, index) => (index + pick) % 3 > 0)
        const changes = bringBack(wanted)
        if (changes.length === 0) return
        write(changes, pick)
        const after = snapshot()
        const then = chosen.tables[0]?.rows ?? {}
        // links that these records take from one another: those with one holder, and those with both faces in this table
        const shared = [field('near'), field('nearBack'), field('sole'), ...ofOthers.map(field)]
        for (const { id, unfit } of wanted)
          expect(without(after[id], [...unfit, ...shared])).toEqual(without(then[id], [...unfit, ...shared]))
        const { batch = '' } = batches.at(-1) ?? {}
        clock += 1
        world.org.db.writeNow(() =>
          undoGesture(context(pick), { tableId: table.id, batch, partial: false, undone: true }, { id: newId(), madeAt: new Date(clock) }),
        )
        expect(snapshot()).toEqual(now)
      }),
      { ...runs(10, 400), endOnFailure: true },
    )
  })
})

function checkPast(of: BuiltTable, at: string, rows: Rows): void {
  // by these a record is no other one
  const follows = [table, other].flatMap(({ fields }) => ofOthers.flatMap((name) => fields[name] ?? []))
  const now = snapshot(of)
  const records = readAll(at, false, of)
  expect(asRows(records)).toEqual(rows)
  expect(records.map(({ id }) => id)).toEqual(Object.keys(rows))
  const changed = readAll(at, true, of)
  expect(changed).toEqual(records.filter((record) => record.deleted || Object.keys(record.now).length > 0))
  const summary: PastSummary = readPastSummary(context(), { tableId: of.id, at })
  expect(summary).toEqual({
    changed: Object.keys(rows).filter(
      (id) => now[id] && JSON.stringify(sorted(without(now[id], follows))) !== JSON.stringify(sorted(without(rows[id], follows))),
    ).length,
    deleted: Object.keys(rows).filter((id) => !now[id]).length,
    added: Object.keys(now).filter((id) => !rows[id]).length,
    more: false,
  })
}

const sorted = (cells: Record<string, CellValue> = {}): unknown => Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1))
