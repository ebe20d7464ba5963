import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireApp } from '#shared/nouns/apps/app-calls.ts'
import type { tabReadCalls } from '#shared/nouns/tabs/tab-read-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { newId } from '#shared/lib/ids.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { buildTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/* Calls under the names of the specification (2 §3, §7), and answers that may be sent back. */

type WireTable = CallAnswer<(typeof tabReadCalls)['GET v3/tab/:tableId']>

let server: TestServer
let org: TestOrg
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
})
afterAll(() => server.close())

const makeApp = async (): Promise<string> => (await admin.post<{ id: string }>('/api/v3/app', { label: 'Shop' })).body.id
const read = async (id: string): Promise<WireApp> => (await admin.get<WireApp>(`/api/v3/app/${id}`)).body
const put = (path: string, body: object) => admin.request<{ id: string }>('PUT', `/api/${path}`, { body })

it('an app takes the specified names of its settings, and its style without a cover', async () => {
  const id = await makeApp()
  const flags = { public_show_app_title: false, public_show_top_bar_with_logo: true, public_remove_trama_brand: true }
  const flat = { background_color: 'red', font: 'serif', disable_desktop_scrolling: true }
  expect((await put(`v3/app/${id}`, { ...flags, ...flat })).status).toBe(204)
  expect(await read(id)).toMatchObject({
    ...{ publicShowAppTitle: false, publicShowTopBarWithLogo: true, publicRemoveTramaBrand: true },
    ...{ bgColor: 'red', font: 'serif', disableDesktopScrolling: true },
  })
  // the specified name wins over ours
  await put(`v3/app/${id}`, { public_show_title: false, public_show_app_title: true })
  expect(await read(id)).toMatchObject({ publicShowAppTitle: true, publicRemoveTramaBrand: true })
})

it('an app takes back its own answer, and what differs in it', async () => {
  const id = await makeApp()
  await admin.post(`/api/v3/app/${id}/blocks`, { type: 'text', text: 'Hello' })
  const { body: bar } = await admin.post<{ id: string }>(`/api/v3/app/${id}/blocks`, { type: 'titleBar', config: { title: 'A' } })
  const bottom_nav = { items: [{ type: 'app', target: id, label: 'Home', icon: 'home' }] }
  await put(`v3/app/${id}`, { bundleConfig: { bottom_nav } })
  const told = await read(id)
  expect(told.bundleConfig.bottom_nav?.items).toHaveLength(1)
  expect(await put(`v3/app/${id}`, told)).toMatchObject({ status: 204 })
  expect(await read(id)).toEqual(told)

  const components = told.components.map((block) =>
    block.id === bar.id ? { ...block, config: { ...block.config, bg_color: 'teal' } } : block,
  )
  const desktop = { components: told.layouts.desktop.components.map((box) => (box.id === bar.id ? { ...box, h: box.h + 3 } : box)) }
  const layouts = { desktop, mobile: { ...told.layouts.mobile, enabled: false } }
  const bundleConfig = { ...told.bundleConfig, bottom_nav: null }
  const after = { ...told, components, layouts, bundleConfig, bgColor: 'blue', publicShowBars: true }
  expect(await put(`v3/app/${id}`, after)).toMatchObject({ status: 204 })
  const changed = await read(id)
  expect(changed).toMatchObject({ bgColor: 'blue', publicShowBars: true, isBundle: false })
  expect(changed.layouts.mobile.enabled).toBe(false)
  expect(changed.layouts.desktop.components).toEqual(desktop.components)
  expect(changed.components.find((block) => block.id === bar.id)?.config).toMatchObject({ background: 'teal', title: 'A' })
})

it('asks for no more rights than what differs takes', async () => {
  const id = await makeApp()
  const { body: bar } = await admin.post<{ id: string }>(`/api/v3/app/${id}/blocks`, { type: 'titleBar', config: { title: 'A' } })
  const other = await makeApp()
  const items = (to: string) => [{ type: 'app', target: to, label: 'Home', icon: 'home' }]
  await put(`v3/app/${id}`, { bgColor: 'teal', bundleConfig: { bottom_nav: { items: items(id) } } })
  // a bar of earlier times, which the editor would refuse today
  await changeDocument(
    org.context(org.admin),
    documentName({ kind: 'bundle', id }),
    (doc) => {
      const before = readBundle(doc).bottomNav
      if (before)
        writeBar(doc, 'bottomNav', before, { ...before, items: before.items.map((item) => ({ ...item, target: other })) }, 'server')
    },
    'server',
  )
  const rights = { can_edit_content: true, can_edit_blocks: true }
  const builder = server.as(org.addMember({ seat: 'builder', profile: { dashboards_enabled: { [id]: rights } } }))
  const { body: told } = await builder.get<WireApp>(`/api/v3/app/${id}`)
  const send = (body: object) => builder.request('PUT', `/api/v3/app/${id}`, { body })
  expect(await send(told)).toMatchObject({ status: 204 })
  const components = told.components.map((block) => ({ ...block, config: { ...block.config, bg_color: 'teal' } }))
  expect(await send({ ...told, components })).toMatchObject({ status: 204 })
  expect((await read(id)).components.find((block) => block.id === bar.id)?.config).toMatchObject({ background: 'teal', title: 'A' })
  const bottom_nav = { ...told.bundleConfig.bottom_nav, bg_color: 'red' }
  for (const more of [
    { bgColor: 'red' },
    { label: 'Mine' },
    { publicShowBars: true },
    { bundleConfig: { ...told.bundleConfig, bottom_nav } },
  ])
    expect(await send({ ...told, ...more })).toMatchObject({ status: 403 })
  expect(await read(id)).toEqual({ ...told, components: expect.any(Array) })
  // an administrator changes such a bar no more than before
  expect(await put(`v3/app/${id}`, { ...told, bundleConfig: { ...told.bundleConfig, bottom_nav } })).toMatchObject({ status: 400 })
  expect(await put(`v3/app/${id}`, { ...told, label: 'New' })).toMatchObject({ status: 204 })
})

it('blocks that are not there and changed texts are refused, and nothing is stored', async () => {
  const id = await makeApp()
  await admin.post(`/api/v3/app/${id}/blocks`, { type: 'text', text: 'Hello' })
  const told = await read(id)
  const ghost = { id: 'bnowhere', config: { type: 'text' } }
  expect((await put(`v3/app/${id}`, { label: 'New', components: [ghost] })).status).toBe(404)
  const texts = told.components.map((block) => ({ ...block, text: 'Bye' }))
  expect((await put(`v3/app/${id}`, { label: 'New', components: texts })).status).toBe(400)
  expect(await read(id)).toEqual(told)
})

it('a shared item says the id of its link, and is mailed by it or by its own', async () => {
  const id = await makeApp()
  const item = { identifier: id, type: 'dashboard' }
  const { body: view } = await admin.post<{ id: string }>('/api/public-view/create', item)
  expect((await admin.post('/api/public-view/get', item)).body).toMatchObject({ id: view.id })
  for (const of of [view.id, id])
    expect(await admin.post(`/api/v3/public-view/${of}/:share`, { emails: ['ana@alba.test'] })).toMatchObject({
      status: 200,
      body: { sent: 1 },
    })
  expect((await admin.post(`/api/v3/public-view/${newId()}/:share`, { emails: ['ana@alba.test'] })).status).toBe(404)
  const stranger = server.as(org.addMember({ seat: 'builder', profile: {} }))
  expect((await stranger.post(`/api/v3/public-view/${id}/:share`, { emails: ['ana@alba.test'] })).status).toBe(404)
})

it('forms are sent and told as blocks beside parts', async () => {
  const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', note: 'text' } })
  const asked = (name: string) => [{ id: name, type: 'field', field_id: table.fields[name] }]
  const forms = async () => (await admin.get<{ creationForm: object; superForms: object[] }>(`/api/v3/tab/${table.id}/config/forms`)).body
  expect((await put(`v3/tab/${table.id}/config/forms`, { creationForm: { blocks: asked('note') } })).status).toBe(204)
  const told = { v: 1, parts: asked('note'), blocks: asked('note') }
  expect(await forms()).toMatchObject({ creationForm: told })
  const { body: tab } = await admin.get<WireTable>(`/api/v3/tab/${table.id}`)
  expect(tab.creationForm).toEqual(told)
  expect((await put(`v3/tab/${table.id}/config/forms`, { creationForm: (await forms()).creationForm })).status).toBe(204)
  // the specified name wins, and one of them is there
  expect((await put(`v3/tab/${table.id}/config/forms`, { creationForm: { ...told, blocks: asked('name') } })).status).toBe(204)
  expect(await forms()).toMatchObject({ creationForm: { parts: asked('name') } })
  expect((await put(`v3/tab/${table.id}/config/forms`, { creationForm: { title: 'x' } })).status).toBe(400)
  const made = { id: newId(), tableId: table.id, kind: 'super', label: 'Desk', position: 'a0', definition: { v: 1, blocks: asked('name') } }
  expect(await admin.mutate('forms.create', made as never)).toMatchObject({ status: 'applied' })
  expect((await forms()).superForms).toMatchObject([{ form_id: made.id, blocks: asked('name') }])
})

it('a table takes the field that names its records by both names', async () => {
  const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', note: 'text' } })
  const namedBy = async () => (await admin.get<WireTable>(`/api/v3/tab/${table.id}`)).body.recordLabelField
  for (const name of ['note', 'name'])
    for (const key of ['recordLabelField', 'record_label_field']) {
      expect((await put(`v3/tab/${table.id}`, { [key]: table.fields[name] })).status).toBe(204)
      expect(await namedBy()).toBe(table.fields[name])
    }
})

it('the link of a form has a form_id and a form_link', async () => {
  const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
  const item = { type: 'form', identifier: table.id }
  const { body: made } = await admin.post<{ token: string; form_id: string; form_link: string }>('/api/public-links/create', item)
  expect(made).toMatchObject({ form_id: made.token, form_link: expect.stringMatching(`^https?://[^/]+/public/${made.token}$`) })
  expect((await server.as(undefined).get(`/api/v3/public-form/${made.form_id}`)).body).toMatchObject({ fields: [{ type: 'field' }] })
  const { body } = await admin.post<{ links: object[] }>('/api/public-links/list', item)
  expect(body.links).toMatchObject([{ form_id: made.token, form_link: made.form_link }])
})
