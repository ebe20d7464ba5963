import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { applyTypedRecords } from '#server/records/write/apply-typed-records.ts'
import { getRecords } from '#server/records/read/get-records.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import { noHooks } from '#server/records/write/write-types.ts'
import type { StoredCell, TypedRecords } from '#server/storage/records/typed-records.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
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
  test.prop([cellText, fc.constantFrom(...fieldTypeNames)], { numRuns: 2000 })(
    'are what the write path would make of them',
    (text, name) => {
      const type = fieldTypes[name]
      const parsed = type.parse(text, configOf(name), localeOf('en'))
      if (!parsed.ok) return
      expect(type.check(parsed.value, configOf(name))).toEqual({ ok: true, value: parsed.value })
    },
  )
})

describe('the write path of imports', () => {
  let world: ReturnType<typeof createTestOrgOnPlatform>
  beforeAll(() => {
    world = createTestOrgOnPlatform()
  })
  afterAll(() => world.dispose())
  const names = fieldTypeNames.filter(
    (name) => !['users', 'records', 'attachments'].includes(fieldTypes[name].holds ?? '') && !fieldTypes[name].computed,
  )
  const admin = () => world.context(world.admin, 'import')
  const specs = Object.fromEntries(names.map((name) => [name, { type: name, config: configOf(name) }]))
  const meta = () => ({ batch: newId(), madeAt: new Date(), gesture: 'import' })
  const apply = (tableId: string, records: TypedRecords, hooks = noHooks) =>
    world.org.db.writeNow(() => applyTypedRecords(admin(), tableId, records, meta(), hooks))

  test.prop([fc.array(fc.array(cellText, { minLength: names.length, maxLength: names.length }), { minLength: 1, maxLength: 20 })], {
    numRuns: 25,
  })('stores the same as the long way', (texts) => {
    const rows = texts.map((cells): [string, ...StoredCell[]] => [
      newId(),
      ...names.map((name, index) => {
        const parsed = fieldTypes[name].parse(cells[index] ?? '', configOf(name), localeOf('en'))
        if (!parsed.ok) return null
        return Array.isArray(parsed.value) ? JSON.stringify(parsed.value) : parsed.value
      }),
    ])
    const stored = [noHooks, { ...noHooks, check: [() => undefined] }].map((hooks) => {
      const table = buildTable(admin(), { fields: specs })
      const fieldIds = names.map((name) => table.fields[name] ?? '')
      expect(apply(table.id, { fieldIds, rows, links: [] }, hooks).created).toBe(rows.length)
      const { columns } = chunkOf(admin(), table.id)
      // one record is read by a statement of its own
      for (const id of columns.id.slice(0, 2))
        expect(getRecords(admin(), table.id, [id])).toBe(getRecords(admin(), table.id, [id, newId()]))
      return { id: columns.id, cells: fieldIds.map((fieldId) => columns[fieldId]) }
    })
    expect(stored[0]).toEqual(stored[1])
  })

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
      world.org.db.writeNow(() => applyTypedRecords(admin(), table.id, { fieldIds, rows: [[id, 'x']], links: [] }, batch))
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
    expect(idOf(() => world.org.db.writeNow(() => applyTypedRecords(reader, table.id, records, meta())))).toBe('permission_denied')
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
