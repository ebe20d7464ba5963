import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { MutationResult } from '#shared/protocol/mutations.ts'
import type { ConversionEntry, ConversionPreview } from '#shared/nouns/tables/conversion-calls.ts'
import type { GestureEntry, TrashEntry, UndoPlan } from '#shared/nouns/records/undo-calls.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'
import type { TrashedField } from '#shared/nouns/tables/structure-calls.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { archiveTable } from '#server/features/tables/archive-table.ts'
import { deleteTable } from '#server/features/tables/delete-table.ts'
import { eraseInTurns } from '#server/features/tables/erase-table.ts'
import { setUniqueField } from '#server/features/tables/unique-config.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, makeIndex, valuesOf } from '#tests/support/build-table.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { catchUp, readCell, type DeviceRows } from '#tests/support/read-table.ts'
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
const why = (result: MutationResult): string => (result.status === 'applied' ? 'applied' : result.error.id)

describe('unique records', () => {
  const unique = (tableId: string, fieldId: string | null, client = admin) =>
    client.request('PUT', `/api/v3/tab/${tableId}/config/unique`, { body: { unique_field_id: fieldId } })

  it('are switched on once there are no duplicates, which are listed', async () => {
    const table = buildTable(context())
    const [one, two] = addRecords(context(), table, [{ name: 'Ana' }, { name: ' ana ' }, { name: 'Bia' }, {}, {}])
    const refused = await unique(table.id, table.fields['name'] ?? '')
    expect(refused).toMatchObject({
      status: 409,
      body: { id: 'duplicates_exist', details: { groups: [{ count: 2, recordIds: [one, two] }] } },
    })
    await admin.mutate('records.change', { tableId: table.id, changes: [{ op: 'delete', id: two ?? '', base: 99 }] })
    expect((await unique(table.id, table.fields['name'] ?? '')).status).toBe(200)
    expect(await admin.get(`/api/v3/tab/${table.id}/config/unique`)).toMatchObject({ body: { unique_field_id: table.fields['name'] } })
    const back = await admin.mutate('records.change', { tableId: table.id, changes: [{ op: 'restore', id: two ?? '' }] })
    expect(back).toMatchObject({ error: { id: 'duplicate_record', details: { existingId: one } } })
    expect(why(await admin.mutate('fields.delete', { tableId: table.id, id: table.fields['name'] ?? '' }))).toBe('unique_field')
    await unique(table.id, null)
    expect(why(await admin.mutate('records.change', { tableId: table.id, changes: [{ op: 'restore', id: two ?? '' }] }))).toBe('applied')
  })

  it('hold within one batch, let values change places, and hold between batches that come at once', async () => {
    const table = buildTable(context())
    const [one = '', two = ''] = addRecords(context(), table, [{ name: 'a' }, { name: 'b' }])
    await unique(table.id, table.fields['name'] ?? '')
    const update = (id: string, name: string) => ({ op: 'update' as const, id, values: valuesOf(table, { name }), base: 99 })
    expect(why(await admin.mutate('records.change', { tableId: table.id, changes: [update(one, 'b'), update(two, 'a')] }))).toBe('applied')
    const create = (name: string) => ({ op: 'create' as const, id: newId(), values: valuesOf(table, { name }) })
    const batch = [...Array.from({ length: 9_998 }, (_, index) => create(`n${index}`)), create('same'), create('SAME')]
    expect(why(await admin.mutate('records.change', { tableId: table.id, changes: batch }))).toBe('duplicate_record')
    expect(findTableModel(org.org, table.id)?.uniqueFieldId).toBe(table.fields['name'])
    const racing = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.mutate('records.change', { tableId: table.id, changes: [create('racer'), create(`x${index}`)] }),
      ),
    )
    expect(racing.filter((result) => result.status === 'applied')).toHaveLength(1)
  })

  it('are switched on in pieces: others write in between, and what they change counts', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', code: 'singleLineText' } })
    const [name = '', code = ''] = [table.fields['name'], table.fields['code']]
    const ids = addRecords(
      context(),
      table,
      Array.from({ length: 4500 }, (_, row) => ({ name: `n${row}`, code: `c${row}` })),
    )
    expect((await unique(table.id, code)).status).toBe(200)
    const turns: string[] = []
    const switched = setUniqueField(context(), table.id, name).then(() => turns.push('switched'))
    // the first gives its name to the last, which is read long after it
    const rename = (id: string | undefined, to: string) =>
      change(context(), table.id, [{ op: 'update', id: id ?? '', values: { [name]: to }, base: org.org.currentSeq() }])
    await expect.poll(() => countKeys(name), { interval: 0 }).toBeGreaterThan(0)
    rename(ids[0], 'other')
    rename(ids[4499], 'n0')
    turns.push('written')
    await expect(setUniqueField(context(), table.id, null)).rejects.toMatchObject({ id: 'conflict' })
    await switched
    expect(turns).toEqual(['written', 'switched'])
    expect(countKeys(name)).toBe(4500)
    expect(countKeys(code)).toBe(0)
    for (const taken of ['n0', 'OTHER', 'n77'])
      expect(() => change(context(), table.id, [{ op: 'create', id: newId(), values: { [name]: taken } }])).toThrow()
    change(context(), table.id, [{ op: 'create', id: newId(), values: { [name]: 'n4499', [code]: 'c1' } }])
  })

  const countKeys = (fieldId: string): number =>
    org.org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM record_key WHERE field_id = ${fieldId}`)?.n ?? 0

  it('name no record that the writer may not see, and are set only by who may change the table', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', owner: 'singleLineText' } })
    addRecords(context(), table, [{ name: 'secret', owner: 'x' }])
    await unique(table.id, table.fields['name'] ?? '')
    const rule = [{ field: table.fields['owner'] ?? '', operator: 'is', value: 'me' }]
    const member = server.as(
      org.addMember({ profile: { tables_enabled: { [table.id]: { can_create: true, can_edit: true, data: rule } } } as never }),
    )
    const result = await member.mutate('records.change', {
      tableId: table.id,
      changes: [{ op: 'create', id: newId(), values: valuesOf(table, { name: 'Secret', owner: 'me' }) }],
    })
    expect(why(result)).toBe('duplicate_record')
    expect(JSON.stringify(result)).not.toContain('existingId')
    expect((await unique(table.id, null, member)).status).toBe(403)
  })

  it('stay so by a field that is hidden from who may change the table otherwise', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', secret: 'singleLineText' } })
    const { name = '', secret = '' } = table.fields
    await unique(table.id, secret)
    const rules = { manage_structure: true, fields_excluded: [secret] }
    const builder = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: rules } } }))
    expect((await unique(table.id, name, builder)).status).toBe(403)
    expect((await unique(table.id, null, builder)).status).toBe(403)
    expect(findTableModel(org.org, table.id)?.uniqueFieldId).toBe(secret)
  })
})

describe('rules of a table', () => {
  it('that somebody does not see are not told to them, and stay in their place when the others are written anew', async () => {
    const payroll = buildTable(context(), { label: 'Payroll' })
    const table = buildTable(context(), { fields: { name: 'singleLineText', note: 'text', secret: 'singleLineText' } })
    const link = addField(context(), table, 'payee', 'connectedRecord', { tableId: payroll.id })
    const { name = '', note = '', secret = '' } = table.fields
    const rule = (id: string, fieldId: string) => ({
      id,
      when: { id: 'g', conjunction: 'and' as const, nodes: [{ id: 'c', fieldId: name, operator: 'is' as const, value: id }] },
      actions: [{ type: 'require' as const, fieldId }],
    })
    const rules = [rule('first', note), rule('hidden', secret), rule('second', note), rule('linked', link)]
    expect(why(await admin.mutate('tables.setConditionals', { id: table.id, conditionals: rules }))).toBe('applied')
    const tables_enabled = { [table.id]: { manage_structure: true, fields_excluded: [secret] } }
    const builder = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled } }))
    const told = JSON.stringify((await builder.feed()).changes.find(({ id }) => id === table.id))
    expect(told).toContain('first')
    for (const hidden of ['hidden', 'linked', secret, link]) expect(told).not.toContain(hidden)

    const write = (written: typeof rules) => builder.mutate('tables.setConditionals', { id: table.id, conditionals: written })
    const order = () => findTableModel(org.org, table.id)?.conditionals.map(({ id }) => id)
    expect(why(await write([rule('guess', secret)]))).toBe('invalid_conditions')
    expect(why(await write([rule('guess', link)]))).toBe('invalid_conditions')
    expect(why(await write([rule('second', note), rule('first', note), rule('third', note)]))).toBe('applied')
    expect(order()).toEqual(['second', 'linked', 'first', 'hidden', 'third'])
    expect(why(await write([]))).toBe('applied')
    expect(order()).toEqual(['linked', 'hidden'])
  })
})

describe('new records', () => {
  it('get what their maker left out, and what the table’s rules say', async () => {
    const table = buildTable(context(), {
      fields: { name: 'singleLineText', number: 'singleLineText', who: 'user', state: 'singleLineText', reason: 'text' },
    })
    const id = (name: string) => table.fields[name] ?? ''
    const set = (name: string, value: unknown) =>
      admin.mutate('fields.update', { tableId: table.id, id: id(name), default: value as never })
    expect(why(await set('number', { kind: 'sequence', prefix: 'A-', digits: 3, start: 7 }))).toBe('applied')
    expect(why(await set('who', { kind: 'currentUser' }))).toBe('applied')
    expect(why(await set('state', { kind: 'today' }))).toBe('invalid_request')
    const when = (value: string) => ({
      id: 'g',
      conjunction: 'and' as const,
      nodes: [{ id: 'c', fieldId: id('state'), operator: 'is', value }],
    })
    const rules = [
      { id: 'r', when: when('lost'), actions: [{ type: 'require' as const, fieldId: id('reason') }] },
      { id: 's', when: when('won'), actions: [{ type: 'setValue' as const, fieldId: id('reason'), value: 'good' }] },
    ]
    expect(why(await admin.mutate('tables.setConditionals', { id: table.id, conditionals: rules }))).toBe('applied')
    const broken = [
      {
        id: 'r',
        when: { ...when('lost'), nodes: [{ id: 'c', fieldId: id('state'), operator: 'nonsense' }] },
        actions: rules[0]?.actions ?? [],
      },
    ]
    expect(why(await admin.mutate('tables.setConditionals', { id: table.id, conditionals: broken }))).toBe('invalid_conditions')
    const create = async (row: Record<string, string>, gesture = 'create') => {
      const recordId = newId()
      const result = await admin.mutate('records.change', {
        tableId: table.id,
        gesture,
        changes: [{ op: 'create', id: recordId, values: valuesOf(table, row) }],
      })
      return { recordId, result }
    }
    const first = await create({ state: 'won' })
    expect(readCell(context(), table, first.recordId, 'number')).toBe('A-007')
    expect(readCell(context(), table, first.recordId, 'who')).toEqual([org.admin.memberId])
    expect(readCell(context(), table, first.recordId, 'reason')).toBe('good')
    expect(readCell(context(), table, (await create({})).recordId, 'number')).toBe('A-008')
    expect((await create({ state: 'lost' }, 'form')).result).toMatchObject({
      error: { id: 'invalid_value', details: { reason: 'required', fieldId: id('reason') } },
    })
    expect(why((await create({ state: 'lost', reason: 'price' }, 'form')).result)).toBe('applied')
  })
})

describe('a form', () => {
  it('is refused while a required item of a checklist is not ticked, and a rule may hide the list', async () => {
    const options = ['read', 'signed'].map((label) => ({ id: newShortId('o'), label, required: label === 'signed' }))
    const [read, signed] = options.map((option) => option.id)
    const table = buildTable(context(), { fields: { name: 'singleLineText', checks: { type: 'checklist', config: { options } } } })
    const checks = table.fields['checks'] ?? ''
    const send = async (row: Record<string, string | string[]>, gesture = 'form') =>
      why(
        await admin.mutate('records.change', {
          tableId: table.id,
          gesture,
          changes: [{ op: 'create', id: newId(), values: valuesOf(table, row) }],
        }),
      )
    expect(await send({ name: 'a', checks: [read ?? ''] })).toBe('invalid_value')
    expect(await send({ name: 'a' })).toBe('invalid_value')
    expect(await send({ name: 'a', checks: [signed ?? ''] })).toBe('applied')
    expect(await send({ name: 'a' }, 'create')).toBe('applied')
    const when = {
      id: 'g',
      conjunction: 'and' as const,
      nodes: [{ id: 'c', fieldId: table.fields['name'] ?? '', operator: 'is', value: 'b' }],
    }
    const conditionals = [{ id: 'r', when, actions: [{ type: 'hide' as const, fieldId: checks }] }]
    await admin.mutate('tables.setConditionals', { id: table.id, conditionals })
    expect(await send({ name: 'b' })).toBe('applied')
  })
})

describe('suggested fields', () => {
  it('are offered to those who may add them, until they are added or dismissed', async () => {
    const tableId = newShortId('t')
    const name = { id: newShortId('f'), type: 'singleLineText' as const, label: 'Name', position: 'a0' }
    await admin.mutate('tables.create', {
      id: tableId,
      label: 'Clients',
      icon: 'table',
      color: 'blue',
      fields: [name],
      viewId: newShortId('v'),
      viewLabel: 'All',
    })
    const offered = async (client = admin) => {
      const { body } = await client.get<{ changes: { entity: string; id: string; data: { suggestedFields?: SuggestedField[] } | null }[] }>(
        '/api/feed?since=0',
      )
      return body.changes.find((change) => change.id === tableId)?.data?.suggestedFields ?? []
    }
    const [email, phone, ...rest] = await offered()
    expect([email?.type, phone?.type]).toEqual(['email', 'phone'])
    await admin.mutate('fields.create', { tableId, id: email?.id ?? '', type: 'email', label: 'Email', position: 'a1' })
    await admin.mutate('tables.dismissSuggestion', { id: tableId, fieldId: phone?.id ?? '' })
    expect(await offered()).toEqual(rest)
    const reader = org.addMember({ profile: { tables_enabled: { [tableId]: { can_create: true } } } as never })
    expect(await offered(server.as(reader))).toEqual([])
  })
})

describe('a conversion', () => {
  it('is previewed, refuses edits made for the old type, is listed and taken back', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', price: 'text' } })
    const [id = ''] = addRecords(context(), table, [{ price: '12.5' }, { price: 'N/A' }])
    const field = table.fields['price'] ?? ''
    const body = { fieldId: field, from: 'text', to: { type: 'number' } }
    const preview = await admin.post<ConversionPreview>(`/api/tables/${table.id}/conversion-preview`, body)
    expect(preview.body).toMatchObject({ filled: 2, fits: 1, misfits: 1, misfitExamples: [{ text: 'N/A', reason: 'notNumber' }] })
    const convert = () =>
      admin.mutate('fields.convert', { id: field, tableId: table.id, from: 'text', to: { type: 'number' }, misfitLabel: 'Price (text)' })
    expect(why(await convert())).toBe('applied')
    expect(why(await convert())).toBe('field_converted')
    const late = await admin.mutate('records.change', {
      tableId: table.id,
      types: { [field]: 'text' },
      changes: [{ op: 'update', id, values: { [field]: '3' }, base: 1 }],
    })
    expect(why(late)).toBe('field_converted')
    const list = await admin.get<{ conversions: ConversionEntry[] }>(`/api/tables/${table.id}/conversions`)
    expect(list.body.conversions).toMatchObject([{ fieldId: field, misfits: 1, canRevert: true }])
    const viewer = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: { can_edit: true } } } }))
    expect(
      (await viewer.post(`/api/tables/${table.id}/conversion-preview`, { ...body, from: 'number', to: { type: 'text' } })).status,
    ).toBe(403)
    const revert = { id: field, tableId: table.id, conversionId: list.body.conversions[0]?.id ?? '', misfitLabel: 'x' }
    expect(why(await viewer.mutate('fields.revert', revert))).toBe('permission_denied')
    expect(why(await admin.mutate('fields.revert', revert))).toBe('applied')
    expect(readCell(context(), table, id, 'price')).toBe('12.5')
  })

  it('is told to lose detail where it does, not where a number is only written otherwise', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', price: 'text' } })
    addRecords(context(), table, [{ price: '12.50' }, { price: '1,000' }, { price: '$3' }, { price: '2026-03-01 14:30' }])
    const preview = (type: string) =>
      admin.post<ConversionPreview>(`/api/tables/${table.id}/conversion-preview`, {
        fieldId: table.fields['price'] ?? '',
        from: 'text',
        to: { type },
      })
    expect((await preview('number')).body).toMatchObject({ filled: 4, fits: 2, rounded: 0 })
    expect((await preview('currency')).body).toMatchObject({ fits: 3, rounded: 1 })
    expect((await preview('date')).body).toMatchObject({ fits: 1, rounded: 1 })
  })

  it('of a large table is a job; what is edited meanwhile is not lost', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', price: 'text' } })
    const ids = addRecords(
      context(),
      table,
      Array.from({ length: 6000 }, (_, index) => ({ price: String(index) })),
    )
    const field = table.fields['price'] ?? ''
    await admin.mutate('fields.convert', { id: field, tableId: table.id, from: 'text', to: { type: 'number' }, misfitLabel: 'x' })
    const edit = await admin.mutate('records.change', {
      tableId: table.id,
      types: { [field]: 'text' },
      changes: [{ op: 'update', id: ids[0] ?? '', values: { [field]: '999' }, base: 9_999_999 }],
    })
    await expect.poll(() => findTableModel(org.org, table.id)?.field(field)?.type).toBe('number')
    expect(readCell(context(), table, ids[0] ?? '', 'price')).toBe(edit.status === 'applied' ? 999 : 0)
    expect(readCell(context(), table, ids[5999] ?? '', 'price')).toBe(5999)
  })

  it('reads names and makes options in a job too, where there are many', async () => {
    const clients = buildTable(context())
    const clientIds = addRecords(
      context(),
      clients,
      Array.from({ length: 5100 }, (_, index) => ({ name: `Client ${index}` })),
    )
    const table = buildTable(context(), { fields: { name: 'singleLineText', client: 'text' } })
    const [order = ''] = addRecords(context(), table, [{ client: 'client 5099' }])
    const convert = async (tableId: string, id: string, from: string, to: object, makeOptions = false) => {
      const kind = { id, tableId, from, to, makeOptions, misfitLabel: 'x' }
      expect(why(await admin.mutate('fields.convert', kind as never))).toBe('applied')
      expect(findTableModel(org.org, tableId)?.field(id)?.type).toBe(from)
    }
    const client = table.fields['client'] ?? ''
    await convert(table.id, client, 'text', {
      type: 'connectedRecord',
      config: { tableId: clients.id, inverseFieldId: null, limitToOne: false },
    })
    await expect.poll(() => findTableModel(org.org, table.id)?.field(client)?.type).toBe('connectedRecord')
    expect(readCell(context(), table, order, 'client')).toEqual([clientIds[5099]])

    const sizes = buildTable(context(), { fields: { name: 'singleLineText', size: 'text' } })
    const ids = addRecords(
      context(),
      sizes,
      Array.from({ length: 6000 }, (_, index) => ({ size: index < 5500 ? 'Small' : (['LARGE', 'large'][index % 2] ?? '') })),
    )
    const size = sizes.fields['size'] ?? ''
    await convert(sizes.id, size, 'text', { type: 'select', config: { options: [] } }, true)
    await expect.poll(() => findTableModel(org.org, sizes.id)?.field(size)?.type).toBe('select')
    const { options } = (findTableModel(org.org, sizes.id)?.field(size)?.config ?? { options: [] }) as SelectConfig
    expect(
      options.map((option) => option.label),
      'new options are ordered by name',
    ).toEqual(['LARGE', 'Small'])
    expect(readCell(context(), sizes, ids[5999] ?? '', 'size')).toBe(options[0]?.id)
  })
})

describe('the trash', () => {
  it('gives back what went together, with its links, and lets it go for good', async () => {
    const clients = buildTable(context(), { label: 'Clients' })
    const orders = buildTable(context(), {
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: clients.id } } },
    })
    const [ana = ''] = addRecords(context(), clients, [{ name: 'Ana' }])
    const ids = addRecords(context(), orders, [{ name: '1', client: [ana] }, { name: '2', client: [ana] }, { name: '3' }])
    const changes = ids.map((id) => ({ op: 'delete' as const, id, base: 99 }))
    await admin.mutate('records.change', { tableId: orders.id, changes, gesture: 'delete' })
    const trash = async () => (await admin.get<{ entries: TrashEntry[] }>(`/api/records/${orders.id}/trash`)).body.entries
    const [entry] = await trash()
    expect(entry).toMatchObject({ count: 3, memberId: org.admin.memberId, records: [{ label: '1' }, { label: '2' }, { label: '3' }] })
    expect(why(await admin.mutate('records.restoreBatch', { tableId: orders.id, batch: entry?.batch ?? '' }))).toBe('applied')
    expect(readCell(context(), orders, ids[1] ?? '', 'client')).toEqual([ana])
    await admin.mutate('records.change', { tableId: orders.id, changes: changes.slice(0, 1), gesture: 'delete' })
    const [again] = await trash()
    const editor = server.as(org.addMember({ profile: { tables_enabled: { [orders.id]: { can_edit: true, can_delete: true } } } }))
    expect(why(await editor.mutate('records.purgeBatch', { tableId: orders.id, batch: again?.batch ?? '' }))).toBe('permission_denied')
    expect(why(await admin.mutate('records.purgeBatch', { tableId: orders.id, batch: again?.batch ?? '' }))).toBe('applied')
    expect(await trash()).toEqual([])
    expect(why(await admin.mutate('records.change', { tableId: orders.id, changes: [{ op: 'restore', id: ids[0] ?? '' }] }))).toBe(
      'record_not_found',
    )
  })

  it('gives back to each the records that their row rules show, and names no other', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', owner: 'singleLineText' } })
    const [mine = '', yours = ''] = addRecords(context(), table, [
      { name: 'seen', owner: 'me' },
      { name: 'unseen', owner: 'you' },
    ])
    const remove = async (ids: string[]): Promise<string> => {
      const batch = newId()
      const changes = ids.map((id) => ({ op: 'delete' as const, id, base: 99 }))
      expect(why(await admin.mutate('records.change', { tableId: table.id, changes }, batch))).toBe('applied')
      return batch
    }
    const data = [{ field: table.fields['owner'] ?? '', operator: 'is', value: 'me' }]
    const editor = server.as(org.addMember({ profile: { tables_enabled: { [table.id]: { data, can_create: true, can_delete: true } } } }))
    const both = await remove([mine, yours])
    expect(why(await editor.mutate('records.restoreBatch', { tableId: table.id, batch: both }))).toBe('applied')
    const left = (await admin.get<{ entries: TrashEntry[] }>(`/api/records/${table.id}/trash`)).body.entries
    expect(left.flatMap(({ records }) => records.map(({ id }) => id))).toEqual([yours])
    const refused = await editor.mutate('records.restoreBatch', { tableId: table.id, batch: both })
    expect(why(refused)).toBe('record_not_found')
    expect(JSON.stringify(refused)).not.toContain(yours)
  })

  it('names nothing hidden in what stands in the way of taking a gesture back', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', owner: 'singleLineText', pay: 'number' } })
    const { name = '', owner = '', pay = '' } = table.fields
    const [mine = '', yours = ''] = addRecords(context(), table, [{ owner: 'me' }, { owner: 'you' }])
    const write = async (value: number): Promise<string> => {
      const batch = newId()
      const values = { [name]: `n${value}`, [pay]: value }
      const changes = [mine, yours].map((id) => ({ op: 'update' as const, id, values, base: 99 }))
      expect(why(await admin.mutate('records.change', { tableId: table.id, changes }, batch))).toBe('applied')
      return batch
    }
    const [first] = [await write(1), await write(2)]
    const rules = { data: [{ field: owner, operator: 'is', value: 'me' }], fields_excluded: [pay], manage_structure: true, can_edit: true }
    const editor = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: rules } } }))
    const plan = async (who: TestClient): Promise<UndoPlan> => (await who.get<UndoPlan>(`/api/records/${table.id}/gestures/${first}`)).body
    expect(await plan(admin)).toMatchObject({ blockedCount: 4 })
    expect(await plan(editor)).toMatchObject({ blockedCount: 1, blocked: [{ recordId: mine, fieldId: name }] })
    const refused = await editor.mutate('records.undo', { tableId: table.id, batch: first })
    expect(why(refused)).toBe('undo_blocked')
    expect(JSON.stringify(refused)).not.toMatch(new RegExp(`${yours}|${pay}`))
  })

  it('of fields and tables: values come back, or go for good with every link', async () => {
    const clients = buildTable(context(), { label: 'Clients', fields: { name: 'singleLineText', note: 'text' } })
    const orders = buildTable(context(), {
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: clients.id } } },
    })
    const [ana = ''] = addRecords(context(), clients, [{ name: 'Ana', note: 'kept' }])
    addRecords(context(), orders, [{ name: '1', client: [ana] }])
    const note = { tableId: clients.id, id: clients.fields['note'] ?? '' }
    await admin.mutate('fields.delete', note)
    const trash = await admin.get<{ fields: TrashedField[] }>(`/api/tables/${clients.id}/trash`)
    expect(trash.body.fields).toMatchObject([{ id: note.id, label: 'note' }])
    expect(why(await admin.mutate('fields.restore', note))).toBe('applied')
    expect(readCell(context(), clients, ana, 'note')).toBe('kept')
    await admin.mutate('fields.delete', note)
    expect(why(await admin.mutate('fields.purge', note))).toBe('applied')
    expect(why(await admin.mutate('fields.restore', note))).toBe('not_found')
    const confirmed = { records: true, links: true, forever: true } as const
    expect(why(await admin.mutate('tables.delete', { id: clients.id, confirmed }))).toBe('object_not_found')
    await admin.mutate('tables.archive', { id: clients.id })
    expect((await admin.get<{ tables: { id: string }[] }>('/api/tables/archived')).body.tables).toMatchObject([
      { id: clients.id, records: 1 },
    ])
    expect(why(await admin.mutate('tables.delete', { id: clients.id, confirmed }))).toBe('applied')
    expect(findTableModel(org.org, clients.id)).toBeUndefined()
    const tables = sql`SELECT 1 FROM sqlite_schema WHERE name IN (${`rec_${clients.id}`}, ${`link_${orders.fields['client']}`})`
    await expect.poll(() => org.org.db.all(tables)).toEqual([])
    expect(findTableModel(org.org, orders.id)?.fields.map((field) => field.label)).toEqual(['name'])
  })

  it('of a field of a large table empties in turns, with what is left to do for the next server', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', note: 'text' } })
    const [name = '', note = ''] = ['name', 'note'].map((field) => table.fields[field])
    const rows = Array.from({ length: 3100 }, (_, row): [string, string, string] => [newId(), `${row}`, 'secret'])
    org.org.db.writeNow(() =>
      applyRecordChanges(
        context(),
        table.id,
        { fieldIds: [name, note], rows, links: [] },
        { batch: newId(), madeAt: new Date(), gesture: 'import' },
      ),
    )
    const filled = (): number =>
      org.org.db.get<{ n: number }>(sql`SELECT count(${sql.ref(note)}) AS n FROM ${sql.table(`rec_${table.id}`)}`)?.n ?? 0
    const signal = new AbortController().signal
    const effect = { org: org.org, platform: server.platform, signal, effectId: '', attempt: 1 }
    await eraseInTurns({ column: { tableId: table.id, columnId: note, after: 2500 } }, effect)
    expect(filled()).toBe(2500)
    await admin.mutate('fields.delete', { tableId: table.id, id: note })
    expect(why(await admin.mutate('fields.purge', { tableId: table.id, id: note }))).toBe('applied')
    await expect.poll(filled).toBe(0)
    expect(readCell(context(), table, rows[3000]?.[0] ?? '', 'name')).toBe('3000')
  })

  it('of a large table that goes for good empties in turns, also when the server stops in between', async () => {
    const { db } = org.org
    const clients = buildTable(context(), { label: 'Clients' })
    const orders = buildTable(context(), {
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: clients.id } } },
    })
    const [ana = ''] = addRecords(context(), clients, [{ name: 'Ana' }])
    addRecords(
      context(),
      orders,
      Array.from({ length: 1500 }, (_, row) => ({ name: `${row}`, client: [ana] })),
    )
    await setUniqueField(context(), orders.id, orders.fields['name'] ?? '')
    makeIndex(context(), orders.id, [{ fieldId: orders.fields['name'] ?? '', of: 'cell', descending: false }])
    const linkId = orders.fields['client'] ?? ''
    const left = (): number[] => {
      const tables = db.all<{ name: string }>(
        sql`SELECT name FROM sqlite_schema WHERE name IN (${`rec_${orders.id}`}, ${`link_${linkId}`})`,
      )
      const kept = tables.map(({ name }) => sql`SELECT count(*) AS n FROM ${sql.table(name)}`)
      const told = ['record_history', 'undo_log'].map(
        (name) => sql`SELECT count(*) AS n FROM ${sql.table(name)} WHERE table_id = ${orders.id}`,
      )
      const keys = sql`SELECT count(*) AS n FROM record_key WHERE field_id = ${orders.fields['name']}`
      return [...kept, ...told, keys].map((count) => db.get<{ n: number }>(count as never)?.n ?? 0)
    }
    expect(left().every((count) => count > 0)).toBe(true)
    const job = { tableId: orders.id, linkIds: [linkId] }
    db.writeNow(() => archiveTable(context(), orders.id))
    const sizes = [left().reduce((sum, count) => sum + count, 0)]
    db.writeNow(() => {
      deleteTable(context(), orders.id)
      // done here, by a server that stops after each turn
      expect(db.run(sql`DELETE FROM effect WHERE kind = 'tables.erase' AND payload = ${JSON.stringify(job)}`).changes).toBe(1)
    })
    for (let stop = 1; left().length > 3 && stop < 20; stop++) {
      let turns = 0
      const signal = { throwIfAborted: () => turns++ >= 1 && expect.fail('stopped') } as unknown as AbortSignal
      await eraseInTurns(job, { org: org.org, platform: server.platform, signal, effectId: '', attempt: stop }).catch(() => undefined)
      sizes.push(left().reduce((sum, count) => sum + count, 0))
    }
    expect(left()).toEqual([0, 0, 0])
    expect(sizes.every((size, index) => index === 0 || (sizes[index - 1] ?? 0) - size <= 1000)).toBe(true)
    expect(db.all(sql`SELECT 1 FROM record_index WHERE table_id = ${orders.id}`)).toEqual([])
    expect(readCell(context(), clients, ana, 'name')).toBe('Ana')
  })
})

describe('the undo list', () => {
  it('says what was done, takes it back from anywhere, and is one’s own', async () => {
    const table = buildTable(context())
    const [id = ''] = addRecords(context(), table, [{ name: 'before' }])
    const paste = newId()
    const write = (name: string, mutation: string, extra = {}) =>
      admin.mutate(
        'records.change',
        {
          tableId: table.id,
          gesture: 'paste',
          changes: [{ op: 'update', id, values: valuesOf(table, { name }), base: 9_999_999 }],
          ...extra,
        },
        mutation,
      )
    await write('pasted', paste)
    const list = async (client = admin, who = 'me') =>
      (await client.get<{ gestures: GestureEntry[] }>(`/api/records/${table.id}/gestures?who=${who}`)).body.gestures
    expect((await list())[0]).toMatchObject({ batch: paste, gesture: 'paste', counts: { updated: 1, cells: 1 }, undone: false })
    expect((await admin.get<UndoPlan>(`/api/records/${table.id}/gestures/${paste}`)).body).toEqual({
      records: 1,
      blocked: [],
      blockedCount: 0,
    })
    const other = server.as(org.addMember({ profile: { tables_enabled: { [table.id]: { can_edit: true } } } }))
    expect(await list(other)).toEqual([])
    expect(why(await other.mutate('records.undo', { tableId: table.id, batch: paste }))).toBe('not_found')
    expect(why(await admin.mutate('records.undo', { tableId: table.id, batch: paste }))).toBe('applied')
    expect(readCell(context(), table, id, 'name')).toBe('before')
    expect((await list())[0]).toMatchObject({ batch: paste, undone: true })
    expect(why(await admin.mutate('records.redo', { tableId: table.id, batch: paste }))).toBe('applied')
    expect(readCell(context(), table, id, 'name')).toBe('pasted')
    // a tab's own Ctrl+Z names the mutation it undoes
    await write('before', newId(), { gesture: 'undo', undoes: paste })
    expect((await list())[0]).toMatchObject({ batch: paste, undone: true })
    await write('later', newId())
    expect(await admin.get(`/api/records/${table.id}/gestures/${paste}`)).toMatchObject({
      body: { records: 0, blocked: [{ reason: 'changedLater' }] },
    })
    expect(why(await admin.mutate('records.redo', { tableId: table.id, batch: paste }))).toBe('undo_blocked')
  })
})

describe('a duplicate', () => {
  it('of a field and of a table holds the same, and gives the other side of a link no new field', async () => {
    const clients = buildTable(context(), { label: 'Clients' })
    const orders = buildTable(context(), {
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: clients.id } }, tags: 'text' },
    })
    addField(context(), orders, 'next', 'connectedRecord', { tableId: orders.id })
    const [ana = ''] = addRecords(context(), clients, [{ name: 'Ana' }])
    const [order = ''] = addRecords(context(), orders, [{ name: '1', client: [ana], tags: 'x' }])
    const before = findTableModel(org.org, clients.id)?.fields.length
    for (const name of ['client', 'tags']) {
      const newId = newShortId('f')
      const args = { id: orders.fields[name] ?? '', tableId: orders.id, newId, label: `${name} 2`, position: 'b0', withValues: true }
      expect(why(await admin.mutate('fields.duplicate', args))).toBe('applied')
      orders.fields[`${name} 2`] = newId
    }
    expect(readCell(context(), orders, order, 'client 2')).toEqual([ana])
    expect(readCell(context(), orders, order, 'tags 2')).toBe('x')
    // computed fields refer to the copy's own fields
    const reads = {
      shout: ['advancedFormula', { expression: `{${orders.fields['tags']}} & "!"` }],
      who: ['vlookup', { linkFieldId: orders.fields['client'], targetFieldId: clients.fields['name'] }],
    } as const
    for (const [label, [type, config]] of Object.entries(reads))
      expect(
        why(await admin.mutate('fields.create', { tableId: orders.id, id: newShortId('f'), type, label, config, position: 'c0' })),
      ).toBe('applied')
    // links within the table lead to the copies; what lies in the trash stays behind, and so do links to it
    const [gone = ''] = addRecords(context(), orders, [{ name: '2' }])
    const [second = ''] = addRecords(context(), orders, [{ name: '3', next: [gone, order].sort() }])
    change(context(), orders.id, [{ op: 'delete', id: gone, base: org.org.currentSeq() }])
    const copy = newShortId('t')
    const folderId = newId()
    await admin.mutate('folders.create', { id: folderId, label: 'Shops', icon: 'folder', color: 'blue', position: 'a0' })
    await admin.mutate('folders.place', { folderId, itemType: 'table', itemId: orders.id, position: 'a0' })
    const args = { id: orders.id, newId: copy, label: 'Orders copy', viewId: newShortId('v'), viewLabel: 'All', withRecords: true }
    expect(why(await admin.mutate('tables.duplicate', args))).toBe('applied')
    const place = org.org.db.get(org.org.db.build.selectFrom('folder_item').select('folder_id').where('id', '=', `table:${copy}`))
    expect(place?.folder_id, 'it stands beside the first').toBe(folderId)
    await expect
      .poll(() => org.org.db.get(org.org.db.build.selectFrom('table_def').select('record_count').where('id', '=', copy)))
      .toEqual({ record_count: 2 })
    await deliverNotices(server.platform, org.org)
    expect(inboxOf(context())).toMatchObject([{ kind: 'copyDone', about: { itemId: copy }, facts: { rows: 2 } }])
    expect(findTableModel(org.org, clients.id)?.fields.length).toBe(before)
    const model = findTableModel(org.org, copy)
    const name = model?.fields.find((field) => field.label === 'name')?.id ?? ''
    const ids = org.org.db.all<{ id: string }>(sql`SELECT id FROM ${sql.table(`rec_${copy}`)} ORDER BY ${sql.ref(name)}`)
    const link = model?.fields.find((field) => field.label === 'client')?.id ?? ''
    const built = { id: copy, viewId: '', fields: { client: link, tags: model?.fields.find((field) => field.label === 'tags')?.id ?? '' } }
    expect(readCell(context(), built, ids[0]?.id ?? '', 'client')).toEqual([ana])
    expect(readCell(context(), built, ids[0]?.id ?? '', 'tags')).toBe('x')
    const nextCopy = model?.fields.find((field) => field.label === 'next')
    expect(readCell(context(), { ...built, fields: { next: nextCopy?.id ?? '' } }, ids[1]?.id ?? '', 'next')).toEqual([ids[0]?.id])
    expect(org.org.db.all(sql`SELECT 1 FROM ${sql.table(`link_${nextCopy?.link?.linkId}`)}`)).toHaveLength(1)
    expect(readCell(context(), orders, second, 'next')).toEqual([order])
    const worked = Object.fromEntries((model?.fields ?? []).map((field) => [field.label, field.id]))
    expect(readCell(context(), { ...built, fields: worked }, ids[0]?.id ?? '', 'shout')).toBe('x!')
    expect(readCell(context(), { ...built, fields: worked }, ids[0]?.id ?? '', 'who')).toBe('Ana')
    expect(JSON.stringify(model?.field(worked['shout'] ?? '')?.config)).toContain(built.fields.tags)
    const stranger = server.as(org.addMember({ seat: 'builder', profile: { create_table: 1 } }))
    expect(why(await stranger.mutate('tables.duplicate', { ...args, newId: newShortId('t'), viewId: newShortId('v') }))).toBe(
      'unauthorized',
    )
  })

  it('tells whoever follows it of links to records that come later', async () => {
    const orders = buildTable(context())
    addField(context(), orders, 'next', 'connectedRecord', { tableId: orders.id })
    const ids = addRecords(
      context(),
      orders,
      Array.from({ length: 600 }, (_, row) => ({ name: `${row}` })),
    )
    const [first = '', last = ''] = [ids[0], ids[599]]
    change(context(), orders.id, [
      { op: 'update', id: first, values: { [orders.fields['next'] ?? '']: [last] }, base: org.org.currentSeq() },
    ])
    const copy = newShortId('t')
    const device: DeviceRows = new Map()
    let at = 0
    const stop = org.org.onChange(({ tables }) => {
      if (tables.has(copy) && findTableModel(org.org, copy)) at = catchUp(context(), copy, device, at)
    })
    const args = { id: orders.id, newId: copy, label: 'Copy', viewId: newShortId('v'), viewLabel: 'All', withRecords: true }
    expect(why(await admin.mutate('tables.duplicate', args))).toBe('applied')
    await expect.poll(() => device.size).toBe(600)
    stop()
    const model = findTableModel(org.org, copy)
    const [name = '', next = ''] = ['name', 'next'].map((label) => model?.fields.find((field) => field.label === label)?.id)
    const [one, other] = ['0', '599'].map((text) => [...device].find(([, row]) => row[name] === text))
    expect(one?.[1][next]).toEqual([other?.[0]])
  })
})
