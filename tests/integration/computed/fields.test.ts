import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { compileAccess } from '#shared/access/access.ts'
import type { SessionKind } from '#shared/access/access-question.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { runRecompute } from '#server/computed/run-recompute.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField as addFieldTo, changeStructure, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { catchUp, chunkOf, readCell, type DeviceRows } from '#tests/support/read-table.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeEach(() => {
  world = createTestOrgOnPlatform()
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)

const mutate = (kind: string, args: object): void => changeStructure(admin(), kind, args)
const addField = (table: BuiltTable, label: string, type: FieldTypeName, config: unknown, context = admin()): string =>
  addFieldTo(context, table, label, type, config)

const configOf = (table: BuiltTable, label: string): Record<string, unknown> =>
  findTableModel(world.org, table.id)?.field(table.fields[label] ?? '')?.config as Record<string, unknown>

/** Orders with lines: a rollup's and a lookup's ordinary place. */
function shop() {
  const orders = buildTable(admin(), { label: 'Orders', fields: { name: 'singleLineText', day: 'date' } })
  const lines = buildTable(admin(), {
    label: 'Lines',
    fields: {
      name: 'singleLineText',
      amount: 'number',
      done: 'checkbox',
      order: { type: 'reference', config: { tableId: orders.id } },
    },
  })
  orders.fields['lines'] = inverseOf(admin(), lines, 'order')
  return { orders, lines }
}

/** Lines as an import writes them: an eighth more each. */
function importLines(lines: BuiltTable, ids: readonly string[], ordersOf: (row: number) => string[]): void {
  const { amount = '', order = '' } = lines.fields
  const rows = ids.map((id, row): [string, number] => [id, row / 8])
  const pairs = ids.flatMap((id, row) => ordersOf(row).map((target) => [id, target] as const))
  const meta = { batch: newId(), madeAt: new Date() }
  const context = admin()
  context.org.db.writeNow(() =>
    applyRecordChanges(context, lines.id, { fieldIds: [amount], rows, links: [{ fieldId: order, pairs }] }, meta),
  )
}

/** Runs the effects that wait, and those that they leave; answers how many there were. */
async function workOffRecomputes(): Promise<number> {
  let count = 0
  for (let ran = await runRecomputes(); ran > 0; ran = await runRecomputes()) count += ran
  return count
}

async function runRecomputes(): Promise<number> {
  const { db } = world.org
  const queued = db.all(db.build.selectFrom('effect').select(['payload', 'id']).where('kind', '=', 'records.recompute'))
  for (const { payload, id } of queued) {
    await runRecompute(JSON.parse(payload) as { fieldId: string }, {
      platform: world.platform,
      org: world.org,
      effectId: id,
      attempt: 1,
      signal: new AbortController().signal,
    })
    db.run(db.build.deleteFrom('effect').where('id', '=', id))
  }
  return queued.length
}

describe('computed fields', () => {
  it('are sent again when what they read comes back, although their values are what they were', () => {
    const { orders, lines } = shop()
    const [order = ''] = addRecords(admin(), orders, [{ name: 'A', day: '2024-01-05' }])
    const [line = ''] = addRecords(admin(), lines, [{ name: 'x', order: [order] }])
    const id = addField(lines, 'of', 'vlookup', { linkFieldId: lines.fields['order'], targetFieldId: orders.fields['day'] })
    mutate('fields.delete', { tableId: orders.id, id: orders.fields['day'] })
    const device: DeviceRows = new Map()
    const since = catchUp(admin(), lines.id, device)
    expect(device.get(line)?.[id] ?? null).toBeNull()
    mutate('fields.restore', { tableId: orders.id, id: orders.fields['day'] })
    catchUp(admin(), lines.id, device, since)
    expect(device.get(line)?.[id]).toBe('2024-01-05')
  })

  it('follow the records they read', () => {
    const { orders, lines } = shop()
    const [first = '', second = ''] = addRecords(admin(), orders, [{ name: 'A', day: '2024-01-05' }, { name: 'B' }])
    const [one = ''] = addRecords(admin(), lines, [
      { name: 'x', amount: 2.5, order: [first] },
      { name: 'y', amount: 4, order: [first] },
    ])
    addField(orders, 'total', 'rollup', { linkFieldId: orders.fields['lines'], targetFieldId: lines.fields['amount'], function: 'sum' })
    addField(orders, 'count', 'rollup', { linkFieldId: orders.fields['lines'], targetFieldId: null, function: 'count' })
    addField(orders, 'double', 'advancedFormula', { expression: `{${orders.fields['total']}} * 2` })
    addField(lines, 'of', 'vlookup', { linkFieldId: lines.fields['order'], targetFieldId: orders.fields['day'] })
    expect(configOf(lines, 'of')['result']).toMatchObject({ type: 'date' })
    expect(readCell(admin(), orders, first, 'total')).toBe(6.5)
    expect(readCell(admin(), orders, first, 'double')).toBe(13)
    expect(readCell(admin(), orders, second, 'count')).toBe(0)
    expect(readCell(admin(), lines, one, 'of')).toBe('2024-01-05')

    const before = chunkOf(admin(), orders.id)
    change(admin(), lines.id, [{ op: 'update', id: one, values: valuesOf(lines, { amount: 10 }), base: Number.MAX_SAFE_INTEGER }])
    expect(readCell(admin(), orders, first, 'double')).toBe(28)
    const after = chunkOf(admin(), orders.id, before.seq)
    expect(after.columns.id).toEqual([first])
    expect(after.columns.updated_at).toEqual(before.columns.updated_at.filter((_, index) => before.columns.id[index] === first))

    change(admin(), lines.id, [{ op: 'update', id: one, values: valuesOf(lines, { order: [second] }), base: Number.MAX_SAFE_INTEGER }])
    expect(readCell(admin(), orders, first, 'total')).toBe(4)
    expect(readCell(admin(), orders, second, 'double')).toBe(20)
    expect(readCell(admin(), lines, one, 'of')).toBeNull()
    change(admin(), lines.id, [{ op: 'delete', id: one, base: Number.MAX_SAFE_INTEGER }])
    expect(readCell(admin(), orders, second, 'total')).toBeNull()
    change(admin(), lines.id, [{ op: 'restore', id: one }])
    expect(readCell(admin(), orders, second, 'double')).toBe(20)
  })

  it('are never read in a circle, and the refusal names it', () => {
    const table = buildTable(admin(), { fields: { name: 'singleLineText', n: 'number' } })
    addField(table, 'a', 'advancedFormula', { expression: `{${table.fields['n']}} + 1` })
    addField(table, 'b', 'advancedFormula', { expression: `{${table.fields['a']}} + 1` })
    let refused: unknown
    try {
      mutate('fields.update', { tableId: table.id, id: table.fields['a'], config: { expression: `{${table.fields['b']}} + 1` } })
    } catch (error) {
      refused = error
    }
    expect(refused).toBeInstanceOf(AppError)
    expect((refused as AppError).id).toBe('computed_cycle')
    const labels = ((refused as AppError).details as { fields: { label: string }[] }).fields.map((field) => field.label)
    expect(labels.sort()).toEqual(['a', 'b'])
    expect(configOf(table, 'a')['expression']).toContain(table.fields['n'])
  })

  it('are not read in a circle through other tables either', () => {
    const { orders, lines } = shop()
    const link = { linkFieldId: lines.fields['order'] }
    const rate = addField(orders, 'rate', 'advancedFormula', { expression: '1' })
    const share = addField(lines, 'share', 'vlookup', { ...link, targetFieldId: rate })
    const sum = { linkFieldId: orders.fields['lines'], targetFieldId: share, function: 'sum' }
    const total = addField(orders, 'total', 'rollup', sum)
    const close = () => mutate('fields.update', { tableId: orders.id, id: rate, config: { expression: `{${total}} / 2` } })
    expect(close).toThrow(
      expect.objectContaining({
        id: 'computed_cycle',
        details: { fields: expect.arrayContaining([rate, share, total].map((id) => expect.objectContaining({ id }))) },
      }),
    )
    expect(configOf(orders, 'rate')['expression']).toBe('1')
  })

  it('are worked out by an effect when they are many, and say so meanwhile', async () => {
    const { orders, lines } = shop()
    const [order = ''] = addRecords(admin(), orders, [{ name: 'A', day: '2024-01-05' }])
    const ids = Array.from({ length: 10_050 }, () => newId())
    importLines(lines, ids, (row) => (row < 3 ? [order] : []))
    addField(lines, 'more', 'advancedFormula', { expression: `{${lines.fields['amount']}} + 1` })
    addField(lines, 'twice', 'advancedFormula', { expression: `{${lines.fields['more']}} * 2` })
    const isStale = (label: string) => findTableModel(world.org, lines.id)?.field(lines.fields[label] ?? '')?.isStale
    expect([isStale('more'), isStale('twice')]).toEqual([true, true])
    // a concurrent edit is computed by its own write
    change(admin(), lines.id, [{ op: 'update', id: ids[9] ?? '', values: valuesOf(lines, { amount: 100 }), base: Number.MAX_SAFE_INTEGER }])
    expect(readCell(admin(), lines, ids[9] ?? '', 'twice')).toBe(202)
    expect(await workOffRecomputes()).toBe(2)
    expect([isStale('more'), isStale('twice')]).toEqual([false, false])
    const chunk = chunkOf(admin(), lines.id, 0, 20_000)
    const wrong = chunk.columns.id.filter((_, index) => {
      const amount = Number(chunk.columns[lines.fields['amount'] ?? '']?.[index])
      return chunk.columns[lines.fields['twice'] ?? '']?.[index] !== (amount + 1) * 2
    })
    expect(wrong).toEqual([])
  })

  it('are finished by the next server where one stops in the middle, whatever was edited in between', async () => {
    const { orders, lines } = shop()
    const [order = ''] = addRecords(admin(), orders, [{ name: 'A' }])
    const ids = Array.from({ length: 12_000 }, () => newId())
    importLines(lines, ids, (row) => (row % 4000 === 0 ? [order] : []))
    const total = { linkFieldId: orders.fields['lines'], targetFieldId: '', function: 'sum' }
    const more = addField(lines, 'more', 'advancedFormula', { expression: `{${lines.fields['amount']}} + 1` })
    const twice = addField(lines, 'twice', 'advancedFormula', { expression: `{${more}} * 2` })
    const sum = addField(orders, 'total', 'rollup', { ...total, targetFieldId: twice })
    const stale = () =>
      world.org.db.all(sql<{ field_id: string; after_id: string }>`SELECT field_id, after_id FROM computed_stale ORDER BY field_id`)
    expect(stale().map(({ field_id }) => field_id)).toEqual([more, twice].toSorted())
    // every server works off one piece of each field, the last field first, and goes; each piece leaves a note of how far it came
    const places: ReturnType<typeof stale>[] = []
    for (let servers = 0; stale().length > 0 && servers < 400; servers++) {
      for (const fieldId of [sum, twice, more]) {
        let turns = 0
        const signal = { throwIfAborted: () => turns++ >= 1 && expect.fail('stopped') } as unknown as AbortSignal
        const effect = { platform: world.platform, org: world.org, effectId: newId(), attempt: 1, signal }
        await runRecompute({ fieldId }, effect).catch(() => undefined)
      }
      places.push(stale())
      // in the finished part, and in the open one
      for (const row of [servers, 11_990 - servers])
        change(admin(), lines.id, [
          { op: 'update', id: ids[row] ?? '', values: valuesOf(lines, { amount: 1000 + servers }), base: Number.MAX_SAFE_INTEGER },
        ])
    }
    expect(stale()).toEqual([])
    // none restarted
    expect(places.length).toBeGreaterThan(10)
    for (const fieldId of [more, twice]) {
      const own = places.flatMap((place) => place.filter(({ field_id }) => field_id === fieldId).map(({ after_id }) => after_id))
      expect(own).toEqual(own.toSorted())
    }
    const chunk = chunkOf(admin(), lines.id, 0, 20_000)
    const [amounts, mores, twices] = ['amount', 'more', 'twice'].map((name) => chunk.columns[lines.fields[name] ?? ''] ?? [])
    const wrong = chunk.columns.id.filter((_, index) => {
      const amount = Number(amounts?.[index])
      return mores?.[index] !== amount + 1 || twices?.[index] !== (amount + 1) * 2
    })
    expect(chunk.columns.id).toHaveLength(12_000)
    expect(wrong).toEqual([])
    const linked = [0, 4000, 8000].map((row) => Number(twices?.[chunk.columns.id.indexOf(ids[row] ?? '')]))
    expect(readCell(admin(), orders, order, 'total')).toBe(linked.reduce((sum, cell) => sum + cell, 0))
  })

  it('that thousands of records take from one are worked out by an effect, also where very many are added up', async () => {
    const parts = buildTable(admin(), { label: 'Parts', fields: { amount: 'number' } })
    const kits = buildTable(admin(), {
      label: 'Kits',
      fields: { name: 'singleLineText', parts: { type: 'connectedRecord', config: { tableId: parts.id, limitToOne: false } } },
    })
    const partIds = addRecords(
      admin(),
      parts,
      Array.from({ length: 1100 }, () => ({ amount: 1 })),
    )
    const [shared = ''] = partIds
    const ids = Array.from({ length: 2100 }, () => newId())
    const [large = '', small = ''] = ids
    const pairs = ids.flatMap((id) => (id === large ? partIds : [shared]).map((part) => [id, part] as const))
    const rows = ids.map((id): [string, string] => [id, 'kit'])
    const { name = '', parts: link = '' } = kits.fields
    world.org.db.writeNow(() =>
      applyRecordChanges(
        admin(),
        kits.id,
        { fieldIds: [name], rows, links: [{ fieldId: link, pairs }] },
        { batch: newId(), madeAt: new Date() },
      ),
    )
    const total = addField(kits, 'total', 'rollup', { linkFieldId: link, targetFieldId: parts.fields['amount'], function: 'sum' })
    const totals = () => [large, small].map((id) => readCell(admin(), kits, id, 'total'))
    const isStale = () => findTableModel(world.org, kits.id)?.field(total)?.isStale
    expect(totals()).toEqual([1100, 1])
    const edit = (id: string, amount: number) =>
      change(admin(), parts.id, [{ op: 'update', id, values: valuesOf(parts, { amount }), base: Number.MAX_SAFE_INTEGER }])
    edit(shared, 11)
    expect(isStale()).toBe(true)
    expect(await workOffRecomputes()).toBe(1)
    expect(isStale()).toBe(false)
    expect(totals()).toEqual([1110, 11])
    edit(partIds[7] ?? '', 3)
    expect(isStale()).toBe(false)
    expect(totals()).toEqual([1112, 11])
  })

  it('follow an import and 10,000 changes of one call, the last of them by effects', async () => {
    const { orders, lines } = shop()
    const [order = '', other = ''] = addRecords(admin(), orders, [{ name: 'A' }, { name: 'B' }])
    addField(orders, 'total', 'rollup', { linkFieldId: orders.fields['lines'], targetFieldId: lines.fields['amount'], function: 'sum' })
    addField(lines, 'twice', 'advancedFormula', { expression: `{${lines.fields['amount']}} * 2` })
    const ids = Array.from({ length: 10_000 }, () => newId())
    importLines(lines, ids, (row) => [row % 2 ? order : other])
    await workOffRecomputes()
    expect(readCell(admin(), orders, order, 'total')).toBe(3_125_000)
    expect(readCell(admin(), orders, other, 'total')).toBe(3_124_375)
    expect(readCell(admin(), lines, ids[9] ?? '', 'twice')).toBe(2.25)
    const update = (amount: (row: number) => number) =>
      ids.map((id, row) => ({ op: 'update' as const, id, values: valuesOf(lines, { amount: amount(row) }), base: Number.MAX_SAFE_INTEGER }))
    change(
      admin(),
      lines.id,
      update((row) => row),
    )
    await workOffRecomputes()
    expect(readCell(admin(), orders, order, 'total')).toBe(25_000_000)
    expect(readCell(admin(), lines, ids[9] ?? '', 'twice')).toBe(18)
    // undone with the call that failed
    expect(() =>
      admin().org.db.writeNow(() => {
        applyRecordChanges(
          admin(),
          lines.id,
          update(() => 1),
          { batch: newId(), madeAt: new Date() },
        )
        throw new Error('too late')
      }),
    ).toThrow('too late')
    expect(readCell(admin(), orders, order, 'total')).toBe(25_000_000)
    expect(readCell(admin(), lines, ids[9] ?? '', 'twice')).toBe(18)
    expect(readHistory(admin(), lines.id, ids[9] ?? '')[0]?.after).toEqual({ [lines.fields['amount'] ?? '']: 9 })
  })

  it('show nothing of what a role may not see', () => {
    const secrets = buildTable(admin(), { label: 'Secrets', fields: { name: 'singleLineText', pay: 'number', plain: 'number' } })
    const people = buildTable(admin(), {
      label: 'People',
      fields: { name: 'singleLineText', bonus: 'number', job: { type: 'reference', config: { tableId: secrets.id } } },
    })
    const [job = ''] = addRecords(admin(), secrets, [{ name: 'Boss', pay: 7_000_777_000_777, plain: 1 }])
    addRecords(admin(), people, [{ name: 'Ana', bonus: 4_242_424_242, job: [job] }])
    addField(people, 'pay', 'vlookup', { linkFieldId: people.fields['job'], targetFieldId: secrets.fields['pay'] })
    addField(people, 'sum', 'rollup', { linkFieldId: people.fields['job'], targetFieldId: secrets.fields['pay'], function: 'sum' })
    addField(people, 'plain', 'vlookup', { linkFieldId: people.fields['job'], targetFieldId: secrets.fields['plain'] })
    addField(people, 'double', 'advancedFormula', { expression: `{${people.fields['bonus']}} * 2` })
    addField(people, 'four', 'advancedFormula', { expression: `{${people.fields['double']}} * 2` })
    addField(people, 'title', 'advancedFormula', { expression: `{${people.fields['job']}} & ""` })
    const seen = (rules: object, other: object | '*') => {
      const member = world.addMember({ seat: 'builder', profile: { tables_enabled: { [people.id]: rules, [secrets.id]: other } } as never })
      const text = JSON.stringify(chunkOf(world.context(member), people.id).columns)
      const labels = Object.entries(people.fields).filter(([, id]) => text.includes(id))
      return { labels: labels.map(([label]) => label).sort(), text, context: world.context(member) }
    }
    const all = seen({}, '*')
    expect(all.labels).toEqual(['bonus', 'double', 'four', 'job', 'name', 'pay', 'plain', 'sum', 'title'])
    const noBonus = seen({ fields_excluded: [people.fields['bonus']] }, '*')
    expect(noBonus.labels).toEqual(['job', 'name', 'pay', 'plain', 'sum', 'title'])
    expect(noBonus.text).not.toMatch(/8484848484|16969696968/)
    const noPay = seen({}, { fields_excluded: [secrets.fields['pay']] })
    expect(noPay.labels).toEqual(['bonus', 'double', 'four', 'job', 'name', 'plain', 'title'])
    expect(noPay.text).not.toContain('7000777000777')
    const noName = seen({}, { fields_excluded: [secrets.fields['name']] })
    expect(noName.labels).not.toContain('title')
    const someRows = seen({}, { data: [{ field: secrets.fields['plain'], operator: 'is', value: 2 }] })
    expect(someRows.labels).toEqual(['bonus', 'double', 'four', 'job', 'name'])
    expect(someRows.text).not.toMatch(/7000777000777|Boss/)
    const noTable = seen({}, { fields_excluded: [] })
    expect(noTable.labels).toContain('pay')

    // nor can it be found out by asking
    const asked = (fieldId: string | undefined, operator = 'greater') =>
      JSON.parse(
        queryRecords(noPay.context, {
          tableId: people.id,
          filter: {
            id: 'g',
            conjunction: 'and',
            nodes: [{ id: 'n', fieldId: fieldId ?? '', operator, value: 1_000_000_000_000 }],
          },
          sorts: [{ fieldId: fieldId ?? '', direction: 'asc' }],
          search: '',
          after: null,
          limit: 10,
          aggregates: [{ name: 'max', ...(fieldId !== undefined && { fieldId }) }],
        } as never),
      ) as { columns: { id: string[] }; aggregates: { value: unknown }[] }
    for (const operator of ['greater', 'less']) expect(asked(people.fields['sum'], operator).columns.id).toHaveLength(0)
    expect(asked(people.fields['double'], 'less').columns.id).toHaveLength(1)
    expect(asked(people.fields['sum']).aggregates[0]?.value).toBeNull()
    expect(asked(people.fields['double']).columns.id).toHaveLength(0)

    // nor by making a field that reads it
    const builder = world.addMember({
      seat: 'builder',
      profile: {
        tables_enabled: {
          [people.id]: { manage_structure: true, can_edit: true },
          [secrets.id]: { fields_excluded: [secrets.fields['pay']] },
        },
      } as never,
    })
    expect(() =>
      addField(
        people,
        'peek',
        'vlookup',
        { linkFieldId: people.fields['job'], targetFieldId: secrets.fields['pay'] },
        world.context(builder),
      ),
    ).toThrow(AppError)
  })

  it('are named by limits of their own in vain where what they read is hidden, except by a public link', () => {
    const table = buildTable(admin(), { label: 'Pay', fields: { name: 'singleLineText', bonus: 'number' } })
    const double = addField(table, 'double', 'advancedFormula', { expression: `{${table.fields['bonus']}} * 2` })
    addRecords(admin(), table, [{ name: 'Ana', bonus: 4242 }])
    const profile = { tables_enabled: { [table.id]: { fields_excluded: [table.fields['bonus'] ?? ''] } } }
    const seenIn = (session: SessionKind) => {
      const limits = { profile: { tables_enabled: { [table.id]: {} } }, fields: { [table.id]: [double, table.fields['name'] ?? ''] } }
      const access = compileAccess({ memberId: world.admin.memberId, seat: 'builder', isAdmin: false, profile, session, limits })
      const { columns } = chunkOf({ ...admin(), access }, table.id)
      return Object.entries(table.fields).flatMap(([label, id]) => (id in columns ? [label] : []))
    }
    expect(seenIn('api-token')).toEqual(['name'])
    expect(seenIn('member')).toEqual(['name'])
    // a link gives the fields that it names and its maker sees
    expect(seenIn('public-link')).toEqual(['name', 'double'])
  })

  it('of today are worked out again when the day changes where the organisation is', async () => {
    const { refreshNow } = await import('#server/computed/refresh-now.ts')
    const { orders } = shop()
    const [order = ''] = addRecords(admin(), orders, [{ name: 'A', day: '2024-01-05' }])
    addField(orders, 'today', 'advancedFormula', { expression: 'TODAY()' })
    const waiting = () => world.org.db.all(world.org.db.build.selectFrom('effect').selectAll().where('kind', '=', 'records.refreshNow'))
    const today = world.platform.now().toISOString().slice(0, 10)
    expect(readCell(admin(), orders, order, 'today')).toBe(today)
    const [queued] = waiting()
    expect(waiting()).toHaveLength(1)
    expect(queued?.run_after.slice(10)).toBe('T00:00:00.000Z')
    expect(queued && queued.run_after > world.platform.now().toISOString()).toBe(true)
    const tomorrow = new Date(queued?.run_after ?? 0)
    const platform = { ...world.platform, now: () => tomorrow }
    await refreshNow({ platform, org: world.org, effectId: queued?.id ?? '', attempt: 1, signal: new AbortController().signal })
    expect(readCell(admin(), orders, order, 'today')).toBe(tomorrow.toISOString().slice(0, 10))
    expect(waiting()).toHaveLength(2)
  })

  it('that count by days told from today follow the day, with what reads them', async () => {
    const { refreshNow } = await import('#server/computed/refresh-now.ts')
    const orders = buildTable(admin(), { label: 'Orders' })
    const lines = buildTable(admin(), { fields: { day: 'date', order: { type: 'reference', config: { tableId: orders.id } } } })
    const linkFieldId = inverseOf(admin(), lines, 'order')
    const [order = ''] = addRecords(admin(), orders, [{ name: 'A' }])
    const today = new Date().toISOString().slice(0, 10)
    addRecords(admin(), lines, [{ day: today, order: [order] }])
    const waiting = () => world.org.db.all(world.org.db.build.selectFrom('effect').select('id').where('kind', '=', 'records.refreshNow'))
    const filter = (node: object) => ({ id: 'g', conjunction: 'and', nodes: [{ id: 'n', ...node }] })
    addField(orders, 'plain', 'rollup', {
      linkFieldId,
      function: 'count',
      filter: filter({ fieldId: lines.fields['day'], operator: 'isFilled' }),
    })
    expect(waiting()).toHaveLength(0)
    const recent = filter({ fieldId: lines.fields['day'], operator: 'is', value: { relative: 'today' } })
    const count = addField(orders, 'recent', 'rollup', { linkFieldId, function: 'count', filter: recent })
    addField(orders, 'double', 'advancedFormula', { expression: `{${count}} * 2` })
    expect([readCell(admin(), orders, order, 'recent'), readCell(admin(), orders, order, 'double')]).toEqual([1, 2])
    expect(waiting()).toHaveLength(1)
    // as it was yesterday, when none was of that day
    world.org.db.writeNow(() => world.org.db.run(sql`UPDATE ${recordTable(orders.id)} SET ${sql.ref(count)} = 0`))
    const effect = { platform: world.platform, org: world.org, effectId: '', attempt: 1, signal: new AbortController().signal }
    await refreshNow(effect)
    expect([readCell(admin(), orders, order, 'recent'), readCell(admin(), orders, order, 'double')]).toEqual([1, 2])
  })

  it('look up what the linked records know of themselves', () => {
    const orders = buildTable(admin(), { label: 'Orders', fields: { name: 'singleLineText' } })
    const lines = buildTable(admin(), {
      fields: {
        name: 'singleLineText',
        id: 'recordID',
        author: 'recordAttribution',
        editor: 'updatedBy',
        age: 'timeSinceCreation',
        idle: 'timeSinceLastUpdate',
        order: { type: 'reference', config: { tableId: orders.id } },
      },
    })
    const back = inverseOf(admin(), lines, 'order')
    const colleague = world.addMember({ profile: { tables_enabled: { [orders.id]: '*', [lines.id]: '*' } } })
    const [order = ''] = addRecords(admin(), orders, [{ name: 'A' }])
    const [line = ''] = addRecords(admin(), lines, [{ name: 'one', order: [order] }])
    addRecords(world.context(colleague), lines, [{ name: 'two', order: [order] }])
    for (const name of ['id', 'author', 'editor', 'age', 'idle']) {
      addField(orders, name, 'vlookup', { linkFieldId: back, targetFieldId: lines.fields[name] })
    }
    const cell = (name: string) => readCell(admin(), orders, order, name)
    expect(cell('id')).toContain(line)
    expect(cell('author')).toEqual([world.admin.memberId, colleague.memberId].sort())
    expect(cell('editor')).toEqual(cell('author'))
    expect(cell('age')).toMatch(/\d{2}.*, .*\d{2}/)
    // figures over the same: when the last of them changed, how many people, who
    for (const [name, target, figure] of [
      ['latest', 'idle', 'max'],
      ['first', 'age', 'min'],
      ['people', 'editor', 'unique'],
      ['names', 'author', 'join'],
    ] as const)
      addField(orders, name, 'rollup', { linkFieldId: back, targetFieldId: lines.fields[target], function: figure, filter: null })
    expect(configOf(orders, 'latest')).toMatchObject({ result: { type: 'dateTime' } })
    expect(cell('people')).toBe(2)
    expect(String(cell('names')).split(', ')).toHaveLength(2)
    expect(String(cell('first')) <= String(cell('latest'))).toBe(true)
    change(world.context(colleague), lines.id, [{ op: 'update', id: line, values: valuesOf(lines, { name: 'mine' }), base: 99_999 }])
    expect(cell('people')).toBe(1)
    expect(cell('latest')).toBe(
      world.org.db.get<{ at: string }>(sql`SELECT max(updated_at) AS at FROM ${sql.table(`rec_${lines.id}`)}`)?.at,
    )
    // the last editor follows the change; through a link to one record, the cell has the target's own kind
    change(admin(), lines.id, [{ op: 'update', id: line, values: valuesOf(lines, { name: 'new' }), base: 99_999 }])
    const single = buildTable(admin(), { fields: { name: 'singleLineText', line: { type: 'reference', config: { tableId: lines.id } } } })
    const [one = ''] = addRecords(admin(), single, [{ line: [line] }])
    addField(single, 'editor', 'vlookup', { linkFieldId: single.fields['line'], targetFieldId: lines.fields['editor'] })
    addField(single, 'age', 'vlookup', { linkFieldId: single.fields['line'], targetFieldId: lines.fields['age'] })
    expect(configOf(single, 'age')).toMatchObject({ result: { type: 'dateTime' } })
    expect(readCell(admin(), single, one, 'age')).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    expect(readCell(admin(), single, one, 'editor')).toEqual([world.admin.memberId])
    change(world.context(colleague), lines.id, [{ op: 'update', id: line, values: valuesOf(lines, { name: 'newer' }), base: 99_999 }])
    expect(readCell(admin(), single, one, 'editor')).toEqual([colleague.memberId])
  })

  it('read as the organisation writes', async () => {
    const server = await startTestServer()
    const org = server.createOrg()
    const context = org.context(org.admin)
    const orders = buildTable(context, { label: 'Orders' })
    const lines = buildTable(context, { fields: { amount: 'number', order: { type: 'reference', config: { tableId: orders.id } } } })
    const [order = ''] = addRecords(context, orders, [{ name: 'A' }])
    addRecords(context, lines, [{ amount: 1234.5, order: [order] }])
    const linkFieldId = inverseOf(context, lines, 'order')
    addField(orders, 'amounts', 'vlookup', { linkFieldId, targetFieldId: lines.fields['amount'] }, context)
    expect(readCell(context, orders, order, 'amounts')).toBe('1,234.5')
    const answer = await server.as(org.admin).post('/api/org/update', { language: 'pt' })
    expect(answer.status).toBeLessThan(300)
    expect(readCell(context, orders, order, 'amounts')).toBe('1.234,5')
    await server.close()
  })

  it('say what is wrong when something they read goes, and work again when it returns', () => {
    const { orders, lines } = shop()
    const [order = ''] = addRecords(admin(), orders, [{ name: 'A' }])
    addRecords(admin(), lines, [{ amount: 5, order: [order] }])
    addField(orders, 'total', 'rollup', { linkFieldId: orders.fields['lines'], targetFieldId: lines.fields['amount'], function: 'sum' })
    addField(orders, 'double', 'advancedFormula', { expression: `{${orders.fields['total']}} * 2` })
    mutate('fields.delete', { tableId: lines.id, id: lines.fields['amount'] })
    expect(configOf(orders, 'total')).toMatchObject({ result: null, problem: 'missing' })
    expect(configOf(orders, 'double')).toMatchObject({ result: null, problem: 'broken' })
    expect(chunkOf(admin(), orders.id).columns[orders.fields['total'] ?? '']).toBeUndefined()
    const amount = addField(lines, 'amount2', 'number', {})
    const id = chunkOf(admin(), lines.id).columns.id[0] ?? ''
    change(admin(), lines.id, [{ op: 'update', id, values: { [amount]: 8 }, base: Number.MAX_SAFE_INTEGER }])
    mutate('fields.update', {
      tableId: orders.id,
      id: orders.fields['total'],
      config: { linkFieldId: orders.fields['lines'], targetFieldId: amount, function: 'max' },
    })
    expect(readCell(admin(), orders, order, 'double')).toBe(16)
    mutate('tables.archive', { id: lines.id })
    expect(configOf(orders, 'total')).toMatchObject({ result: null, problem: 'missing' })
    mutate('tables.restore', { id: lines.id })
    expect(readCell(admin(), orders, order, 'double')).toBe(16)
  })
})
