import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { PageElement } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { withHead, readLinkHead } from '#server/features/public-links/link-head.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { node } from '#tests/support/sample-page.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let share: ReturnType<typeof sharing>
let [guide, north, pier, secret] = ['', '', '', '']

const look = { icon: 'file-text', color: 'amber' }
const act = (...[kind, args]: Parameters<ReturnType<TestServer['as']>['mutate']>) => server.as(org.admin).mutate(kind, args)
const write = (page: string, ...nodes: PageElement[]) =>
  changeDocument(org.context(org.admin), `page:${page}`, (doc) => writePage(doc, { nodes }), 'person')
const visit = async (token: string) => (await share.visit<PublicPage>(token)).body

beforeAll(async () => {
  server = await startTestServer()
  share = sharing(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  org = server.createOrg()
  ;[guide, north, pier, secret] = [newId(), newId(), newId(), newId()]
  await act('pages.create', { id: guide, label: 'Guide', ...look })
  await act('pages.create', { id: north, label: 'North', ...look, parentId: guide })
  await act('pages.create', { id: pier, label: 'Pier', ...look, parentId: north })
  await act('pages.create', { id: secret, label: 'Secret', ...look, parentId: guide })
  await write(guide, node('paragraph', {}, 'See ', node('mention', { kind: 'page', id: north, label: '' })))
  await write(north, node('paragraph', {}, 'Go north'))
  await write(pier, node('paragraph', {}, 'The pier ', node('mention', { kind: 'page', id: secret, label: '' })))
  await write(secret, node('paragraph', {}, 'Hush'))
})

describe('a link to a page', () => {
  it('shows the chosen pages below it by their places, and says nothing of the others', async () => {
    const { token } = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north, pier, newId()] } })
    const page = await visit(token)
    expect(page.pages.map(({ title, depth }) => [title, depth])).toEqual([
      ['North', 1],
      ['Pier', 2],
    ])
    const text = JSON.stringify(page)
    expect(text).toContain('Go north')
    expect(text).toContain('"kind":"page","id":"0","label":"North"')
    for (const hidden of [guide, north, pier, secret, 'Secret', 'Hush']) expect(text).not.toContain(hidden)
  })

  it('shows a page no longer once it stands elsewhere, is in the trash, or its maker lost it', async () => {
    const { token } = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north, pier, secret] } })
    const titles = async () => (await visit(token)).pages.map(({ title }) => title)
    expect(await titles()).toEqual(['North', 'Pier', 'Secret'])
    await act('pages.move', { id: pier, parentId: null })
    expect(await titles()).toEqual(['North', 'Secret'])
    await act('pages.archive', { id: secret })
    expect(await titles()).toEqual(['North'])
    // one above that is gone hides those below
    await act('pages.move', { id: pier, parentId: north })
    await act('pages.archive', { id: north })
    expect(await titles()).toEqual([])
  })

  it('lends no page that its maker may not share, and its address is for those who see all of it', async () => {
    const pages = { [guide]: 'full', [north]: 'view' } as const
    const maker = org.addMember({ seat: 'builder', profile: { doc_pages_enabled: pages } })
    const { token } = await share.made(maker, 'doc_page', guide, { config: { pages: [north, pier, secret] } })
    expect((await visit(token)).pages).toEqual([])
    const all = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north, secret], title: 'Hello' } })
    expect((await visit(all.token)).pages).toHaveLength(2)
    const { body } = await server
      .as(maker)
      .post<{ links: { id: string; token: string | null; config: object }[] }>('/api/public-links/list', {
        type: 'doc_page',
        identifier: guide,
      })
    expect(body.links.find(({ id }) => id === all.id)).toMatchObject({ token: null, config: {} })
  })

  it('follows what is written in the pages below', async () => {
    const { token } = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north] } })
    expect(JSON.stringify(await visit(token))).toContain('Go north')
    await write(north, node('paragraph', {}, 'Go south'))
    await expect.poll(async () => JSON.stringify(await visit(token))).toContain('Go south')
  })
})

describe('the address of a link', () => {
  const html = '<head><meta name="description" content="x" /><title>Trama</title><meta name="robots" content="noindex, nofollow" /></head>'

  it('tells previews its title and description, and search engines only if asked', async () => {
    const config = { title: 'Harbour "guide" <b>', text: 'All about\nthe port' }
    const { token } = await share.made(org.admin, 'doc_page', guide, { config })
    const head = await readLinkHead(server.platform, token, undefined)
    expect(head).toMatchObject({ title: config.title, description: config.text, isIndexed: false })
    const shown = head ? withHead(html, head) : ''
    expect(shown).toContain('<title>Harbour &quot;guide&quot; &lt;b&gt;</title>')
    expect(shown).toContain('<meta property="og:description" content="All about the port" />')
    expect(shown).toContain('noindex')
    const open = await share.made(org.admin, 'doc_page', guide, { config: { indexed: true } })
    const listed = await readLinkHead(server.platform, open.token, undefined)
    expect(listed).toMatchObject({ title: 'Guide', isIndexed: true })
    expect(listed ? withHead(html, listed) : '').not.toContain('noindex')
  })

  it('tells nothing behind a password, of another organisation, or of a link that is off', async () => {
    const locked = await share.made(org.admin, 'doc_page', guide, { password: 'long enough to keep 7' })
    expect(await readLinkHead(server.platform, locked.token, undefined)).toBeUndefined()
    const { token, id } = await share.made(org.admin, 'doc_page', guide, {})
    expect(await readLinkHead(server.platform, token, 'another')).toBeUndefined()
    expect(await readLinkHead(server.platform, token, org.slug)).toMatchObject({ title: 'Guide' })
    await server.as(org.admin).post('/api/public-links/update', { id, active: false })
    expect(await readLinkHead(server.platform, token, undefined)).toBeUndefined()
  })
})
