import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { PublicApp } from '#shared/nouns/public-links/public-item.ts'
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
