import { fc, test } from '@fast-check/vitest'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { getRecords } from '#server/records/read/get-records.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import { mostCellsFromJson } from '#server/records/write/write-rows.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import type { RecordHook } from '#server/records/write/hooks/record-hook.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { StoredCell, TypedRecords } from '#server/storage/records/typed-records.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, chunkOf, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const options = ['Red', 'Été'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'red' }))
const configs: Partial<Record<string, unknown>> = {
  select: { options },
  multipleSelect: { options },
  currency: { symbol: null },
  user: { multiple: true },
  connectedRecord: { tableId: 't000000000000', inverseFieldId: null, limitToOne: false },
}
const configOf = (name: (typeof fieldTypeNames)[number]): unknown => configs[name] ?? fieldTypes[name].defaultConfig()

/** Texts that look like something, among those that do not. */
const cellText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'Red',
    'été',
    'Red, Été',
    'x',
    '1',
    '-',
    '☑',
    '\ud800',
    'a\u0000b',
    '  ',
    'a@b.co',
    'www.a.org/x y',
    '+55 11 5555-1234',
    '1e5',
    '-1.7976931348623157e308',
  ),
  fc.double().map(String),
  fc.integer().map(String),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => `$ ${value.toFixed(3)}`),
  fc.date({ noInvalidDate: true }).map((value) => value.toISOString()),
  fc.uuid(),
)

describe('cells typed by a worker', () => {
  test.prop([cellText, fc.constantFrom(...fieldTypeNames)], runs(2_000, 20_000))(
    'are what the write path would make of them',
    (text, name) => {
      const type = fieldTypes[name]
      const parsed = type.parse(text, configOf(name), localeOf('en'))
      if (!parsed.ok) return
      expect(type.check(parsed.value, configOf(name))).toEqual({ ok: true, value: parsed.value })
    },
  )
})

const names = fieldTypeNames.filter(
  (name) => !['users', 'records', 'attachments'].includes(fieldTypes[name].holds ?? '') && !fieldTypes[name].computed,
)
const someRows = fc.array(fc.array(cellText, { minLength: names.length, maxLength: names.length }), { minLength: 1, maxLength: 20 })

/** A row as a worker types it; a text that does not fit leaves its cell empty. */
function typedRow(cells: readonly string[]): [string, ...StoredCell[]] {
  const typed = names.map((name, index) => {
    const parsed = fieldTypes[name].parse(cells[index] ?? '', configOf(name), localeOf('en'))
    if (!parsed.ok) return null
    return Array.isArray(parsed.value) ? JSON.stringify(parsed.value) : parsed.value
  })
  return [newId(), ...typed]
}

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeAll(() => {
  world = createTestOrgOnPlatform()
})
afterAll(() => world.dispose())
const admin = () => world.context(world.admin, 'import')
const specs = Object.fromEntries(names.map((name) => [name, { type: name, config: configOf(name) }]))
const meta = () => ({ batch: newId(), madeAt: new Date(), gesture: 'import' })
const apply = (tableId: string, records: TypedRecords, given = meta()) =>
  world.org.db.writeNow(() => applyRecordChanges(admin(), tableId, records, given))

/** The traces of an import, by names of fields. A table labelled `Watched` has a hook, and its rows take the whole lane. */
function importInto(label: 'Plain' | 'Watched', rows: readonly [string, ...StoredCell[]][], emptyFields = 0) {
  const people = buildTable(admin())
  const [ana = '', bea = ''] = addRecords(admin(), people, [{ name: 'Ana' }, { name: 'Bea' }])
  const owner = { type: 'connectedRecord' as const, config: { tableId: people.id, inverseFieldId: newShortId('f'), limitToOne: false } }
  const empty = Array.from({ length: emptyFields }, (_, index) => `empty ${index}`)
  const emptySpecs = Object.fromEntries(empty.map((name) => [name, 'singleLineText' as const]))
  const table = buildTable(admin(), { label, fields: { ...specs, ...emptySpecs, owner } })
  const fieldIds = [...names, ...empty].map((name) => table.fields[name] ?? '')
  const before = { people: chunkOf(admin(), people.id).seq, seq: world.org.currentSeq() }
  const pairs = rows.flatMap(([id], index) => [[id, index % 2 === 0 ? ana : bea] as const])
  const given = meta()
  const filled = rows.map((row): [string, ...StoredCell[]] => [...row, ...empty.map(() => null)])
  const applied = apply(table.id, { fieldIds, rows: filled, links: [{ fieldId: table.fields['owner'] ?? '', pairs }] }, given)
  const { columns, seq, more, removed } = chunkOf(admin(), table.id)
  // one record is read by a statement of its own
  for (const id of columns.id.slice(0, 2)) expect(getRecords(admin(), table.id, [id])).toBe(getRecords(admin(), table.id, [id, newId()]))
  const { db } = world.org
  const ids = new Map<string, string>(rows.map(([id], index) => [id, `row ${index}`]))
  ids.set(ana, 'ana').set(bea, 'bea')
  const named = (cell: unknown): unknown => (Array.isArray(cell) ? cell.map((id: string) => ids.get(id) ?? id) : cell)
  return {
    applied: { ...applied, seq: applied.seq - before.seq },
    ids: columns.id.map((id) => ids.get(id)),
    cells: Object.fromEntries(Object.entries(table.fields).map(([name, id]) => [name, columns[id]?.map(named)])),
    seqs: (columns['seq'] as unknown as number[] | undefined)?.map((seq) => seq - before.seq),
    chunk: { seq: seq - before.seq, more, removed },
    history: db.all(
      db.build
        .selectFrom('record_history')
        .select(['op', 'before', 'after', 'source', 'gesture', 'member_id', 'record_id'])
        .select((eb) => eb('seq', '-', before.seq).as('seq'))
        .where('batch', '=', given.batch),
    ),
    undo: db
      .all(db.build.selectFrom('undo_log').select(['counts', 'gesture', 'member_id', 'inverse']).where('batch', '=', given.batch))
      .map((entry) => ({ ...entry, inverse: entry.inverse.replace(given.batch, 'batch') })),
    told: chunkOf(admin(), people.id, before.people)
      .columns.id.map((id) => ids.get(id))
      .toSorted(),
    marked: db.all(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(table.id)} WHERE created_by = ${world.admin.memberId}`),
  }
}

function linked(): { people: BuiltTable; things: BuiltTable } {
  const people = buildTable(admin())
  const things = buildTable(admin(), {
    fields: {
      name: 'singleLineText',
      owner: { type: 'connectedRecord', config: { tableId: people.id, inverseFieldId: null, limitToOne: true } },
    },
  })
  return { people, things }
}

describe('the write path of imports', () => {
  test.prop([someRows, fc.constantFrom(0, mostCellsFromJson)], runs(25, 250))(
    'both lanes leave equal rows, history, undo entries and feeds, also of rows that are too wide for JSON',
    (texts, emptyFields) => {
      const rows = texts.map(typedRow)
      let seen = 0
      const counts: RecordHook = {
        name: 'counts',
        watches: (model) => (model.label === 'Watched' ? { fields: [] } : undefined),
        after: ({ records }) => void (seen += records.length),
      }
      bindRecordHooks(world.org, [counts], { error: () => undefined })
      expect(importInto('Watched', rows, emptyFields)).toEqual(importInto('Plain', rows, emptyFields))
      expect(seen).toBe(texts.length)
      bindRecordHooks(world.org, [], { error: () => undefined })
    },
  )

  it('links records and tells the devices of those linked', () => {
    const { people, things } = linked()
    const [ana = ''] = addRecords(admin(), people, [{ name: 'Ana' }])
    const before = chunkOf(admin(), people.id).seq
    const ids = [newId(), newId()]
    const owner = things.fields['owner'] ?? ''
    apply(things.id, {
      fieldIds: [things.fields['name'] ?? ''],
      rows: ids.map((id) => [id, 'thing']),
      links: [{ fieldId: owner, pairs: ids.map((id) => [id, ana] as const) }],
    })
    const rows: DeviceRows = new Map()
    catchUp(admin(), things.id, rows)
    expect(ids.map((id) => rows.get(id)?.[owner])).toEqual([[ana], [ana]])
    for (const id of [...ids, newId()]) expect(getRecords(admin(), things.id, [id])).toBe(getRecords(admin(), things.id, [id, newId()]))
    expect(chunkOf(admin(), people.id, before).columns.id).toEqual([ana])
  })

  it('keeps one history row and one undo entry for a batch, and every record tells of it', () => {
    const table = buildTable(admin())
    const batch = meta()
    const ids = [newId(), newId(), newId()]
    const fieldIds = [table.fields['name'] ?? '']
    for (const id of ids) {
      world.org.db.writeNow(() => applyRecordChanges(admin(), table.id, { fieldIds, rows: [[id, 'x']], links: [] }, batch))
    }
    const { db } = world.org
    const ofBatch = (name: 'record_history' | 'undo_log') => db.all(db.build.selectFrom(name).selectAll().where('batch', '=', batch.batch))
    expect(ofBatch('record_history')).toHaveLength(3)
    expect(ofBatch('undo_log')).toHaveLength(1)
    expect(readHistory(admin(), table.id, ids[1] ?? '')).toMatchObject([{ op: 'import', memberId: world.admin.memberId, source: 'import' }])
    expect(chunkOf(admin(), table.id).columns.id).toEqual(ids)
  })

  it('keeps rights, and takes all or nothing', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', who: 'user' } })
    const reader = world.context(world.addMember({ profile: { tables_enabled: { [table.id]: {} } } }))
    const fieldIds = [table.fields['name'] ?? '']
    const records: TypedRecords = { fieldIds, rows: [[newId(), 'x']], links: [] }
    const idOf = (work: () => unknown): string => {
      try {
        work()
      } catch (error) {
        if (error instanceof AppError) return error.id
      }
      return 'nothing'
    }
    expect(idOf(() => world.org.db.writeNow(() => applyRecordChanges(reader, table.id, records, meta())))).toBe('permission_denied')
    const [taken = ''] = addRecords(admin(), table, [{ name: 'there' }])
    const twice: TypedRecords = {
      fieldIds,
      rows: [
        [newId(), 'new'],
        [taken, 'taken'],
      ],
      links: [],
    }
    expect(idOf(() => apply(table.id, twice))).toBe('conflict')
    const nobody: TypedRecords = { fieldIds: [table.fields['who'] ?? ''], rows: [[newId(), JSON.stringify([newId()])]], links: [] }
    expect(idOf(() => apply(table.id, nobody))).toBe('invalid_value')
    expect(chunkOf(admin(), table.id).columns.id).toEqual([taken])
  })
})
