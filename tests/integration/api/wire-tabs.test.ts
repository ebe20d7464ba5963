import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireApp } from '#shared/nouns/apps/app-calls.ts'
import { newId } from '#shared/lib/ids.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { changeDocument, readDocument } from '#server/sync/org-documents.ts'
import { buildTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** Apps, tables, pages and folders by the specification's names (2 §3 "Tab", "Folder"), and rules of editors by call. */
let server: TestServer
let org: TestOrg
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
})
afterAll(() => server.close())

const put = (path: string, body: object, client = admin) => client.request<{ id: string }>('PUT', `/api/${path}`, { body })
const makeApp = async (body: object = {}): Promise<string> =>
  (await admin.post<{ id: string }>('/api/v3/app', { label: 'Shop', ...body })).body.id
const web = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ type: 'link', target: `https://example.org/${at}`, label: `L${at}`, icon: 'home' }))
const home = (id: string): object => ({ type: 'app', target: id, label: 'Home', icon: 'home' })

describe('an app as a tab', () => {
  it('says who made it, which bars it has and whether it is shared', async () => {
    const id = await makeApp()
    const listed = async (client = admin) =>
      (await client.get<{ items: Record<string, unknown>[] }>('/api/v3/app')).body.items.find((item) => item['id'] === id)
    const plain = { type: 'app', label: 'Shop', displayLabel: 'Shop', isBundle: false, isPublic: false, publicToken: null }
    expect(await listed()).toMatchObject({ ...plain, createdBy: org.admin.memberId, createdAt: expect.any(String) })
    await put(`v3/app/${id}`, { bottom_nav: { items: [home(id)] } })
    const { body: view } = await admin.post<{ token: string }>('/api/public-view/create', { identifier: id, type: 'dashboard' })
    expect(await listed()).toMatchObject({ isBundle: true, isPublic: true, publicToken: view.token })
    expect((await admin.get<WireApp>(`/api/v3/app/${id}`)).body).toMatchObject({ isBundle: true, publicToken: view.token })
    // the address is for who may hand it on
    const reader = server.as(org.addMember({ profile: { dashboards_enabled: { [id]: 'interact' } } }))
    expect(await listed(reader)).toMatchObject({ isPublic: true, publicToken: null })
  })

  it('takes and gives the icons that are drawn', async () => {
    const id = await makeApp()
    expect((await put(`v3/app/${id}`, { icon: 'plus-nonsense' })).status).toBe(400)
    expect((await put(`v3/app/${id}`, { icon: 'rocket' })).status).toBe(204)
    const icons = [{ type: 'icon', id: 'home' }, { type: 'icon', icon: 'star' }, 'rocket', '🚀']
    const items = icons.map((icon) => ({ ...home(id), icon }))
    expect((await put(`v3/app/${id}`, { bottom_nav: { items } })).status).toBe(204)
    const { bundleConfig } = (await admin.get<WireApp>(`/api/v3/app/${id}`)).body
    expect(bundleConfig.bottom_nav?.items.map(({ icon }) => icon)).toEqual([
      ...['home', 'star', 'rocket'].map((name) => ({ type: 'icon', id: name, icon: name })),
      '🚀',
    ])
    expect((await put(`v3/app/${id}`, { bottom_nav: { items: [{ ...home(id), icon: 'no-such' }] } })).status).toBe(400)
  })
})

describe('the title bar of an app', () => {
  it('names the block by which its search narrows', async () => {
    const id = await makeApp()
    const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
    const bar = async () => (await admin.get<WireApp>(`/api/v3/app/${id}`)).body.titleBar
    const add = (config: object) => admin.post<{ id: string }>(`/api/v3/app/${id}/blocks`, { type: 'titleBar', config })
    await add({ title: 'No search' })
    expect(await bar()).toEqual({ search_filter_id: null })
    const { body: block } = await add({ tableId: table.id, searchFieldId: table.fields['name'] })
    expect(await bar()).toEqual({ search_filter_id: block.id })
  })
})

describe('bars by call', () => {
  const messages = async (id: string, body: object): Promise<unknown> => {
    const answer = await put(`v3/app/${id}`, body)
    const { details } = answer.body as unknown as { details?: { issues: { message: string }[] } }
    return answer.status === 204 ? 'taken' : details?.issues.map(({ message }) => message)
  }

  it('are refused as their editors refuse them', async () => {
    const id = await makeApp()
    const menu = { items: [{ type: 'app', app_id: id }], top_bg_color: 'blue', bottom_bg_color: 'gray' }
    expect(await messages(id, { bottom_nav: { only_show_on_mobile: true, items: [home(id), ...web(5)] } })).toEqual([
      'Only 5 items can be displayed in mobile',
    ])
    expect(await messages(id, { bottom_nav: { items: [home(id), ...web(5)] } })).toBe('taken')
    expect(await messages(id, { bottom_nav: { only_show_on_mobile: true, items: [home(id), ...web(4)] } })).toBe('taken')
    expect(await messages(id, { bottom_nav: { items: web(1) } })).toEqual(['The app must be in the navigation bar'])
    expect(await messages(id, { menu_bar: { ...menu, allow_hide_menu: false, show_when_hovered: true } })).toEqual([
      'Allow to hide menu (hamburger button) must be enabled',
    ])
    expect(await messages(id, { menu_bar: { ...menu, show_app_icons: false, large_icons: true } })).toEqual([
      'Show app icons must be enabled',
    ])
    expect(await messages(id, { menu_bar: menu, bottom_nav: null })).toBe('taken')
  })

  it('begin with the app itself when both are made at once', async () => {
    const id = await makeApp({ bottom_nav: { items: web(1) } })
    const { bundleConfig } = (await admin.get<WireApp>(`/api/v3/app/${id}`)).body
    expect(bundleConfig.bottom_nav?.items.map(({ type, target }) => [type, target])).toEqual([
      ['app', id],
      ['link', 'https://example.org/0'],
    ])
  })
})

describe('v4/duplicate/tab', () => {
  const copy = (body: object, client = admin) => client.post<{ id: string }>('/api/v4/duplicate/tab', body)

  it('copies a table, an app and a page under a new name, and answers the id', async () => {
    const table = buildTable(org.context(org.admin))
    const app = await makeApp()
    const page = newId()
    await admin.mutate('pages.create', { id: page, label: 'Notes', icon: 'notes', color: 'amber' })
    const file = { type: 'file', attrs: { fileId: newId(), name: 'plan.pdf', size: 1 }, children: [] }
    const text = { type: 'paragraph', attrs: {}, children: [{ type: 'text' as const, text: 'Hello', marks: [] }] }
    const block = { type: 'appBlock', attrs: { blockId: 'b1', height: 300 }, children: [] }
    await changeDocument(
      org.context(org.admin),
      `page:${page}`,
      (doc) => writePage(doc, { nodes: [text, file, block], blocks: { b1: { type: 'menu' } } }),
      'server',
    )
    const copies = [
      await copy({ type: 'table', id: table.id, name: 'Copy' }),
      await copy({ type: 'app', id: app, name: 'Copy' }),
      await copy({ type: 'doc-page', id: page, name: 'Copy' }),
    ]
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { changes } = await admin.feed()
    const labels = copies.map(({ body }) => changes.find((change) => change.id === body.id)?.data as { label: string } | undefined)
    expect(labels.map((entry) => entry?.label)).toEqual(['Copy', 'Copy', 'Copy'])
    const { body, blocks } = readDocument(org.org, `page:${copies[2]?.body.id}`, readPageSnapshot)
    // the file stays with the first page and leaves its name; the block is another one
    expect(body).toMatchObject([
      { children: [{ text: 'Hello' }] },
      { type: 'paragraph', children: [{ text: 'plan.pdf' }] },
      { type: 'appBlock' },
    ])
    expect(Object.values(blocks)).toMatchObject([{ type: 'menu' }])
    expect(Object.keys(blocks)).not.toContain('b1')
  })

  it('is refused who may not make such a thing, or not see it', async () => {
    const page = newId()
    await admin.mutate('pages.create', { id: page, label: 'Notes', icon: 'notes', color: 'amber' })
    const reader = server.as(org.addMember({ seat: 'builder', profile: { doc_pages_enabled: { [page]: 'view' } } }))
    const stranger = server.as(org.addMember({ seat: 'builder', profile: { create_doc_pages: 1 } }))
    const asked = { type: 'doc-page', id: page, name: 'Copy' }
    expect((await copy(asked, reader)).status).toBe(403)
    expect((await copy(asked, stranger)).body).toMatchObject({ id: 'page_not_found' })
    // who copies gets no more readers for the copy than the first had
    const maker = server.as(org.addMember({ seat: 'builder', profile: { create_doc_pages: 1, doc_pages_enabled: { [page]: 'view' } } }))
    const made = await copy(asked, maker)
    expect(made.status).toBe(200)
    expect((await stranger.get(`/api/v3/pages/${made.body.id}`)).status).toBe(404)
  })
})

describe('v3/trash', () => {
  it('holds doc pages too', async () => {
    const page = newId()
    await admin.mutate('pages.create', { id: page, label: 'Old page', icon: 'notes', color: 'amber' })
    const take = async (method: 'POST' | 'DELETE', step = '') =>
      (await admin.request(method, `/api/v3/trash/${page}${step}`, { body: { type: 'doc-page' } })).status
    expect(await take('POST', '/archive')).toBe(204)
    expect((await admin.get('/api/v3/trash')).body).toEqual([
      expect.objectContaining({ item_id: page, item_type: 'doc-page', item_label: 'Old page' }),
    ])
    expect(await take('POST', '/restore')).toBe(204)
    expect(await take('POST', '/archive')).toBe(204)
    expect(await take('DELETE')).toBe(204)
    expect((await admin.get('/api/v3/trash')).body).toEqual([])
  })
})

describe('v3/workspaces', () => {
  it('answers a folder with its moment and maker, and the items within the rights', async () => {
    const table = buildTable(org.context(org.admin))
    const app = await makeApp()
    const tabs = [
      { id: app, type: 'app' },
      { id: table.id, type: 'table' },
    ]
    const made = await admin.post<{ id: string; data: object }>('/api/v3/workspaces', { label: 'Sales', tabs })
    const { id } = made.body
    const whole = { id, label: 'Sales', tabs, status: 'active', criado_por: org.admin.memberId, criado_em: expect.any(String) }
    expect(made.body.data).toMatchObject(whole)
    expect((await admin.get(`/api/v3/workspaces/${id}`)).body).toMatchObject(whole)
    const reader = server.as(org.addMember({ profile: { dashboards_enabled: { [app]: 'interact' } } }))
    expect((await reader.get('/api/v3/workspaces')).body).toMatchObject({ items: [{ id, tabs: [tabs[0]] }] })
    await admin.request('DELETE', `/api/v3/workspaces/${id}`)
    expect((await admin.get(`/api/v3/workspaces/${id}`)).status).toBe(404)
  })
})

describe('a type that a table has once', () => {
  it('is refused a second time by every way', async () => {
    const table = buildTable(org.context(org.admin))
    const add = (label: string) => admin.post<{ id: string }>(`/api/v3/tab/${table.id}/field`, { label, type: 'identifier' })
    const first = await add('Key')
    expect(first.status).toBe(200)
    const once = { status: 409, body: { id: 'limit_reached', details: { limit: 1, of: 'identifier' } } }
    expect(await add('Key 2')).toMatchObject(once)
    expect(await admin.post(`/api/v3/tab/${table.id}/field/${first.body.id}/duplicate`, { name: 'Key 3' })).toMatchObject(once)
    await admin.request('DELETE', `/api/v3/tab/${table.id}/field/${first.body.id}`)
    expect((await add('Key 4')).status).toBe(200)
    const restored = await admin.mutate('fields.restore', { id: first.body.id, tableId: table.id })
    expect(restored).toMatchObject({ status: 'refused', error: { id: 'limit_reached' } })
    const fields = ['One', 'Two'].map((label) => ({ label, type: 'identifier' }))
    expect((await admin.post('/api/v3/tab', { label: 'Two keys', fields })).status).toBe(409)
  })
})

describe('csv-export', () => {
  it('takes empty filters of either form for none', async () => {
    const table = buildTable(org.context(org.admin))
    for (const filters of [{}, []])
      expect((await admin.post(`/api/v3/tab/${table.id}/csv-export`, { format: 'csv', filters })).status, JSON.stringify(filters)).toBe(200)
  })
})
