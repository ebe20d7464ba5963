import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { tabReadCalls } from '#shared/nouns/tabs/tab-read-calls.ts'
import { newId } from '#shared/lib/ids.ts'
import { formNames } from '#server/features/forms/form-config.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** Tables, views and forms by the specification's names (2 §3), for programs. */
type WireTable = CallAnswer<(typeof tabReadCalls)['GET v3/tab/:tableId']>
type WireView = Record<string, unknown> & { id: string }
let server: TestServer
let org: TestOrg
let admin: TestClient
let table: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
  table = buildTable(org.context(org.admin), { label: 'Deals', fields: { Name: 'text', Stage: 'text', At: 'date' } })
})
afterAll(() => server.close())

const put = (path: string, body: object, client = admin) => client.request('PUT', `/api/v3/tab/${table.id}/${path}`, { body })
const field = (label: string): string => table.fields[label] ?? ''
const views = async (): Promise<WireView[]> => (await admin.get<{ items: WireView[] }>(`/api/v3/tab/${table.id}/views`)).body.items
const form = (title: string) => ({ v: 1, title, parts: [{ id: 'p1', type: 'field', field_id: field('Name') }] })

describe('v3/tab/{id}', () => {
  it('tells the table with its forms, rules, views and maker', async () => {
    const { body } = await admin.get<WireTable>(`/api/v3/tab/${table.id}`)
    expect(body).toMatchObject({
      ...{ id: table.id, type: 'table', label: 'Deals', displayLabel: 'Deals', version: 1, isBundle: false, isPublic: false },
      ...{ publicToken: null, createdBy: org.admin.memberId, recordLabelField: field('Name'), record_label_field: field('Name') },
      ...{ conditionals: [], creationForm: true, updateForm: true, chatForm: true, visibleViews: (await views()).map(({ id }) => id) },
      creationFields: [field('Name'), field('Stage'), field('At')],
    })
    const { body: list } = await admin.get<{ items: object[] }>('/api/v3/tab')
    expect(list.items).toContainEqual(expect.objectContaining({ id: table.id, type: 'table', displayLabel: 'Deals', isPublic: false }))
  })

  it('leaves out what a person does not see', async () => {
    const rules = { fields_excluded: [field('Stage')] }
    const reader = server.as(org.addMember({ profile: { tables_enabled: { [table.id]: rules } } }))
    const { body, status } = await reader.get<WireTable>(`/api/v3/tab/${table.id}`)
    expect(status).toBe(200)
    expect(body.fields.map(({ id }) => id)).not.toContain(field('Stage'))
    expect(body.suggestedFields).toEqual([])
    expect(JSON.stringify(body.creationFields)).toBe(JSON.stringify(body.fields.map(({ id }) => id)))
  })
})

describe('config/forms', () => {
  it('sets and takes away each form, and keeps those that are not named', async () => {
    const read = async () => (await admin.get<WireTable>(`/api/v3/tab/${table.id}`)).body
    expect((await put('config/forms', { creationForm: form('New deal'), chatForm: form('Chat') })).status).toBe(204)
    expect(await read()).toMatchObject({ creationForm: { title: 'New deal' }, updateForm: true, chatForm: { title: 'Chat' } })
    expect((await read()).creationFields).toEqual([field('Name')])
    expect((await put('config/forms', { creationForm: form('Newer deal') })).status).toBe(204)
    expect(await read()).toMatchObject({ creationForm: { title: 'Newer deal' }, chatForm: { title: 'Chat' } })
    expect((await put('config/forms', { chatForm: true })).status).toBe(204)
    expect((await admin.get(`/api/v3/tab/${table.id}/config/forms`)).body).toMatchObject({
      ...{ creationForm: { title: 'Newer deal' }, updateForm: true, chatForm: true, superForms: [] },
    })
    expect(
      (await put('config/forms', { creationForm: { v: 1, parts: [{ id: 'p', type: 'field', field_id: 'f000000000000' }] } })).status,
    ).toBe(422)
    const member = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: {} } } }))
    expect((await put('config/forms', { chatForm: true }, member)).status).toBe(403)
  })

  it('names a new form by its title, or by the words of the editor', async () => {
    const own = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
    const parts = [{ id: 'p', type: 'field', field_id: own.fields['name'] }]
    const set = (body: object) => admin.request('PUT', `/api/v3/tab/${own.id}/config/forms`, { body })
    const labels = () => {
      const { db } = org.org
      const rows = db.all(
        db.build.selectFrom('form_def').select(['kind', 'label']).where('table_id', '=', own.id).where('deleted_at', 'is', null),
      )
      return Object.fromEntries(rows.map(({ kind, label }) => [kind, label]))
    }
    await set({ creationForm: { v: 1, title: 'New deal', parts }, updateForm: { v: 1, parts }, chatForm: { v: 1, parts } })
    expect(labels()).toEqual({ creation: 'New deal', update: 'Update form', chat: 'Chat form' })
    for (const name of ['creationForm', 'updateForm', 'chatForm']) await set({ [name]: true })
    const language = (to: string) =>
      org.org.db.write(() => {
        org.org.db.run(org.org.db.build.updateTable('organisation').set({ language: to, seq: org.org.nextSeq() }))
        org.org.changed()
      })
    await language('pt')
    try {
      await set({ updateForm: { v: 1, parts } })
      expect(labels()).toEqual({ update: 'Formulário de atualização' })
    } finally {
      await language('en')
    }
  })

  it('gives the forms of earlier calls such a name', async () => {
    const own = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
    const make = (kind: 'creation' | 'update' | 'chat', label: string, title?: string) =>
      admin.mutate('forms.create', {
        ...{ id: newId(), tableId: own.id, kind, label, position: 'a0' },
        definition: { v: 1, ...(title !== undefined && { title }), parts: [] },
      } as never)
    await make('creation', 'creation', 'New deal')
    await make('update', 'update')
    await make('chat', 'Our own')
    const { db } = org.org
    const rows = () =>
      db.all(db.build.selectFrom('form_def').select(['kind', 'label', 'seq']).where('table_id', '=', own.id).orderBy('kind'))
    const before = rows()
    const statements = readFileSync('migrations/org/0094_names_of_forms.sql', 'utf8').split(/;\n/)
    db.writeNow(() => statements.filter((text) => text.trim() !== '').forEach((text) => db.run(sql.raw(text))))
    const after = rows()
    expect(after.map(({ kind, label }) => [kind, label])).toEqual([
      ['chat', 'Our own'],
      ['creation', 'New deal'],
      ['update', 'Update form'],
    ])
    expect(after.map(({ seq }, at) => seq > (before[at]?.seq ?? 0))).toEqual([false, true, true])
  })

  it('has the words of the editor in each language', () => {
    for (const [language, names] of Object.entries(formNames)) {
      const { kinds } = JSON.parse(readFileSync(`client/src/i18n/${language}/forms.json`, 'utf8')) as { kinds: object }
      expect(kinds).toMatchObject(names)
    }
  })

  it('tells a super form with all of its keys, and says which is not there', async () => {
    const id = newId()
    const keys = {
      ...{ header_color: 'blue', block_style: { color: 'amber' }, record_update: true, open_as: '3_cols', fav_btn: true },
      ...{ tools: ['chat', 'record-data', 'history'], modal_views: [table.viewId], app_id: newId() },
      on_save: { do: 'close', notice: false },
    }
    const made = { id, tableId: table.id, kind: 'super' as const, label: 'Desk', position: 'a0', definition: { ...form('Desk'), ...keys } }
    expect(await admin.mutate('forms.create', made as never)).toMatchObject({ status: 'applied' })
    const path = `/api/v3/tab/${table.id}/config/forms/`
    expect((await admin.get(path + id)).body).toMatchObject({ ...keys, form_id: id, table_id: table.id, label: 'Desk' })
    expect((await admin.get(path + newId())).body).toMatchObject({ id: 'form_config_not_found', message: 'Form config not found' })
    const odd = { ...made, id: newId(), definition: { ...form('x'), tools: ['telepathy'] } }
    expect(await admin.mutate('forms.create', odd as never)).toMatchObject({ status: 'refused' })
  })
})

describe('views', () => {
  const make = (body: object) => admin.post<{ id: string }>(`/api/v3/tab/${table.id}/view`, body)
  const configOf = (id: string): string =>
    org.org.db.get(org.org.db.build.selectFrom('view_def').select('config').where('id', '=', id))?.config ?? ''

  it('are made, changed and told by their names on the wire', async () => {
    const filters = [{ field: field('Name'), operator: 'contains', value: 'a' }]
    const named = { fields: [field('Name')], filters, sort_by: { field: field('Name'), order: 'asc' } }
    const made = await make({ type: 'list', label: 'Short', ...named })
    expect(made.status).toBe(200)
    const stored = async () => (await views()).find(({ id }) => id === made.body.id)
    expect(await stored()).toMatchObject({
      ...{ type: 'list', label: 'Short', fields: [field('Name')], sort_by: { field: field('Name'), order: 'asc' }, sort_order: 'asc' },
      filters: { nodes: [{ fieldId: field('Name'), operator: 'contains', value: 'a' }] },
    })
    expect((await put(`view/${made.body.id}`, { sort_order: 'desc', filters: {} })).status).toBe(204)
    expect(await stored()).toMatchObject({ fields: [field('Name')], filters: null, sort_by: { field: field('Name'), order: 'desc' } })
    // a table's order is descending unless it is asked for
    const grid = await make({ type: 'table', label: 'Grid', fields: [field('Name')], sort_by: field('Stage') })
    expect((await views()).find(({ id }) => id === grid.body.id)).toMatchObject({ sort_by: { field: field('Stage'), order: 'desc' } })
  })

  it('keep the order of a table where a change does not name it', async () => {
    const { body: grid } = await make({
      type: 'table',
      label: 'Grid',
      fields: [field('Name')],
      sort_by: { field: field('Stage'), order: 'asc' },
    })
    const stored = async () => (await views()).find(({ id }) => id === grid.id)
    const change = async (body: object) => expect((await put(`view/${grid.id}`, body)).status).toBe(204)
    const sorts = (...all: [string, string][]) => ({
      config: { sorts: all.map(([name, direction]) => ({ fieldId: field(name), direction })) },
    })
    await change({ sort_by: field('Stage') })
    expect(await stored()).toMatchObject({ sort_by: { field: field('Stage'), order: 'asc' } })
    await change({ sort_order: 'desc' })
    expect(await stored()).toMatchObject({ sort_by: { field: field('Stage'), order: 'desc' } })
    await change({ sort_by: field('Name'), sort_order: 'asc' })
    expect(await stored()).toMatchObject({ sort_by: { field: field('Name'), order: 'asc' } })
    await change(sorts(['Name', 'asc'], ['Stage', 'asc']))
    await change({ sort_by: { field: field('Name') }, sort_order: 'desc' })
    const { sorts: kept } = JSON.parse(configOf(grid.id)) as { sorts: object[] }
    expect({ config: { sorts: kept } }).toEqual(sorts(['Name', 'desc'], ['Stage', 'asc']))
    await change({ sort_by: null })
    await change({ sort_order: 'asc' })
    expect(JSON.parse(configOf(grid.id))).toMatchObject({ sorts: [] })
  })

  it.each([
    ['a table without fields', { type: 'table' }],
    ['a list of no fields', { type: 'list', fields: [] }],
    ['a board without columns', { type: 'kanban', fields: ['Name'] }],
    ['a line of time without fields', { type: 'gantt', gantt_date_range: 'At' }],
    ['a table with a setting of boards', { type: 'table', fields: ['Name'], kanban_field: 'Stage' }],
    ['no name', { type: 'table', fields: ['Name'], label: '' }],
  ])('%s is refused', async (_, { fields, ...given }: Record<string, unknown>) => {
    const named = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, field(String(value)) || value]))
    const ids = Array.isArray(fields) ? { fields: fields.map((label) => field(String(label))) } : {}
    expect((await make({ label: 'V', ...named, ...ids })).status).toBe(400)
  })

  it('need a range of dates on a line of time that is changed', async () => {
    const { body } = await make({ type: 'gantt', label: 'Plan', gantt_table_fields: [field('Name')] })
    expect((await put(`view/${body.id}`, { gantt_table_fields: [field('Stage')] })).status).toBe(400)
    expect((await put(`view/${body.id}`, { gantt_date_range: field('At') })).status).toBe(204)
    expect((await views()).find(({ id }) => id === body.id)).toMatchObject({ gantt_date_range: field('At') })
  })

  it('stand in the order that is asked for', async () => {
    const before = (await views()).map(({ id }) => id)
    const order = before.toReversed()
    expect((await put('views', { order: order.slice(0, 2) })).status).toBe(204)
    const after = (await views()).map(({ id }) => id)
    expect(after.slice(0, 2)).toEqual(order.slice(0, 2))
    expect(after.slice(2)).toEqual(before.filter((id) => !order.slice(0, 2).includes(id)))
    expect((await put('views', { order: ['v000000000000'] })).body).toMatchObject({ id: 'view_not_found' })
    expect((await put(`view/${after[0]}`, { position: 'zz' })).status).toBe(204)
    expect((await views()).at(-1)?.id).toBe(after[0])
  })
})
