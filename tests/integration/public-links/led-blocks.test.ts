import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { PublicApp, PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Blocks that lead visitors to what is public itself: a menu, a list of forms, a page. */
let server: TestServer
let org: TestOrg
let table: BuiltTable
let share: ReturnType<typeof sharing>
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  share = sharing(server)
  table = buildTable(org.context(org.admin), { label: 'Wishes', fields: { name: 'singleLineText' } })
})
afterAll(() => server.close())

async function make(kind: 'app' | 'page', label: string): Promise<string> {
  const id = newId()
  await server.as(org.admin).mutate(`${kind}s.create` as 'apps.create', { id, label, icon: 'book', color: 'indigo' })
  return id
}

async function blocksOf(token: string): Promise<PublicApp['blocks'][string][]> {
  return Object.values((await share.visit<PublicApp>(token)).body.blocks)
}

const put = (app: string, type: string, config: object): Promise<unknown> =>
  changeDocument(org.context(org.admin), `app:${app}`, (doc) => addBlock(doc, { id: newShortId('b'), type, config }, 'person'), 'person')

it('a menu leads to the apps that are public themselves, and names no other', async () => {
  const [menu, shared, guarded, hidden] = [
    await make('app', 'Menu'),
    await make('app', 'Open'),
    await make('app', 'Guarded'),
    await make('app', 'Hidden'),
  ]
  await put(menu, 'menu', { title: 'Our apps', apps: [menu, shared, guarded, hidden] })
  const open = await share.made(org.admin, 'dashboard', shared)
  await share.made(org.admin, 'dashboard', guarded, { password: 'a long password of ours' })
  const { token } = await share.made(org.admin, 'dashboard', menu)
  expect(await blocksOf(token)).toEqual([
    {
      ...{ type: 'menu', title: 'Our apps', direction: 'vertical' },
      places: [
        { label: 'Menu', icon: 'book', color: 'indigo', token: null },
        { label: 'Open', icon: 'book', color: 'indigo', token: open.token },
      ],
    },
  ])
})

it('a list of forms leads to those with a link of their own', async () => {
  const app = await make('app', 'Forms')
  await put(app, 'internalForms', { title: 'Ask us', tableIds: [table.id] })
  const { token } = await share.made(org.admin, 'dashboard', app)
  expect(await blocksOf(token)).toEqual([])
  const items = [{ id: 'p1', type: 'field' as const, field_id: table.fields['name'] ?? '' }]
  const form = await share.made(org.admin, 'form', table.id, { config: { items, title: 'A wish' } })
  expect(await blocksOf(token)).toMatchObject([
    { type: 'internalForms', title: 'Ask us', places: [{ label: 'A wish', token: form.token }] },
  ])
})

it('a page is read where its block stands only once it is public itself', async () => {
  const [app, page] = [await make('app', 'Reader'), await make('page', 'Handbook')]
  const body = [{ type: 'paragraph', attrs: {}, children: [{ type: 'text' as const, text: 'Wash your hands.', marks: [] }] }]
  await changeDocument(org.context(org.admin), `page:${page}`, (doc) => writePage(doc, { nodes: body }, 'person'), 'person')
  await put(app, 'docPage', { pageId: page, title: '' })
  const { token } = await share.made(org.admin, 'dashboard', app)
  expect(await blocksOf(token)).toEqual([])
  const link = await share.made(org.admin, 'doc_page', page)
  const [shown] = await blocksOf(token)
  expect(shown).toMatchObject({ type: 'docPage', title: 'Handbook', place: { token: link.token } })
  expect(JSON.stringify(shown)).toContain('Wash your hands.')
  await server.as(org.admin).post('/api/public-links/delete', { id: link.id })
  expect(await blocksOf(token)).toEqual([])
})

const addressesOf = (blocks: readonly object[]): unknown[] =>
  blocks.map((block) => {
    const { button, address, link } = block as { button?: { address: string } | null; address?: string; link?: string }
    return link ?? address ?? button?.address ?? null
  })
const picture = (owner: string): string => `/api/files/app/${owner}/${newId()}`
const leading = async (app: string, address: string): Promise<void> => {
  await put(app, 'titleBar', { title: 'Here', buttonLabel: 'Go', buttonAddress: address })
  await put(app, 'linkButton', { label: 'Go', address })
  await put(app, 'image', { address: picture(app), link: address })
}

const kinds = (['app', 'page', 'table'] as const).flatMap((kind) => [
  { kind, form: 'path' },
  { kind, form: 'whole address' },
])
it.each(kinds)('a block that leads to a $kind by its $form leads visitors to its public link, and tells no id', async ({ kind, form }) => {
  const app = await make('app', 'Start')
  const id = kind === 'table' ? buildTable(org.context(org.admin), { label: 'There' }).id : await make(kind, 'There')
  const path = { app: '/app', page: '/doc-page', table: '/object' }[kind]
  // *Copy link* gives the whole address
  await leading(app, `${form === 'path' ? '' : server.platform.config.publicUrl}${path}/${id}`)
  const { token } = await share.made(org.admin, 'dashboard', app)
  const hidden = await blocksOf(token)
  expect(addressesOf(hidden).toSorted()).toEqual(['', null])
  expect(JSON.stringify(hidden)).not.toContain(id)
  const open = await share.made(org.admin, { app: 'dashboard', page: 'doc_page', table: 'object' }[kind] as 'dashboard', id)
  const shown = await blocksOf(token)
  expect(addressesOf(shown)).toEqual([1, 2, 3].map(() => `/public/${open.token}`))
  expect(JSON.stringify(shown)).not.toContain(id)
})

it('no other address inside the product reaches visitors', async () => {
  const [app, other] = [await make('app', 'Start'), await make('app', 'Secret')]
  const guarded = await make('app', 'Guarded')
  await share.made(org.admin, 'dashboard', guarded, { password: 'a long password of ours' })
  const inside = [`/object/${table.id}/record/${newId()}`, `/app/${other}?edit=true`, `/app-page/${other}`, '/settings', `/app/${guarded}`]
  const whole = inside.map((address) => `${server.platform.config.publicUrl}${address}`)
  for (const address of [...inside, ...whole, `/app/${app}`]) await leading(app, address)
  await put(app, 'embed', { title: 'Ours', address: whole[0] ?? '' })
  const { token } = await share.made(org.admin, 'dashboard', app)
  const shown = await blocksOf(token)
  expect(new Set(addressesOf(shown))).toEqual(new Set(['', null]))
  for (const id of [table.id, other, guarded]) expect(JSON.stringify(shown)).not.toContain(id)
})

it('addresses of the web, of mail and of public links stay', async () => {
  const app = await make('app', 'Start')
  const filled = `${server.platform.config.publicUrl}/public/abcdefgh?name=Ana`
  const addresses = ['https://example.org/a?b', 'mailto:ana@alba.test', '/public/abcdefgh', filled]
  for (const address of addresses) await put(app, 'linkButton', { label: 'Go', address })
  const { token } = await share.made(org.admin, 'dashboard', app)
  expect(addressesOf(await blocksOf(token)).toSorted()).toEqual(addresses.toSorted())
})

it('a link of a text becomes the public link of its place, or is no link', async () => {
  const [page, open, hidden] = [await make('page', 'Guide'), await make('app', 'Open'), await make('app', 'Hidden')]
  const { publicUrl } = server.platform.config
  const linked = (href: string) => ({ type: 'text' as const, text: 'here', marks: [{ type: 'link', attrs: { href } }] })
  const hrefs = [`${publicUrl}/app/${open}`, `${publicUrl}/app/${hidden}`, 'https://example.org/a']
  const body = [{ type: 'paragraph', attrs: {}, children: hrefs.map(linked) }]
  await changeDocument(org.context(org.admin), `page:${page}`, (doc) => writePage(doc, { nodes: body }, 'person'), 'person')
  const link = await share.made(org.admin, 'dashboard', open)
  const { token } = await share.made(org.admin, 'doc_page', page)
  const shown = JSON.stringify((await share.visit<PublicPage>(token)).body)
  expect(shown.match(/"href":"[^"]*"/g)).toEqual([`"href":"${publicUrl}/public/${link.token}"`, '"href":"https://example.org/a"'])
  for (const id of [open, hidden]) expect(shown).not.toContain(id)
})
