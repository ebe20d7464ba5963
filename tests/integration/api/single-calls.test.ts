import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readApp, addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId } from '#shared/lib/ids.ts'
import { changeDocument, readDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** Calls in the manner of the specification (2 §7), each a mutation or an edit of a document. */
let server: TestServer
let org: TestOrg
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
})
afterAll(() => server.close())

const put = (path: string, body: object, client = admin) => client.request('PUT', `/api/${path}`, { body })
const remove = (path: string, client = admin) => client.request('DELETE', `/api/${path}`)
/** the newest state of an entity as the administrator's device would get it */
const entity = async (kind: string, id: string): Promise<Record<string, unknown> | null | undefined> => {
  const { changes } = await admin.feed()
  return changes.find((change) => change.kind === kind && change.id === id)?.data as Record<string, unknown> | null | undefined
}
const cellsOf = async (table: BuiltTable, id: string): Promise<Record<string, unknown>> => {
  const { body } = await admin.post<{ columns: Record<string, unknown[]> }>('/api/records/get', { tableId: table.id, ids: [id] })
  return Object.fromEntries(Object.entries(body.columns).map(([name, [cell]]) => [name, cell]))
}

describe('v3/tab', () => {
  it('makes a table, changes and copies it', async () => {
    const fields = [
      { label: 'Name', type: 'singleLineText', required: true },
      { label: 'Amount', type: 'number' },
    ]
    const made = await admin.post<{ id: string; view_id: string; fields: { id: string; label: string }[] }>('/api/v3/tab', {
      label: 'Deals',
      fields,
    })
    expect(made.status).toBe(200)
    const {
      id,
      view_id: viewId,
      fields: [name, amount],
    } = made.body
    expect(await entity('table', id)).toMatchObject({ label: 'Deals', icon: 'table', color: 'blue', recordLabelField: name?.id })
    expect(await entity('view', viewId)).toMatchObject({ tableId: id, type: 'table', label: 'Deals' })
    expect(await entity('field', name?.id ?? '')).toMatchObject({ type: 'singleLineText', required: true })
    expect((await put(`v3/tab/${id}`, { label: 'Offers', record_label_field: amount?.id })).status).toBe(204)
    expect(await entity('table', id)).toMatchObject({ label: 'Offers', recordLabelField: amount?.id })
    const copy = await admin.post<{ id: string }>('/api/v4/duplicate/tab', { type: 'table', id, name: 'Offers 2' })
    expect(await entity('table', copy.body.id)).toMatchObject({ label: 'Offers 2' })
    const reader = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled: { [id]: {} } } }))
    expect((await put(`v3/tab/${id}`, { label: 'x' }, reader)).status).toBe(403)
    expect((await reader.post('/api/v4/duplicate/tab', { type: 'table', id, name: 'x' })).status).toBe(403)
  })

  it('adds, changes, copies and deletes a field', async () => {
    const table = buildTable(org.context(org.admin))
    const added = await admin.post<{ id: string }>(`/api/v3/tab/${table.id}/field`, { label: 'Price', type: 'number' })
    const { id } = added.body
    const first = await entity('field', table.fields['name'] ?? '')
    const price = await entity('field', id)
    expect(String(price?.['position']) > String(first?.['position'])).toBe(true)
    expect((await put(`v3/tab/${table.id}/field/${id}`, { label: 'Cost', required: true })).status).toBe(204)
    expect(await entity('field', id)).toMatchObject({ label: 'Cost', required: true, type: 'number' })
    // an unknown setting of its type, and settings meant for another type
    expect((await put(`v3/tab/${table.id}/field/${id}`, { config: { nonsense: 1 } })).status).toBe(400)
    expect((await put(`v3/tab/${table.id}/field/${id}`, { label: 'x', type: 'text' })).status).toBe(409)
    const copy = await admin.post<{ id: string }>(`/api/v3/tab/${table.id}/field/${id}/duplicate`, { name: 'Cost 2' })
    expect(await entity('field', copy.body.id)).toMatchObject({ label: 'Cost 2', type: 'number' })
    expect((await remove(`v3/tab/${table.id}/field/${id}`)).status).toBe(204)
    expect(await entity('field', id)).toBeUndefined()
    expect((await remove(`v3/tab/${table.id}/field/${table.fields['name'] ?? ''}`)).status).toBe(409)
  })

  it('adds, changes and deletes a view', async () => {
    const table = buildTable(org.context(org.admin))
    const config = { fields: null, widths: {}, filter: null, sorts: [] }
    const path = `v3/tab/${table.id}/view`
    const { id } = (await admin.post<{ id: string }>(`/api/${path}`, { type: 'table', label: 'Mine', config })).body
    expect(await entity('view', id)).toMatchObject({ label: 'Mine', tableId: table.id })
    const sorts = [{ fieldId: table.fields['name'], direction: 'asc' }]
    expect((await put(`${path}/${id}`, { label: 'Ours', config: { sorts } })).status).toBe(204)
    expect(await entity('view', id)).toMatchObject({ label: 'Ours', config: { sorts } })
    expect((await put(`${path}/${id}`, { config: { nonsense: 1 } })).status).toBe(400)
    expect((await remove(`${path}/${id}`)).status).toBe(204)
    expect(await entity('view', id)).toBeUndefined()
    expect((await remove(`${path}/${id}`)).status).toBe(404)
  })

  it('makes, changes, deletes and restores a record, with the rights of each', async () => {
    const table = buildTable(org.context(org.admin))
    const path = `v3/tab/${table.id}/records`
    const { id } = (await admin.post<{ id: string }>(`/api/${path}`, { values: valuesOf(table, { name: 'Ana' }) })).body
    const name = table.fields['name'] ?? ''
    expect(await cellsOf(table, id)).toMatchObject({ id, [name]: 'Ana', created_by: org.admin.memberId })
    expect((await put(`${path}/${id}`, { values: { [name]: 'Bia' } })).status).toBe(204)
    expect(await cellsOf(table, id)).toMatchObject({ [name]: 'Bia' })
    const reader = server.as(org.addMember({ profile: { tables_enabled: { [table.id]: { can_edit: false, can_delete: false } } } }))
    expect((await put(`${path}/${id}`, { values: { [name]: 'x' } }, reader)).status).toBe(403)
    expect((await remove(`${path}/${id}`, reader)).status).toBe(403)
    expect((await put(`${path}/${id}`, { values: { [name]: { no: 'cell' } } })).status).toBe(400)
    expect((await remove(`${path}/${id}`)).status).toBe(204)
    expect((await cellsOf(table, id))['id']).toBeUndefined()
    expect((await admin.post(`/api/${path}/${id}/restore`)).status).toBe(204)
    expect(await cellsOf(table, id)).toMatchObject({ [name]: 'Bia' })
    // one gesture each, in the same history as everything else
    const { body } = await admin.get<{ entries: { op: string; source: string }[] }>(`/api/records/${table.id}/${id}/history`)
    expect(body.entries.map(({ op }) => op).toSorted()).toEqual(['create', 'delete', 'restore', 'update'])
    expect(new Set(body.entries.map(({ source }) => source))).toEqual(new Set(['api']))
  })
})

describe('v3/favorites', () => {
  it('stars what one sees, after the others, and takes the star away', async () => {
    const [one, two] = [buildTable(org.context(org.admin)), buildTable(org.context(org.admin))]
    const person = org.addMember({ profile: { tables_enabled: { [one.id]: {}, [two.id]: {} } } })
    const own = server.as(person)
    const starred = async (): Promise<string[]> =>
      (await own.feed()).changes
        .flatMap((change) => (change.kind === 'favourite' && change.data ? [change.data] : []))
        .toSorted((a, b) => (a.position < b.position ? -1 : 1))
        .map(({ itemId }) => itemId)
    for (const { id } of [two, one]) expect((await own.post('/api/v3/favorites', { type: 'table', id })).status).toBe(204)
    expect(await starred()).toEqual([two.id, one.id])
    const listed = async (): Promise<unknown> => (await own.get('/api/v3/favorites')).body
    expect(await listed()).toEqual({ items: [two, one].map(({ id }) => ({ type: 'table', id })) })
    expect((await admin.get('/api/v3/favorites')).body).toEqual({ items: [] })
    expect((await remove(`v3/favorites/table/${two.id}`, own)).status).toBe(204)
    expect(await starred()).toEqual([one.id])
    org.setProfile(person, { tables_enabled: {} })
    expect(await listed(), 'what is closed is not told').toEqual({ items: [] })
    const hidden = buildTable(org.context(org.admin))
    expect((await own.post('/api/v3/favorites', { type: 'table', id: hidden.id })).status).toBe(404)
  })
})

describe('v3/app', () => {
  it('changes the list entry and the document together', async () => {
    const id = newId()
    await admin.mutate('apps.create', { id, label: 'Shop', icon: 'table', color: 'blue' })
    const context = org.context(org.admin)
    await changeDocument(context, `app:${id}`, (doc) => addBlock(doc, { id: 'b1', type: 'text' }, 'server'), 'server')
    const body = { label: 'Store', style: { font: 'serif' }, public_show_title: false, tablet_follows_mobile_layout: true }
    expect((await put(`v3/app/${id}`, body)).status).toBe(204)
    const read = () => readDocument(org.org, `app:${id}`, readApp)
    expect(await entity('app', id)).toMatchObject({ label: 'Store', color: 'blue' })
    expect(read().style).toMatchObject({ font: 'serif', publicShowTitle: false, tabletFollowsMobile: true, mobileEnabled: true })
    const box = { id: 'b1', x: 3, y: 0, w: 5, h: 4 }
    expect((await put(`v3/app/${id}/layout`, { breakpoint: 'desktop', blocks: [box, { ...box, id: 'gone' }] })).status).toBe(204)
    expect(read().layouts.desktop).toEqual([box])
    const user = server.as(org.addMember({ seat: 'builder', profile: { dashboards_enabled: { [id]: 'interact' } } }))
    for (const [path, given] of [
      [`v3/app/${id}`, { style: { font: 'mono' } }],
      [`v3/app/${id}/layout`, { breakpoint: 'mobile', blocks: [box] }],
    ] as const)
      expect((await put(path, given, user)).status).toBe(403)
    expect((await put(`v3/app/${newId()}`, body)).status).toBe(404)
    expect(read().style.font).toBe('serif')
  })
})

describe('bodies as the specification words them', () => {
  it('csv-export takes filters, as a tree or as conditions', async () => {
    const table = buildTable(org.context(org.admin))
    addRecords(org.context(org.admin), table, [{ name: 'Ana' }, { name: 'Bia' }, { name: 'Anabela' }])
    const field = table.fields['name'] ?? ''
    const names = async (body: object): Promise<string[]> => {
      const answer = await admin.post<string>(`/api/v3/tab/${table.id}/csv-export`, { ...body, delimiter: ',' })
      expect(answer.status).toBe(200)
      return answer.body.replace('\uFEFF', '').trim().split(/\r?\n/).slice(1).toSorted()
    }
    const condition = { field, operator: 'contains', value: 'ana' }
    const tree = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field, operator: 'contains', value: 'bel' }] }
    expect(await names({ filters: null })).toEqual(['Ana', 'Anabela', 'Bia'])
    expect(await names({ filters: [] })).toEqual(['Ana', 'Anabela', 'Bia'])
    expect(await names({ filters: [condition] })).toEqual(['Ana', 'Anabela'])
    expect(await names({ filters: tree })).toEqual(['Anabela'])
    expect(await names({ filters: [condition], filter: tree })).toEqual(['Anabela'])
    expect((await admin.post(`/api/v3/tab/${table.id}/csv-export`, { filters: [{ field: 'x' }] })).status).toBe(400)
  })
})
