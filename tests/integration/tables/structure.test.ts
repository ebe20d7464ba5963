import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { chunkOf, readCell } from '#tests/support/read-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
})
afterEach(() => server.close())

const context = () => org.context(org.admin)

function fieldsIn(feed: FeedAnswer, tableId: string): Field[] {
  return feed.changes.flatMap((change) => (change.kind === 'field' && change.data?.tableId === tableId ? [change.data] : []))
}

async function createTable(client: TestClient, label = 'Clients') {
  const ids = { id: newShortId('t'), field: newShortId('f'), view: newShortId('v') }
  const result = await client.mutate('tables.create', {
    id: ids.id,
    label,
    icon: 'table',
    color: 'blue',
    fields: [{ id: ids.field, type: 'singleLineText', label: 'Name', position: 'a0' }],
    viewId: ids.view,
    viewLabel: 'All',
  })
  return { ...ids, result }
}

describe('tables', () => {
  it('are created with their field and view, and reach the feed', async () => {
    const made = await createTable(admin)
    expect(made.result.status).toBe('applied')
    const feed = await admin.feed()
    expect(feed.changes.find((change) => change.kind === 'table' && change.id === made.id)?.data).toMatchObject({
      label: 'Clients',
      recordLabelField: made.field,
    })
    expect(fieldsIn(feed, made.id)).toHaveLength(1)
    expect(feed.changes.find((change) => change.kind === 'view' && change.id === made.view)?.data).toMatchObject({
      tableId: made.id,
      type: 'table',
    })
    expect(feed.tables).toEqual([{ id: made.id, seq: 0, rows: 0 }])
  })

  it('are made only by those who may, and then are theirs', async () => {
    expect((await createTable(server.as(org.addMember({ seat: 'member', profile: { create_table: 1 } })))).result).toMatchObject({
      error: { id: 'permission_denied' },
    })
    const builder = server.as(org.addMember({ seat: 'builder', profile: { create_table: 1 } }))
    const made = await createTable(builder)
    expect(made.result.status).toBe('applied')
    expect((await builder.mutate('tables.update', { id: made.id, label: 'Mine' })).status).toBe('applied')
    const stranger = server.as(org.addMember({ seat: 'builder', profile: {} }))
    expect((await stranger.mutate('tables.update', { id: made.id, label: 'Theirs' })).status).toBe('refused')
    expect((await stranger.feed()).changes.filter((change) => change.kind === 'table' && change.data !== null)).toEqual([])
  })

  it('vanish from devices in the trash and come back whole', async () => {
    const table = buildTable(context())
    addRecords(context(), table, [{ name: 'kept' }])
    const before = (await admin.feed()).seq
    await admin.mutate('tables.archive', { id: table.id })
    const gone = await admin.feed(before)
    expect(
      gone.changes.filter((change) => change.kind === 'table' || change.kind === 'field').every((change) => change.data === null),
    ).toBe(true)
    expect(gone.tables).toEqual([])
    expect((await admin.get(`/api/feed/tables/${table.id}`)).status).toBe(404)
    await admin.mutate('tables.restore', { id: table.id })
    const back = await admin.feed(gone.seq)
    expect(fieldsIn(back, table.id)).toHaveLength(1)
    expect(back.tables).toMatchObject([{ id: table.id, rows: 1 }])
  })

  it('come back from the trash with their views, their links on both sides and what is worked out through them', async () => {
    const clients = buildTable(context(), { label: 'Clients', fields: { name: 'singleLineText', credit: 'number' } })
    const orders = buildTable(context(), {
      label: 'Orders',
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: clients.id } } },
    })
    clients.fields['orders'] = inverseOf(context(), orders, 'client')
    const credit = { linkFieldId: orders.fields['client'], targetFieldId: clients.fields['credit'], function: 'sum' }
    addField(context(), orders, 'credit', 'rollup', credit)
    const [ana = '', bia = ''] = addRecords(context(), clients, [
      { name: 'Ana', credit: 5 },
      { name: 'Bia', credit: 7 },
    ])
    const [order = ''] = addRecords(context(), orders, [{ name: '1', client: [ana, bia].toSorted() }])
    const view = { id: newShortId('v'), tableId: clients.id, label: 'Rich', position: 'b0' }
    const config = {
      fields: null,
      widths: {},
      filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: clients.fields['credit'], operator: 'greater', value: 6 }] },
      sorts: [{ fieldId: clients.fields['credit'], direction: 'desc' }],
    }
    expect(await admin.mutate('views.create', { ...view, type: 'table', config } as never)).toMatchObject({ status: 'applied' })
    const shown = async () => {
      const { changes } = await admin.feed()
      const ofTable = ({ data }: { data: unknown }) => (data as { tableId?: string } | null)?.tableId === clients.id
      const parts = changes.filter((change) => ofTable(change) && ['view', 'field'].includes(change.kind)).map(({ id, data }) => [id, data])
      const cells = [ana, bia].map((id) => ['name', 'credit', 'orders'].map((name) => readCell(context(), clients, id, name)))
      return { parts: Object.fromEntries(parts) as object, cells }
    }
    const before = await shown()
    expect(before.cells).toEqual([
      ['Ana', 5, [order]],
      ['Bia', 7, [order]],
    ])
    expect(Object.keys(before.parts)).toContain(view.id)
    expect(readCell(context(), orders, order, 'credit')).toBe(12)
    expect((await admin.mutate('tables.archive', { id: clients.id })).status).toBe('applied')
    expect(readCell(context(), orders, order, 'credit')).not.toBe(12)
    expect((await admin.mutate('tables.restore', { id: clients.id })).status).toBe('applied')
    expect(await shown()).toEqual(before)
    expect(readCell(context(), orders, order, 'client')).toEqual([ana, bia].toSorted())
    expect(readCell(context(), orders, order, 'credit')).toBe(12)
  })

  it('keep their last field and the one that names the records', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', note: 'text' } })
    const remove = (field: string) => admin.mutate('fields.delete', { id: table.fields[field] ?? '', tableId: table.id })
    expect(await remove('name')).toMatchObject({ error: { id: 'label_field' } })
    expect((await remove('note')).status).toBe('applied')
    expect(await remove('name')).toMatchObject({ error: { id: 'last_field' } })
  })

  it('get their fields another name and place without a change of any record', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', note: 'text', sum: 'number' } })
    const [id = ''] = addRecords(context(), table, [{ name: 'Ana', note: 'here', sum: 3 }])
    const { seq } = await admin.feed()
    const head = chunkOf(context(), table.id).seq
    const move = { tableId: table.id, id: table.fields['sum'] ?? '', label: 'Total', position: 'Zz' }
    expect((await admin.mutate('fields.update', move)).status).toBe('applied')
    expect(fieldsIn(await admin.feed(seq), table.id)).toMatchObject([{ id: move.id, label: 'Total', position: 'Zz', type: 'number' }])
    const labels = findTableModel(org.org, table.id)?.fields.map(({ label }) => label)
    expect(labels).toEqual(['Total', 'name', 'note'])
    expect(chunkOf(context(), table.id, head).columns.id).toEqual([])
    expect(readCell(context(), table, id, 'sum')).toBe(3)
    // a person without the right renames nothing
    const stranger = server.as(org.addMember({ seat: 'builder', profile: {} }))
    expect((await stranger.mutate('fields.update', { ...move, label: 'Theirs' })).status).toBe('refused')
  })

  it('refuse a field whose configuration does not fit its type, and make nothing', async () => {
    const table = buildTable(context())
    const id = newShortId('f')
    const result = await admin.mutate('fields.create', {
      id,
      tableId: table.id,
      type: 'select',
      label: 'S',
      config: { options: [{ id: 'x', label: '', hue: 'blue' }] },
      position: 'a5',
    })
    expect(result).toMatchObject({ error: { id: 'invalid_request' } })
    expect((await admin.mutate('fields.create', { id, tableId: table.id, type: 'select', label: 'S', position: 'a5' })).status).toBe(
      'applied',
    )
  })

  it('send no hidden field to those it is hidden from', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', secret: 'text' } })
    const member = org.addMember({ profile: { tables_enabled: { [table.id]: { fields_excluded: [table.fields['secret'] ?? ''] } } } })
    expect(fieldsIn(await server.as(member).feed(), table.id).map((field) => field.label)).toEqual(['name'])
  })

  it('merge two people’s view settings part by part', async () => {
    const table = buildTable(context())
    await admin.mutate('views.update', { id: table.viewId, tableId: table.id, config: { widths: { [table.fields['name'] ?? '']: 300 } } })
    await admin.mutate('views.update', {
      id: table.viewId,
      tableId: table.id,
      config: { sorts: [{ fieldId: table.fields['name'] ?? '', direction: 'desc' }] },
    })
    const view = (await admin.feed()).changes.find((change) => change.kind === 'view' && change.id === table.viewId)
    expect(view?.data).toMatchObject({ config: { widths: { [table.fields['name'] ?? '']: 300 }, sorts: [{ direction: 'desc' }] } })
  })
})

describe('links', () => {
  /** Orders linked to clients, with both faces. */
  async function linked(config: Partial<ConnectedRecordConfig> = {}): Promise<{ orders: BuiltTable; clients: BuiltTable }> {
    const clients = buildTable(context(), { label: 'Clients' })
    const orders = buildTable(context(), {
      label: 'Orders',
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: clients.id, ...config } } },
    })
    const inverse = fieldsIn(await admin.feed(), clients.id).find((field) => field.type === 'connectedRecord')
    clients.fields['orders'] = inverse?.id ?? ''
    expect(inverse).toMatchObject({ label: 'Orders', config: { tableId: orders.id, inverseFieldId: orders.fields['client'] } })
    return { orders, clients }
  }

  it('of one table to another, or to itself, have other faces of different names', async () => {
    const clients = buildTable(context(), { label: 'Clients' })
    const link = { type: 'connectedRecord', config: { tableId: clients.id } } as const
    buildTable(context(), { label: 'Orders', fields: { name: 'singleLineText', buyer: link, payer: link, eater: link } })
    const fields = fieldsIn(await admin.feed(), clients.id)
    const labels = fields.filter((field) => field.type === 'connectedRecord').map((field) => field.label)
    expect(labels).toEqual(['Orders', 'Orders (payer)', 'Orders (eater)'])
    await admin.mutate('fields.create', { id: newShortId('f'), tableId: clients.id, position: 'z', ...link, label: 'Clients' })
    const own = fieldsIn(await admin.feed(), clients.id).filter((field) => field.type === 'connectedRecord')
    expect(own.slice(3).map((field) => field.label)).toEqual(['Clients', 'Clients (Clients)'])
  })

  it('are one set of pairs with two faces', async () => {
    const { orders, clients } = await linked()
    const [ana = '', bia = ''] = addRecords(context(), clients, [{ name: 'Ana' }, { name: 'Bia' }])
    const [first = ''] = addRecords(context(), orders, [{ name: '1', client: [ana] }])
    expect(readCell(context(), clients, ana, 'orders')).toEqual([first])
    change(context(), clients.id, [{ op: 'update', id: bia, values: valuesOf(clients, { orders: [first] }), base: 0 }])
    expect(readCell(context(), orders, first, 'client')).toEqual([ana, bia].sort())
    change(context(), orders.id, [{ op: 'update', id: first, values: valuesOf(orders, { client: null }), base: 1e9 }])
    expect(readCell(context(), clients, bia, 'orders')).toBeNull()
  })

  it('leave the cells of others when a record goes to the trash and return with it', async () => {
    const { orders, clients } = await linked()
    const [ana = ''] = addRecords(context(), clients, [{ name: 'Ana' }])
    const [order = ''] = addRecords(context(), orders, [{ name: '1', client: [ana] }])
    change(context(), clients.id, [{ op: 'delete', id: ana, base: 0 }])
    expect(readCell(context(), orders, order, 'client')).toBeNull()
    change(context(), orders.id, [{ op: 'update', id: order, values: valuesOf(orders, { name: '2' }), base: 1e9 }])
    change(context(), clients.id, [{ op: 'restore', id: ana }])
    expect(readCell(context(), orders, order, 'client')).toEqual([ana])
  })

  it('give way where the other face holds one record', async () => {
    const { orders, clients } = await linked()
    const inverse = clients.fields['orders'] ?? ''
    await admin.mutate('fields.update', {
      id: inverse,
      tableId: clients.id,
      config: { tableId: orders.id, inverseFieldId: orders.fields['client'] ?? '', limitToOne: true },
    })
    const [ana = ''] = addRecords(context(), clients, [{ name: 'Ana' }])
    const [first = '', second = ''] = addRecords(context(), orders, [{ name: '1', client: [ana] }, { name: '2' }])
    change(context(), orders.id, [{ op: 'update', id: second, values: valuesOf(orders, { client: [ana] }), base: 1e9 }])
    expect(readCell(context(), orders, first, 'client')).toBeNull()
    expect(readCell(context(), clients, ana, 'orders')).toEqual([second])
  })

  it('refuse records that do not exist, and two where one is the limit', async () => {
    const { orders, clients } = await linked({ limitToOne: true })
    const ids = addRecords(context(), clients, [{ name: 'Ana' }, { name: 'Bia' }])
    expect(() => addRecords(context(), orders, [{ name: '1', client: [newId()] }])).toThrow('does not fit')
    expect(() => addRecords(context(), orders, [{ name: '1', client: ids }])).toThrow('does not fit')
  })

  it('are deleted on both faces, and not when the other table is not theirs to change', async () => {
    const { orders, clients } = await linked()
    const member = org.addMember({ seat: 'builder', profile: { tables_enabled: { [orders.id]: '*', [clients.id]: {} } } })
    const args = { id: orders.fields['client'] ?? '', tableId: orders.id }
    expect(await server.as(member).mutate('fields.delete', args)).toMatchObject({ error: { id: 'permission_denied' } })
    expect((await admin.mutate('fields.delete', args)).status).toBe('applied')
    const feed = await admin.feed()
    expect([...fieldsIn(feed, orders.id), ...fieldsIn(feed, clients.id)].every((field) => field.type !== 'connectedRecord')).toBe(true)
  })

  it('come back from the trash on both faces with their pairs, also past records that came or went meanwhile, and views find them again', async () => {
    const clients = buildTable(context(), { label: 'Clients', fields: { name: 'singleLineText', credit: 'number' } })
    const orders = buildTable(context(), {
      label: 'Orders',
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: clients.id, limitToOne: false } } },
    })
    clients.fields['orders'] = inverseOf(context(), orders, 'client')
    const client = orders.fields['client'] ?? ''
    const back = clients.fields['orders'] ?? ''
    const credit = addField(context(), orders, 'credit', 'rollup', {
      linkFieldId: client,
      targetFieldId: clients.fields['credit'],
      function: 'sum',
    })
    const [ana = '', bia = ''] = addRecords(context(), clients, [
      { name: 'Ana', credit: 5 },
      { name: 'Bia', credit: 7 },
    ])
    const [one = '', two = ''] = addRecords(context(), orders, [
      { name: '1', client: [ana, bia].toSorted() },
      { name: '2', client: [bia] },
    ])
    const filter = { id: 'g', conjunction: 'and' as const, nodes: [{ id: 'c', fieldId: client, operator: 'hasAny', value: [ana] }] }
    const shown = async () =>
      (await admin.post<RecordPage>('/api/records/query', { tableId: orders.id, filter, sorts: [{ fieldId: client, direction: 'asc' }] }))
        .body.columns.id
    const cells = () => ({
      client: [one, two].map((id) => readCell(context(), orders, id, 'client')),
      orders: [ana, bia].map((id) => readCell(context(), clients, id, 'orders')),
      credit: [one, two].map((id) => readCell(context(), orders, id, 'credit')),
    })
    const before = cells()
    expect(before).toEqual({ client: [[ana, bia].toSorted(), [bia]], orders: [[one], [one, two].toSorted()], credit: [12, 7] })
    expect(await shown()).toEqual([one])
    // either face takes the other along
    for (const [tableId, id] of [
      [orders.id, client],
      [clients.id, back],
    ] as const) {
      expect((await admin.mutate('fields.delete', { tableId, id })).status).toBe('applied')
      const fieldsOf = (table: BuiltTable) => findTableModel(org.org, table.id)?.fields.map((field) => field.id) ?? []
      expect([...fieldsOf(orders), ...fieldsOf(clients)].filter((one) => [client, back].includes(one))).toEqual([])
      expect(findTableModel(org.org, orders.id)?.field(credit)?.config).toMatchObject({ problem: expect.any(String) })
      const gone = context().org.currentSeq()
      change(context(), clients.id, [{ op: 'update', id: ana, values: { [clients.fields['credit'] ?? '']: 50 }, base: gone }])
      change(context(), clients.id, [{ op: 'delete', id: bia, base: gone }])
      expect((await admin.mutate('fields.restore', { tableId, id })).status).toBe('applied')
      expect(cells()).toMatchObject({ client: [[ana], null], credit: [50, null] })
      expect(await shown()).toEqual([one])
      change(context(), clients.id, [{ op: 'restore', id: bia }])
      change(context(), clients.id, [
        { op: 'update', id: ana, values: { [clients.fields['credit'] ?? '']: 5 }, base: context().org.currentSeq() },
      ])
      expect(cells()).toEqual(before)
    }
  })

  it('within one table keep their two faces apart', () => {
    const table = buildTable(context(), { label: 'People' })
    const id = newShortId('f')
    const back = newShortId('f')
    return admin
      .mutate('fields.create', {
        id,
        tableId: table.id,
        type: 'connectedRecord',
        label: 'Boss',
        config: { tableId: table.id, inverseFieldId: back, limitToOne: true },
        position: 'a5',
      })
      .then((result) => {
        expect(result.status).toBe('applied')
        table.fields['boss'] = id
        table.fields['team'] = back
        const [ana = '', bia = ''] = addRecords(context(), table, [{ name: 'Ana' }, { name: 'Bia' }])
        change(context(), table.id, [{ op: 'update', id: bia, values: valuesOf(table, { boss: [ana] }), base: 1e9 }])
        expect(readCell(context(), table, ana, 'team')).toEqual([bia])
        expect(readCell(context(), table, ana, 'boss')).toBeNull()
      })
  })
})

describe('options', () => {
  const red = { id: 'o000000000001', label: 'Red', hue: 'red' }
  const blue = { id: 'o000000000002', label: 'Blue', hue: 'blue' }

  it('that are removed leave the cells, through the history, also where they are required', async () => {
    const table = buildTable(context(), {
      fields: {
        name: 'singleLineText',
        one: { type: 'select', config: { options: [red, blue] }, required: true },
        many: { type: 'multipleSelect', config: { options: [red, blue] } },
      },
    })
    const [first = '', second = ''] = addRecords(context(), table, [
      { name: 'a', one: red.id, many: [red.id, blue.id] },
      { name: 'b', one: blue.id, many: [blue.id] },
    ])
    for (const name of ['one', 'many']) {
      const args = { id: table.fields[name] ?? '', tableId: table.id, config: { options: [red] } }
      expect((await admin.mutate('fields.update', args)).status).toBe('applied')
    }
    await expect.poll(() => readCell(context(), table, second, 'many')).toBeNull()
    await expect.poll(() => readCell(context(), table, second, 'one')).toBeNull()
    expect(readCell(context(), table, first, 'one')).toBe(red.id)
    expect(readCell(context(), table, first, 'many')).toEqual([red.id])
    const [last] = readHistory(context(), table.id, first)
    expect(last).toMatchObject({
      op: 'update',
      before: { [table.fields['many'] ?? '']: [red.id, blue.id] },
      gesture: 'removeOption',
      source: 'field',
      memberId: org.admin.memberId,
    })
  })

  it('that stay or are renamed change no record', async () => {
    const table = buildTable(context(), { fields: { one: { type: 'select', config: { options: [red] } } } })
    const [id = ''] = addRecords(context(), table, [{ one: red.id }])
    const config = { options: [{ ...red, label: 'Crimson' }, blue] }
    expect((await admin.mutate('fields.update', { id: table.fields['one'] ?? '', tableId: table.id, config })).status).toBe('applied')
    expect(org.org.db.all(org.org.db.build.selectFrom('effect').select('id').where('kind', '=', 'records.clearOptions'))).toEqual([])
    expect(readCell(context(), table, id, 'one')).toBe(red.id)
  })
})
