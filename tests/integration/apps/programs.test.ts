import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireApp } from '#shared/nouns/apps/app-calls.ts'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { newId } from '#shared/lib/ids.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { until } from '#tests/support/sync-peer.ts'

let server: TestServer
let org: TestOrg

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const look = { icon: 'table', color: 'blue' }
async function create(kind: 'apps' | 'pages', label = 'Original'): Promise<string> {
  const id = newId()
  expect(await server.as(org.admin).mutate(`${kind}.create`, { id, label, ...look })).toMatchObject({ status: 'applied' })
  return id
}
const ask = <T>(method: string, path: string, body?: object, who: TestMember = org.admin) =>
  server.as(who).request<T>(method, `/api/v3/app${path && '/'}${path}`, body ? { body } : {})
const read = async (id: string): Promise<WireApp> => (await ask<WireApp>('GET', id)).body

describe('a program that builds an app', () => {
  test('makes one with its look and bars in a folder, or nothing of it', async () => {
    const folder = await server.as(org.admin).post<{ id: string }>('/api/v3/workspaces', { label: 'Shops' })
    const wanted = {
      ...{ label: 'Shop', color: 'teal', workspace_id: folder.body.id, public_show_title: false },
      style: { background_color: 'red', font: 'serif', mobile_enabled: true },
      menu_bar: { items: [{ type: 'app', app_id: await create('apps') }], top_bg_color: 'blue', bottom_bg_color: 'gray' },
    }
    const made = await ask<{ id: string }>('POST', '', wanted)
    expect(made.status).toBe(200)
    expect(await read(made.body.id)).toMatchObject({
      ...{ label: 'Shop', icon: 'layout-grid', color: 'teal', bgColor: 'red', font: 'serif', publicShowAppTitle: false, components: [] },
      layouts: { mobile: { enabled: true } },
      bundleConfig: { menu_bar: { top_bg_color: 'blue' }, top_bar: null },
    })
    const placed = org.org.db.get(org.org.db.build.selectFrom('folder_item').select('folder_id').where('id', '=', `app:${made.body.id}`))
    expect(placed?.folder_id).toBe(folder.body.id)

    const apps = () => org.org.db.all(org.org.db.build.selectFrom('app').select('id')).length
    const before = apps()
    const plain = org.addMember({ seat: 'builder', profile: {} })
    const picture = `/api/files/app/${made.body.id}/${newId()}`
    const refused = [
      await ask('POST', '', { label: 'Shop' }, plain),
      await ask('POST', '', { label: 'Shop', workspace_id: newId() }),
      await ask('POST', '', { label: 'Shop', style: { background_image: picture } }),
      await ask('POST', '', { color: 'teal' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 400, 400])
    expect(apps()).toBe(before)
    const maker = org.addMember({ seat: 'builder', profile: { create_dashboard: 1 } })
    const own = await ask<{ id: string }>('POST', '', { ...wanted, workspace_id: undefined }, maker)
    expect((await ask<WireApp>('GET', own.body.id, undefined, maker)).body).toMatchObject({ font: 'serif' })
  })

  test('is told the phone layout in the order of the desktop until a place on phones is given (A25)', async () => {
    const id = await create('apps')
    const blocks: string[] = []
    for (const type of ['tasks', 'menu', 'titleBar']) blocks.push((await ask<{ id: string }>('POST', `${id}/blocks`, { type })).body.id)
    const [tasks, menu, title] = blocks as [string, string, string]
    const place = async (breakpoint: string, block: string, y: number) =>
      expect((await ask('PUT', `${id}/layout`, { breakpoint, blocks: [{ id: block, x: 0, y, w: 4, h: 4 }] })).status).toBe(204)
    const order = async () => (await read(id)).layouts.mobile.components.map((each) => each.id)
    await place('desktop', tasks, 30)
    await place('desktop', title, 0)
    await place('desktop', menu, 20)
    expect(await order()).toEqual([title, menu, tasks])
    await place('mobile', tasks, 0)
    await place('mobile', title, 40)
    await place('desktop', menu, 50)
    expect(await order()).toEqual([tasks, menu, title])
    const made = await ask<{ id: string }>('POST', `${id}/duplicate`, { label: 'Copy' })
    const copied = await read(made.body.id)
    const typeOf = new Map(copied.components.map((each) => [each.id, each.config.type]))
    expect(copied.layouts.mobile.components.map((each) => typeOf.get(each.id))).toEqual(['tasks', 'menu', 'titleBar'])
  })

  test('adds, changes, copies and takes away blocks, as a device would', async () => {
    const [id, other, page] = [await create('apps'), await create('apps'), await create('pages')]
    const added = await ask<{ id: string }>('POST', `${id}/blocks`, { type: 'menu', config: { title: 'Ours', rocket: 1 } })
    const text = await ask<{ id: string }>('POST', `${id}/blocks`, { type: 'text', text: 'Hello' })
    expect([added.status, text.status]).toEqual([200, 200])
    expect((await ask('PUT', `${id}/blocks/${added.body.id}`, { config: { direction: 'horizontal' } })).status).toBe(204)
    expect((await ask('PUT', `${id}/blocks/${text.body.id}`, { text: 'Good day' })).status).toBe(204)
    const app = await read(id)
    expect(app.components.find((each) => each.id === added.body.id)?.config).toEqual({
      ...{ type: 'menu', title: 'Ours', apps: [], direction: 'horizontal' },
    })
    expect(app.components.find((each) => each.id === text.body.id)?.text).toBe('Good day')
    expect(app.layouts.desktop.components.map((each) => each.id).toSorted()).toEqual([added.body.id, text.body.id].toSorted())

    await ask('POST', `${id}/blocks/${text.body.id}/copy`, { type: 'app', destination: other })
    await ask('POST', `${id}/blocks/${text.body.id}/copy`, { type: 'doc-page', destination: page })
    expect(readDocument(org.org, `app:${other}`, readApp).blocks).toMatchObject([{ type: 'text', text: 'Good day' }])
    expect(Object.values(readDocument(org.org, `page:${page}`, readPageSnapshot).blocks)).toMatchObject([
      { type: 'text', text: 'Good day' },
    ])
    expect((await ask('DELETE', `${id}/blocks/${text.body.id}`)).status).toBe(204)
    expect((await ask('DELETE', `${id}/blocks/${text.body.id}`)).status).toBe(404)
  })

  test('sets what every block has, beside the settings of its type', async () => {
    const id = await create('apps')
    const added = await ask<{ id: string }>('POST', `${id}/blocks`, { type: 'menu', config: { ground: 'teal', hiddenFor: ['guests'] } })
    const config = async () => (await read(id)).components[0]?.config
    expect(await config()).toMatchObject({ type: 'menu', title: '', ground: 'teal', hiddenFor: ['guests'] })
    await ask('PUT', `${id}/blocks/${added.body.id}`, { config: { title: 'Ours', ground: 5 } })
    expect(await config()).toEqual({ type: 'menu', title: 'Ours', apps: [], direction: 'vertical', hiddenFor: ['guests'] })
    await ask('PUT', `${id}/blocks/${added.body.id}`, { config: { hiddenFor: [] } })
    expect(await config()).not.toHaveProperty('hiddenFor')
  })

  test('sets bars and look; null takes them away, a colour and a picture are never both', async () => {
    const id = await create('apps')
    const menu = { items: [{ type: 'app', app_id: id }], top_bg_color: 'blue', bottom_bg_color: 'gray', shortcuts: { chat: true } }
    await ask('PUT', id, { menu_bar: menu, style: { background_color: 'red', font: 'serif' }, public_show_top_bar: true })
    expect(await read(id)).toMatchObject({
      ...{ bgColor: 'red', font: 'serif', publicShowTopBarWithLogo: true },
      bundleConfig: { menu_bar: { top_bg_color: 'blue', shortcuts: { chat: true, login: false } }, top_bar: null },
    })
    await ask('PUT', id, { menu_bar: null, style: { background_image: `/api/files/app/${id}/${newId()}` } })
    expect(await read(id)).toMatchObject({ bgColor: '', bundleConfig: { menu_bar: null } })
    expect((await ask('PUT', id, { style: { background_image: 'https://elsewhere.example/x.png' } })).status).toBe(400)
  })

  test('is refused what its role does not give', async () => {
    const id = await create('apps')
    const { body } = await ask<{ id: string }>('POST', `${id}/blocks`, { type: 'menu' })
    const maker = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { [id]: { can_create_blocks: true } } } })
    const codes = [
      await ask('POST', `${id}/blocks`, { type: 'text' }, maker),
      await ask('PUT', `${id}/blocks/${body.id}`, { config: {} }, maker),
      await ask('DELETE', `${id}/blocks/${body.id}`, undefined, maker),
      await ask('PUT', id, { top_bar: { items: [] } }, maker),
      await ask('PUT', id, { style: { font: 'mono' } }, maker),
      await ask('POST', `${id}/duplicate`, { label: 'x' }, maker),
    ].map(({ status }) => status)
    expect(codes).toEqual([200, 403, 403, 403, 204, 403])
  })
})

describe('a copy of an app', () => {
  test('has everything but files and links, blocks of its own, and no more readers than the first', async () => {
    const id = await create('apps')
    const { body: block } = await ask<{ id: string }>('POST', `${id}/blocks`, { type: 'text', text: 'Plans' })
    const menu = { items: [{ type: 'app', app_id: id }], top_bg_color: 'blue', bottom_bg_color: 'gray' }
    await ask('PUT', id, { menu_bar: menu, style: { background_color: 'red' } })
    const outsider = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': 'view' }, dashboards_disabled: [id] } })
    const folder = await server.as(org.admin).post<{ id: string }>('/api/v3/workspaces', { label: 'Shops' })
    await server.as(org.admin).mutate('folders.place', { folderId: folder.body.id, itemType: 'app', itemId: id, position: 'a0' })
    const { body: copy } = await ask<{ id: string }>('POST', `${id}/duplicate`, { label: 'Second' })
    const placed = org.org.db.get(org.org.db.build.selectFrom('folder_item').select('folder_id').where('id', '=', `app:${copy.id}`))
    expect(placed?.folder_id, 'it stands beside the first').toBe(folder.body.id)
    const made = await read(copy.id)
    expect(made).toMatchObject({ label: 'Second', icon: 'table', bgColor: 'red', components: [{ text: 'Plans' }] })
    expect(made.components[0]?.id).not.toBe(block.id)
    expect(made.bundleConfig.menu_bar?.items).toMatchObject([{ type: 'app', app_id: copy.id }])
    expect((await ask('GET', copy.id, undefined, outsider)).body).toMatchObject({ id: 'app_not_found' })
    await ask('DELETE', `${copy.id}/blocks/${made.components[0]?.id}`)
    expect((await read(id)).components).toHaveLength(1)
  })
})

describe('what goes for good', () => {
  test.each(['apps', 'pages'] as const)('%s: content, log, versions and projection follow', async (kind) => {
    const id = await create(kind)
    const name = `${kind === 'apps' ? 'app' : 'page'}:${id}`
    const { db } = org.org
    const api = server.as(org.admin)
    if (kind === 'apps') await ask('POST', `${id}/blocks`, { type: 'text', text: 'Secret' })
    else {
      const app = await create('apps')
      const { body } = await ask<{ id: string }>('POST', `${app}/blocks`, { type: 'text', text: 'Secret' })
      await ask('POST', `${app}/blocks/${body.id}/copy`, { type: 'doc-page', destination: id })
    }
    await api.post(`/api/documents/${name}/versions`, { label: 'Mine' })
    const rows = (): number =>
      (['document_update', 'document_version', 'document_client', 'document_author_since'] as const)
        .map((table) => db.all(db.build.selectFrom(table).select('document').where('document', '=', name)).length)
        .reduce((sum, count) => sum + count, 0) +
      (['document', 'document_projection'] as const)
        .map((table) => db.all(db.build.selectFrom(table).select('name').where('name', '=', name)).length)
        .reduce((sum, count) => sum + count, 0)
    expect(rows()).toBeGreaterThan(2)
    const confirmed = { content: true, links: true, forever: true } as const
    expect(await api.mutate(`${kind}.delete`, { id, confirmed })).toMatchObject({ status: 'refused' })
    await api.mutate(`${kind}.archive`, { id })
    expect(await api.mutate(`${kind}.delete`, { id, confirmed })).toMatchObject({ status: 'applied' })
    await until(() => rows() === 0, 'everything of it is gone')
    expect(await api.mutate(`${kind}.restore`, { id })).toMatchObject({ status: 'refused' })
    expect(await api.mutate(`${kind}.create`, { id, label: 'Again', ...look })).toMatchObject({ status: 'refused' })
  })
})
