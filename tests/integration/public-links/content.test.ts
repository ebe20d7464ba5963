import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { PublicApp, PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let shops: BuiltTable
let share: ReturnType<typeof sharing>

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  share = sharing(server)
  const context = org.context(org.admin)
  const options = ['New', 'Done'].map((label, index) => ({ id: index === 0 ? 'oaaaaaaaaaaaa' : 'obbbbbbbbbbbb', label, hue: 'blue' }))
  const state = { type: 'select', config: { options } } as const
  shops = buildTable(context, {
    label: 'Shops',
    fields: { name: 'singleLineText', place: 'address', secret: 'singleLineText', state, go: 'openRecordBtn' },
  })
  const place = JSON.stringify({ street: 'Rua Augusta', number: '12', city: 'Lisbon' })
  addRecords(context, shops, [
    { name: 'Linden', place, secret: 'hush', state: 'obbbbbbbbbbbb' },
    { name: 'Nowhere', secret: 'hush' },
  ])
})
afterAll(() => server.close())

async function makeApp(label: string): Promise<string> {
  const id = newId()
  await server.as(org.admin).mutate('apps.create', { id, label, icon: 'layout-grid', color: 'indigo' })
  return id
}

const put = (id: string, type: string, config: object): Promise<unknown> =>
  changeDocument(org.context(org.admin), `app:${id}`, (doc) => addBlock(doc, { id: newShortId('b'), type, config }, 'person'), 'person')

const blocksOf = async (token: string): Promise<PublicApp['blocks'][string][]> =>
  Object.values((await share.visit<PublicApp>(token)).body.blocks)

describe('blocks of content', () => {
  it('a list of addresses shows names and addresses, and no other field', async () => {
    const id = await makeApp('Where we are')
    await put(id, 'addressList', { tableId: shops.id, fieldId: shops.fields['place'], title: 'Shops' })
    const { token } = await share.made(org.admin, 'dashboard', id)
    const [list] = await blocksOf(token)
    expect(list).toMatchObject({ type: 'addressList', title: 'Shops', total: 1, rows: [['Linden', 'Rua Augusta, 12, Lisbon']] })
    expect(JSON.stringify(list)).not.toMatch(/hush|secret/)
  })

  it('a picture is a file of the app, and no other address is one', async () => {
    const id = await makeApp('Pictures')
    const own = `/api/files/app/${id}/${newId()}`
    await put(id, 'image', { address: own, alt: 'The shop' })
    await put(id, 'image', { address: 'https://elsewhere.example/pixel.png' })
    const { token } = await share.made(org.admin, 'dashboard', id)
    expect(await blocksOf(token)).toEqual([{ type: 'image', address: own, alt: 'The shop', fit: 'cover', link: '', caption: '' }])
  })

  it('the ground behind a block goes with it, and tells of no block that is left out', async () => {
    const id = await makeApp('Grounds')
    await put(id, 'timer', { title: 'Opening', until: '2030-01-01T00:00:00.000Z', ground: 'teal', hiddenFor: ['nobody'] })
    await put(id, 'tasks', { show: 'all', ground: 'red' })
    const { token } = await share.made(org.admin, 'dashboard', id)
    const { body } = await share.visit<PublicApp>(token)
    expect(Object.entries(body.grounds)).toEqual([[Object.keys(body.blocks)[0], 'teal']])
    expect(JSON.stringify(body)).not.toContain('hiddenFor')
  })

  it('records without a view are arranged as their block says, where visitors see the field', async () => {
    const id = await makeApp('Board')
    const by = shops.fields['state']
    const config = { tableId: shops.id, as: 'kanban', by, fields: [shops.fields['name']], title: 'Board' }
    await put(id, 'tableView', config)
    const { token } = await share.made(org.admin, 'dashboard', id)
    const [board] = await blocksOf(token)
    expect(board).toMatchObject({
      title: 'Board',
      layout: { type: 'columns', columns: [{ label: 'New' }, { label: 'Done' }], of: [1, null] },
    })
  })

  it('a board of more records than a page fills its columns from the left', async () => {
    const options = ['New', 'Done'].map((label, index) => ({ id: index === 0 ? 'oaaaaaaaaaaaa' : 'obbbbbbbbbbbb', label, hue: 'blue' }))
    const orders = buildTable(org.context(org.admin), {
      label: 'Orders',
      fields: { name: 'singleLineText', state: { type: 'select', config: { options } } },
    })
    const old = Array.from({ length: 210 }, (_, index) => ({ name: `old ${index}`, state: 'obbbbbbbbbbbb' }))
    addRecords(org.context(org.admin), orders, [...old, { name: 'nowhere' }, { name: 'fresh', state: 'oaaaaaaaaaaaa' }])
    const id = await makeApp('Large board')
    await put(id, 'tableView', { tableId: orders.id, as: 'kanban', by: orders.fields['state'], fields: [orders.fields['name']] })
    const { token } = await share.made(org.admin, 'dashboard', id)
    const [board] = await blocksOf(token)
    expect(board).toMatchObject({ total: 212, layout: { type: 'columns', inOrder: true, of: [0, ...Array<number>(199).fill(1)] } })
    expect((board as PublicRecords).rows.slice(0, 2).map(([name]) => name)).toEqual(['fresh', 'old 0'])
  })

  it('buttons of records are no columns of visitors, who cannot press them', async () => {
    const id = await makeApp('List')
    await put(id, 'tableView', { tableId: shops.id, fields: [shops.fields['name'], shops.fields['go']], title: 'List' })
    const { token } = await share.made(org.admin, 'dashboard', id)
    const [list] = await blocksOf(token)
    expect(list).toMatchObject({ columns: [{ label: 'name' }], rows: [['Linden'], ['Nowhere']] })
  })

  it('tasks, channels and pages are for members', async () => {
    const id = await makeApp('Inside')
    for (const [type, config] of [
      ['tasks', { show: 'all' }],
      ['chat', { chatId: newId() }],
      ['docPage', { pageId: newId() }],
    ] as const)
      await put(id, type, config)
    const { token } = await share.made(org.admin, 'dashboard', id)
    expect(await blocksOf(token)).toEqual([])
  })
})

describe('bars of a shared app', () => {
  it('lead to what is open itself, as long as it is, and tell no other address', async () => {
    const [id, open, locked, closed] = [await makeApp('Front'), await makeApp('Open'), await makeApp('Locked'), await makeApp('Closed')]
    const change = (body: object) => server.as(org.admin).request('PUT', `/api/v3/app/${id}`, { body })
    const items = [id, open, locked, closed].map((appId) => ({ type: 'app', app_id: appId }))
    const { publicUrl } = server.platform.config
    const targets = ['https://example.org/a', `${publicUrl}/app/${open}`, `${publicUrl}/app/${closed}`]
    const below = targets.map((target) => ({ type: 'link', target, label: 'Go', icon: 'home' }))
    await change({ bottom_nav: { items: [{ type: 'app', target: id, label: 'Home', icon: 'home' }, ...below] } })
    await change({ menu_bar: { items, top_bg_color: 'blue', bottom_bg_color: 'gray', shortcuts: { chat: true } } })
    const { token } = await share.made(org.admin, 'dashboard', id)
    const openLink = await share.made(org.admin, 'dashboard', open)
    await share.made(org.admin, 'dashboard', locked, { password: 'long enough 12' })
    const barsOf = async (): Promise<PublicApp['bars']> => (await share.visit<PublicApp>(token)).body.bars
    expect(await barsOf()).toBeNull()
    await change({ public_show_bars: true })
    const shown = await barsOf()
    expect(Object.values(shown?.places ?? {}).map(({ label, token: to }) => [label, to])).toEqual([
      ['Front', null],
      ['Open', openLink.token],
    ])
    expect(shown?.bottomNav?.items.filter(({ type }) => type === 'link').map(({ target }) => target)).toEqual([
      'https://example.org/a',
      `${publicUrl}/public/${openLink.token}`,
    ])
    expect(shown?.menuBar?.shortcuts).toEqual([])
    for (const hidden of [open, locked, closed, 'Locked', 'Closed']) expect(JSON.stringify(shown)).not.toContain(hidden)
    await server.as(org.admin).post('/api/public-links/update', { id: openLink.id, active: false })
    expect(Object.values((await barsOf())?.places ?? {}).map(({ label }) => label)).toEqual(['Front'])
  })
})
