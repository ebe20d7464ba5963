import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { TableRules } from '#shared/access/profile-schema.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import type { RecordHook } from '#server/records/write/hooks/record-hook.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { catchUp, chunkOf, readCell, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeEach(() => {
  world = createTestOrgOnPlatform()
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)

/** A member whose role has these rules for the table. */
function memberWith(table: BuiltTable, rules: TableRules) {
  return world.addMember({ profile: { tables_enabled: { [table.id]: rules } } })
}

function errorOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the write path', () => {
  it('creates, updates, deletes and restores, each with its history', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', amount: 'number' } })
    const [id = ''] = addRecords(admin(), table, [{ name: 'Ana', amount: 3 }])
    const created = chunkOf(admin(), table.id)
    expect(created.columns[table.fields['name'] ?? '']).toEqual(['Ana'])
    const offline = new Date(Date.now() - 3_600_000)
    change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { amount: 4.5 }), base: created.seq }], offline)
    change(admin(), table.id, [{ op: 'delete', id, base: created.seq }])
    expect(chunkOf(admin(), table.id, created.seq)).toMatchObject({ removed: [id], columns: { id: [] }, more: false })
    change(admin(), table.id, [{ op: 'restore', id }])
    expect(readCell(admin(), table, id, 'amount')).toBe(4.5)
    const history = readHistory(admin(), table.id, id)
    expect(history.map((entry) => entry.op)).toEqual(['restore', 'delete', 'update', 'create'])
    expect(history[2]).toMatchObject({
      before: { [table.fields['amount'] ?? '']: 3 },
      after: { [table.fields['amount'] ?? '']: 4.5 },
      memberId: world.admin.memberId,
      source: admin().source,
      gesture: 'edit',
      madeAt: offline.toISOString(),
    })
    // an offline edit arrived later, and the history has both times
    expect(Date.parse(history[2]?.arrivedAt ?? '') - offline.getTime()).toBeGreaterThanOrEqual(3_600_000)
    // one value is restored from the history
    change(admin(), table.id, [{ op: 'update', id, values: history[2]?.before ?? {}, base: chunkOf(admin(), table.id).seq }])
    expect(readCell(admin(), table, id, 'amount')).toBe(3)
    expect(readHistory(admin(), table.id, id)[0]).toMatchObject({ op: 'update', before: history[2]?.after, after: history[2]?.before })
  })

  it('makes all changes of a call or none', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', amount: 'number' } })
    const refused = errorOf(() =>
      change(admin(), table.id, [
        { op: 'create', id: newId(), values: valuesOf(table, { name: 'good' }) },
        { op: 'create', id: newId(), values: valuesOf(table, { amount: 'bad' }) },
      ]),
    )
    expect(refused.id).toBe('invalid_value')
    expect(refused.details).toMatchObject({ fieldId: table.fields['amount'], reason: 'wrongType' })
    expect(chunkOf(admin(), table.id)).toMatchObject({ seq: 0, columns: { id: [] } })
  })

  it('takes 10,000 changes in one call', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', amount: 'number' } })
    const ids = addRecords(
      admin(),
      table,
      Array.from({ length: 10_000 }, (_, index) => ({ name: `n${index}`, amount: index })),
    )
    const base = chunkOf(admin(), table.id).seq
    const applied = change(
      admin(),
      table.id,
      ids.map((id, index) => ({ op: 'update' as const, id, values: valuesOf(table, { amount: index + 1 }), base })),
    )
    expect(applied.updated).toBe(10_000)
    expect(chunkOf(admin(), table.id, base).columns[table.fields['amount'] ?? '']).toHaveLength(10_000)
    expect(
      world.org.db.get(world.org.db.build.selectFrom('table_def').select(['record_count', 'record_seq']).where('id', '=', table.id)),
    ).toEqual({ record_count: 10_000, record_seq: applied.seq })
    // one gesture in the history, and one entry that takes it back
    const { build } = world.org.db
    const told = build
      .selectFrom('record_history')
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.count<number>('batch').distinct().as('batches')])
      .where('table_id', '=', table.id)
      .where('op', '=', 'update')
    expect(world.org.db.get(told)).toEqual({ rows: 10_000, batches: 1 })
    const entries = build.selectFrom('undo_log').select('counts').where('table_id', '=', table.id).where('seq', '>', base)
    expect(world.org.db.all(entries).map(({ counts }) => JSON.parse(counts) as unknown)).toEqual([{ updated: 10_000, cells: 10_000 }])
  })

  it('has a place before the checks where values may still change, one that may refuse, and one for what follows', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', key: 'singleLineText' } })
    const { name = '', key = '' } = table.fields
    const order: string[] = []
    const hook: RecordHook = {
      name: 'order',
      watches: ({ id }) => (id === table.id ? { fields: 'all' } : undefined),
      before: ({ records, set }) => {
        order.push('before')
        for (const one of records) set(one, key, `${String(one.after[name])}!`)
      },
      check: ({ records: [one] }) => {
        order.push('check')
        if (one?.after[key] === 'bad!') throw new AppError('invalid_value')
      },
      after: ({ records: [one] }) => order.push(`effect, told of ${readHistory(admin(), table.id, one?.id ?? '').length} time`),
    }
    bindRecordHooks(world.org, [hook], { error: () => undefined })
    const create = (value: string) => () => change(admin(), table.id, [{ op: 'create', id: newId(), values: { [name]: value } }])
    create('good')()
    expect(errorOf(create('bad')).id).toBe('invalid_value')
    expect(order).toEqual(['before', 'check', 'effect, told of 1 time', 'before', 'check'])
    expect(chunkOf(admin(), table.id).columns).toMatchObject({ [name]: ['good'], [key]: ['good!'] })
    bindRecordHooks(world.org, [], { error: () => undefined })
  })

  it('tells of each record of a large gesture what it changed, and nothing of what others did', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', amount: 'number' } })
    const [name = '', amount = ''] = Object.values(table.fields)
    const rows = Array.from({ length: 1203 }, (_, index) => ({ name: `n${index}`, amount: index }))
    const ids = addRecords(admin(), table, rows)
    const base = chunkOf(admin(), table.id).seq
    const written = (index: number): Record<string, string | number> =>
      [{ [name]: 'new' }, { [amount]: -1 }, { [amount]: -1, [name]: 'new' }, { [name]: `n${index}`, [amount]: -1 }][index % 4] ?? {}
    change(
      admin(),
      table.id,
      ids.map((id, index) => ({ op: 'update' as const, id, values: written(index), base })),
    )
    const cells = (index: number): Record<string, string | number> => ({ [name]: `n${index}`, [amount]: index })
    for (const index of [0, 1, 2, 3, 499, 500, 501, 502, 1199, 1200, 1201, 1202]) {
      const [entry] = readHistory(admin(), table.id, ids[index] ?? '')
      const changed = Object.entries(written(index)).filter(([id, cell]) => cells(index)[id] !== cell)
      expect(entry?.after).toEqual(Object.fromEntries(changed))
      expect(entry?.before).toEqual(Object.fromEntries(changed.map(([id]) => [id, cells(index)[id]])))
    }
    const told = world.org.db.build
      .selectFrom('record_history')
      .select('record_id')
      .where('table_id', '=', table.id)
      .where('seq', '>', base)
    expect(new Set(world.org.db.all(told).map((row) => row.record_id))).toEqual(new Set(ids))
  })

  it('refuses an id that is in use', () => {
    const table = buildTable(admin())
    const [id = ''] = addRecords(admin(), table, [{ name: 'one' }])
    expect(errorOf(() => change(admin(), table.id, [{ op: 'create', id, values: {} }])).id).toBe('conflict')
  })

  it('writes nothing when nothing changes', () => {
    const table = buildTable(admin())
    const [id = ''] = addRecords(admin(), table, [{ name: 'same' }])
    const { seq } = chunkOf(admin(), table.id)
    change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'same' }), base: seq }])
    expect(chunkOf(admin(), table.id).seq).toBe(seq)
  })
})

describe('required cells', () => {
  const table = () => buildTable(admin(), { fields: { name: { type: 'singleLineText', required: true }, note: 'text' } })

  it('may be empty in a row begun in the grid, and never emptied again', () => {
    const things = table()
    const [id = ''] = addRecords(admin(), things, [{}])
    change(admin(), things.id, [{ op: 'update', id, values: valuesOf(things, { name: 'now' }), base: 1e9 }])
    const emptied = errorOf(() => change(admin(), things.id, [{ op: 'update', id, values: valuesOf(things, { name: null }), base: 1e9 }]))
    expect(emptied.details).toMatchObject({ recordId: id, fieldId: things.fields['name'], reason: 'required' })
  })

  it('are asked of a form, which hears which one is missing', () => {
    const things = table()
    const id = newId()
    const send = (values: Record<string, string>) =>
      world.org.db.writeNow(() =>
        applyRecordChanges(admin(), things.id, [{ op: 'create', id, values: valuesOf(things, values) }], {
          batch: newId(),
          madeAt: new Date(),
          gesture: 'form',
          complete: true,
        }),
      )
    expect(errorOf(() => send({ note: 'only this' })).details).toMatchObject({
      recordId: id,
      fieldId: things.fields['name'],
      reason: 'required',
    })
    expect(send({ name: 'there' }).created).toBe(1)
  })
})

describe('rights', () => {
  it('needs the right for each operation', () => {
    const table = buildTable(admin())
    const [id = ''] = addRecords(admin(), table, [{ name: 'one' }])
    const reader = world.context(memberWith(table, {}))
    const values = valuesOf(table, { name: 'x' })
    expect(errorOf(() => change(reader, table.id, [{ op: 'create', id: newId(), values }])).id).toBe('permission_denied')
    expect(errorOf(() => change(reader, table.id, [{ op: 'update', id, values, base: 0 }])).id).toBe('permission_denied')
    expect(errorOf(() => change(reader, table.id, [{ op: 'delete', id, base: 0 }])).id).toBe('permission_denied')
    const stranger = world.context(world.addMember({ profile: {} }))
    expect(errorOf(() => change(stranger, table.id, [{ op: 'create', id: newId(), values }])).id).toBe('unauthorized')
  })

  it('hides fields and keeps read-only ones', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', secret: 'text', fixed: 'number' } })
    const [id = ''] = addRecords(admin(), table, [{ name: 'one', secret: 's3cret', fixed: 1 }])
    const member = world.context(
      memberWith(table, {
        can_edit: true,
        fields_excluded: [table.fields['secret'] ?? ''],
        fields_readonly: [table.fields['fixed'] ?? ''],
      }),
    )
    expect(JSON.stringify(chunkOf(member, table.id))).not.toContain('s3cret')
    expect(
      errorOf(() => change(member, table.id, [{ op: 'update', id, values: valuesOf(table, { secret: 'x' }), base: 0 }])).details,
    ).toMatchObject({ reason: 'unknownField' })
    expect(errorOf(() => change(member, table.id, [{ op: 'update', id, values: valuesOf(table, { fixed: 2 }), base: 0 }])).id).toBe(
      'permission_denied',
    )
    expect(JSON.stringify(readHistory(member, table.id, id))).not.toContain('s3cret')
  })

  it('keeps to the rows of the role, also when a row leaves them', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', owner: 'user' } })
    const placeholder = memberWith(table, {})
    const rules: TableRules = {
      can_create: true,
      can_edit: true,
      data: [{ field: table.fields['owner'] ?? '', operator: 'is', value: { currentUser: true } }],
    }
    world.setProfile(placeholder, { tables_enabled: { [table.id]: rules } })
    const member = world.context(placeholder)
    const [mine = '', other = ''] = addRecords(admin(), table, [
      { name: 'mine', owner: [placeholder.memberId] },
      { name: 'other', owner: [world.admin.memberId] },
    ])
    const device: DeviceRows = new Map()
    const since = catchUp(member, table.id, device)
    expect([...device.keys()]).toEqual([mine])
    expect(errorOf(() => change(member, table.id, [{ op: 'update', id: other, values: valuesOf(table, { name: 'x' }), base: 0 }])).id).toBe(
      'record_not_found',
    )
    expect(errorOf(() => change(member, table.id, [{ op: 'create', id: newId(), values: valuesOf(table, { name: 'nobody' }) }])).id).toBe(
      'permission_denied',
    )
    change(admin(), table.id, [{ op: 'update', id: mine, values: valuesOf(table, { owner: [world.admin.memberId] }), base: since }])
    catchUp(member, table.id, device, since)
    expect(device.size).toBe(0)
  })
})

describe('conflicts', () => {
  it('lets the later made change of a cell win and keeps the loser in the history', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', note: 'text' } })
    const other = world.context(memberWith(table, { can_edit: true }))
    const [id = ''] = addRecords(admin(), table, [{ name: 'start', note: 'start' }])
    const base = chunkOf(admin(), table.id).seq
    const at = (second: number) => new Date(Date.now() + second * 1000)
    change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'later' }), base }], at(20))
    const applied = change(
      other,
      table.id,
      [{ op: 'update', id, values: valuesOf(table, { name: 'earlier', note: 'kept' }), base }],
      at(10),
    )
    expect(applied.lost).toEqual([{ recordId: id, fieldId: table.fields['name'], value: 'earlier' }])
    expect(readCell(admin(), table, id, 'name')).toBe('later')
    expect(readCell(admin(), table, id, 'note')).toBe('kept')
    change(other, table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'latest' }), base }], at(30))
    expect(readCell(admin(), table, id, 'name')).toBe('latest')
    const lost = readHistory(admin(), table.id, id).filter((entry) => entry.lostRace.length > 0)
    expect(lost.map((entry) => entry.after[table.fields['name'] ?? ''])).toEqual(['earlier', 'later'])
  })

  it('does not race a person against themselves on one device', () => {
    const table = buildTable(admin())
    const [id = ''] = addRecords(admin(), table, [{ name: 'start' }])
    const base = chunkOf(admin(), table.id).seq
    for (const [index, name] of ['a', 'ab', 'abc'].entries())
      change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name }), base }], new Date(1e12 + index))
    expect(readCell(admin(), table, id, 'name')).toBe('abc')
    expect(readHistory(admin(), table.id, id).every((entry) => entry.lostRace.length === 0)).toBe(true)
  })

  it('brings a deleted record back when somebody edits it', () => {
    const table = buildTable(admin())
    const [id = ''] = addRecords(admin(), table, [{ name: 'start' }])
    const base = chunkOf(admin(), table.id).seq
    change(admin(), table.id, [{ op: 'delete', id, base }])
    change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'back' }), base }])
    expect(readCell(admin(), table, id, 'name')).toBe('back')
    expect(readHistory(admin(), table.id, id)[0]?.op).toBe('restore')
  })
})
