import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ArchivedItem } from '#shared/nouns/trash/trash-calls.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { waitForImport } from '#tests/support/import-file.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** Calls by the names of the specification (2 §7) that have mutations behind them. */
let server: TestServer
let org: TestOrg
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
})
afterAll(() => server.close())

const trash = async (client = admin): Promise<ArchivedItem[]> => (await client.get<ArchivedItem[]>('/api/v3/trash')).body
const take = (method: 'POST' | 'DELETE', id: string, type: string, step = '', client = admin) =>
  client.request(method, `/api/v3/trash/${id}${step && `/${step}`}`, { body: { type } })

describe('v3/trash', () => {
  it('archives, lists, restores and deletes tables and apps for those who may', async () => {
    const table = buildTable(org.context(org.admin), { label: 'Old table' })
    const app = newId()
    await admin.mutate('apps.create', { id: app, label: 'Old app', icon: 'table', color: 'blue' })
    expect((await take('POST', table.id, 'table', 'archive')).status).toBe(204)
    expect((await take('POST', app, 'dashboard', 'archive')).status).toBe(204)
    expect(await trash()).toEqual([
      expect.objectContaining({ item_id: app, item_type: 'dashboard', item_label: 'Old app', archived_by: org.admin.memberId }),
      expect.objectContaining({ item_id: table.id, item_type: 'table', item_label: 'Old table' }),
    ])
    const stranger = server.as(org.addMember({ seat: 'builder' }))
    expect(await trash(stranger)).toEqual([])
    expect((await take('POST', table.id, 'table', 'restore', stranger)).status).toBe(403)
    expect((await take('DELETE', app, 'dashboard', '', stranger)).status).toBe(404)
    // an id of one kind is nothing of the other
    expect((await take('POST', table.id, 'dashboard', 'restore')).status).toBe(404)
    for (const [id, type] of [
      [table.id, 'table'],
      [app, 'dashboard'],
    ] as const) {
      expect((await take('POST', id, type, 'restore')).status).toBe(204)
      // an item outside the trash is not deleted permanently
      expect((await take('DELETE', id, type)).status).toBe(404)
      await take('POST', id, type, 'archive')
      expect((await take('DELETE', id, type)).status).toBe(204)
      expect((await take('POST', id, type, 'restore')).status).toBe(404)
    }
    expect(await trash()).toEqual([])
  })
})

describe('trash/entries', () => {
  it('lists apps and pages for those who may bring them back', async () => {
    const entries = async (client = admin) => (await client.get<{ entries: unknown[] }>('/api/trash/entries')).body.entries
    const app = newId()
    const page = newId()
    for (const [kind, id] of [
      ['apps', app],
      ['pages', page],
    ] as const) {
      await admin.mutate(`${kind}.create`, { id, label: `Old ${kind}`, icon: 'table', color: 'blue' })
      await admin.mutate(`${kind}.archive`, { id })
    }
    expect(await entries()).toEqual([
      expect.objectContaining({ type: 'page', id: page, label: 'Old pages', archivedBy: org.admin.memberId }),
      expect.objectContaining({ type: 'app', id: app, label: 'Old apps' }),
    ])
    expect(await entries(server.as(org.addMember({ seat: 'builder' })))).toEqual([])
    // editing pages is not throwing them away, nor bringing them back
    const writer = server.as(org.addMember({ seat: 'builder', profile: { doc_pages_enabled: { [page]: 'edit' } } }))
    expect(await entries(writer)).toEqual([])
    await admin.mutate('pages.restore', { id: page })
    expect(await entries()).toEqual([expect.objectContaining({ id: app })])
  })
})

describe('object/get-all', () => {
  it('gives the tables one may see', async () => {
    const seen = buildTable(org.context(org.admin), { label: 'Seen' })
    const other = buildTable(org.context(org.admin), { label: 'Away' })
    const ask = async (client: TestClient, all = false) =>
      (await client.post<{ objects: { key: string }[] }>('/api/object/get-all', { with_objects_disabled: all })).body.objects
    const reader = server.as(org.addMember({ profile: { tables_enabled: { [seen.id]: {} } } }))
    expect(await ask(reader)).toEqual([{ label: 'Seen', key: seen.id, type: 'table' }])
    await admin.mutate('tables.archive', { id: other.id })
    expect((await ask(admin)).map(({ key }) => key)).toEqual([seen.id])
    expect((await ask(admin, true)).map(({ key }) => key)).toEqual([other.id, seen.id])
    expect((await ask(reader, true)).map(({ key }) => key)).toEqual([seen.id])
  })
})

describe('connector', () => {
  it('takes a file, says what is in it, and imports it into a new table and into that one again', async () => {
    const source = {
      connector_id: 'csv',
      identifier: (await admin.post<{ identifier: string }>('/api/connector/identifier', { connector_id: 'csv' })).body.identifier,
    }
    const send = async (text: string): Promise<string> => {
      const query = new URLSearchParams({ ...source, function: 'upload', name: 'people.csv' })
      const response = await fetch(`${server.url}/api/connector/call?${query.toString()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'text/csv' },
        body: text,
      })
      expect(response.status).toBe(200)
      const { filePath } = (await response.json()) as { filePath: string }
      await waitForImport(server, org.admin, filePath, ['ready'])
      return filePath
    }
    const filePath = await send('Code,Name\r\nA1,Ana\r\nB2,Bia\r\n')
    expect(await admin.post('/api/connector/call', { ...source, function: 'list-sheets', config: { filePath } })).toMatchObject({
      status: 200,
      body: { sheets: [] },
    })
    expect((await admin.post('/api/connector/call', { ...source, function: 'list-boards', config: { filePath } })).status).toBe(400)
    const look = await admin.post<{ fields: { key: string; label: string }[] }>('/api/connector/config-table', {
      ...source,
      config: { filePath },
    })
    expect(look.body).toMatchObject({
      layout: { label: 'people', table: null, fields: ['0', '1'] },
      records: [{ data: { '0': 'A1', '1': 'Ana' } }, { data: { '0': 'B2', '1': 'Bia' } }],
      object_id: null,
    })
    const run = async (config: object): Promise<{ object: string; import_id: string } | undefined> => {
      const { body } = await admin.post<{ objects?: { object: string; import_id: string }[] }>('/api/connector/import-table', {
        ...source,
        table_import_configs: [config],
      })
      const [started] = body.objects ?? []
      if (started) await waitForImport(server, org.admin, started.import_id, ['done'])
      return started
    }
    const made = await run({ label: 'People', fields: look.body.fields, config: { filePath }, primaryKey: '1' })
    const table = made?.object ?? ''
    const count = () => org.org.db.get(org.org.db.build.selectFrom('table_def').select(['label', 'record_count']).where('id', '=', table))
    expect(count()).toEqual({ label: 'People', record_count: 2 })
    const again = await send('Code,Name\r\nA1,Ana Maria\r\nC3,Caio\r\n')
    await run({ label: 'x', fields: look.body.fields, config: { filePath: again }, object: table, type: 'import_update', primaryKey: '0' })
    expect(count()).toEqual({ label: 'People', record_count: 3 })
    expect(await run({ label: 'x', fields: look.body.fields, config: { filePath: again }, type: 'import_update' })).toBeUndefined()
    // records are found by the field that names them, here the second one
    const third = await send('Code,Name\r\nX9,Ana Maria\r\nD4,Davi\r\n')
    await run({ label: 'x', fields: look.body.fields, config: { filePath: third }, object: table, type: 'import_update', primaryKey: null })
    expect(count()).toEqual({ label: 'People', record_count: 4 })
    const [, nameless] = look.body.fields
    const noName = [look.body.fields[0], { ...nameless, deleted: true }]
    expect(await run({ label: 'x', fields: noName, config: { filePath: third }, object: table, type: 'import_update' })).toBeUndefined()

    // choices come back in the answer, beside `config` or within
    const fourth = await send('Code,Name\r\nE5,Eva\r\n')
    const { body: looked } = await admin.post<{ fields: object[] }>('/api/connector/config-table', {
      ...source,
      ...{ config: { filePath: fourth, fields: [{ ...nameless, updated_label: 'Person' }] }, fields: undefined },
    })
    expect(looked.fields).toMatchObject([
      { label: 'Code', type: 'singleLineText' },
      { label: 'Name', updated_label: 'Person' },
    ])
    const beside = [{ key: '0', label: 'Code', type: 'currency', refreshing: true }]
    const { body: other } = await admin.post<{ fields: object[] }>('/api/connector/config-table', {
      ...source,
      ...{ config: { filePath: fourth }, fields: beside },
    })
    expect(other.fields[0]).toMatchObject({ type: 'currency', refreshing: false, deleted: false })
    const nowhere = { ...source, config: { filePath: fourth }, fields: [{ ...beside[0], key: '7' }] }
    expect((await admin.post('/api/connector/config-table', nowhere)).status).toBe(400)
  })
})

describe('v3/workspaces', () => {
  it('makes, fills, changes and deletes a folder', async () => {
    const one = buildTable(org.context(org.admin), { label: 'One' })
    const two = buildTable(org.context(org.admin), { label: 'Two' })
    const made = await admin.post<{ id: string }>('/api/v3/workspaces', { label: 'Sales', tabs: [{ id: one.id, type: 'table' }] })
    expect(made).toMatchObject({ status: 200, body: { data: { label: 'Sales', tabs: [{ id: one.id, type: 'table' }] } } })
    const { id } = made.body
    const { db } = org.org
    const inside = (): string[] =>
      db
        .all(
          db.build
            .selectFrom('folder_item')
            .select('item_id')
            .where('folder_id', '=', id)
            .where('deleted_at', 'is', null)
            .orderBy('position'),
        )
        .map((row) => row.item_id)
    expect(inside()).toEqual([one.id])
    const change = (body: object, client = admin) => client.request('PUT', `/api/v3/workspaces/${id}`, { body })
    const tabs = [two.id, one.id].map((tab) => ({ id: tab, type: 'table' }))
    expect((await change({ label: 'Deals', tabs })).status).toBe(204)
    expect(inside()).toEqual([two.id, one.id])
    expect((await change({ tabs: [{ id: two.id, type: 'table' }] })).status).toBe(204)
    expect(inside()).toEqual([two.id])
    expect((await change({ label: 'x' }, server.as(org.addMember({ seat: 'builder' })))).status).toBe(403)
    expect((await admin.request('DELETE', `/api/v3/workspaces/${id}`)).status).toBe(204)
    expect(inside()).toEqual([])
    expect((await change({ label: 'x' })).status).toBe(404)
  })
})
