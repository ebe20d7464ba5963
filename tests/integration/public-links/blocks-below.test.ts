import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { embedBlock } from '#tests/support/embed-block.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let share: ReturnType<typeof sharing>
let [guide, north, away] = ['', '', '']

const look = { icon: 'file-text', color: 'amber' }
const field = (name: string): string => table.fields[name] ?? '?'
const act = (...[kind, args]: Parameters<ReturnType<TestServer['as']>['mutate']>) => server.as(org.admin).mutate(kind, args)
const embed = (page: string, blockId: string, fields: string[], by: TestMember = org.admin) =>
  changeDocument(
    org.context(by),
    `page:${page}`,
    (doc) => embedBlock(doc, blockId, { type: 'tableView', config: { tableId: table.id, fields: fields.map(field) } }),
    'person',
  )
const visit = async (token: string) => (await share.visit<PublicPage>(token)).body
const listed = async (by: TestMember) => {
  const answer = await server.as(by).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'doc_page', identifier: guide })
  return answer.body.links
}

beforeAll(async () => {
  server = await startTestServer()
  share = sharing(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { label: 'Ferries', fields: { name: 'singleLineText', fare: 'number' } })
  addRecords(
    org.context(org.admin),
    table,
    Array.from({ length: 120 }, (_, index) => ({ name: `Ferry ${index}`, fare: 7_000 + index })),
  )
  ;[guide, north, away] = [newId(), newId(), newId()]
  await act('pages.create', { id: guide, label: 'Guide', ...look })
  await act('pages.create', { id: north, label: 'North', ...look, parentId: guide })
  await act('pages.create', { id: away, label: 'Away', ...look, parentId: guide })
})

describe('a table on a page below a shared one', () => {
  it('is shown once it was confirmed, with the fields that it shows, page by page', async () => {
    await embed(north, 'b1', ['name'])
    await embed(away, 'b2', ['name', 'fare'])
    const { token } = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north] } })
    const page = await visit(token)
    expect(page.blocks).toEqual({})
    expect(page.pages.map(({ title, blocks }) => [title, Object.keys(blocks)])).toEqual([['North', ['b1']]])
    const text = JSON.stringify(page)
    expect(text).toContain('Ferry 0')
    expect(text).not.toMatch(/7,?0\d\d|fare/)
    const rows = (block: string) => server.as(undefined).post<{ rows: string[][] }>(`/api/public/${token}/rows`, { block })
    expect((await rows('b1')).body.rows[0]).toEqual(['Ferry 0'])
    // a page that was not chosen has none
    expect((await rows('b2')).status).toBe(404)
  })

  it('waits for a confirmation when it comes later, whoever sees it', async () => {
    const { token, id } = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north] } })
    await embed(north, 'b1', ['name', 'fare'])
    expect((await visit(token)).pages[0]?.blocks).toEqual({})
    expect(await listed(org.admin)).toMatchObject([{ isBehind: true }])
    await server.as(org.admin).post('/api/public-links/update', { id, config: { pages: [north] } })
    expect(Object.keys((await visit(token)).pages[0]?.blocks ?? {})).toEqual(['b1'])
    expect(await listed(org.admin)).toMatchObject([{ isBehind: false }])
  })

  it('is lent with the rights of the one who confirms, and the address is for those who see all of it', async () => {
    const less = org.addMember({
      seat: 'builder',
      profile: { doc_pages_enabled: { '*': '*' }, tables_enabled: { [table.id]: { fields_excluded: [field('fare')] } } },
    })
    await embed(north, 'b1', ['name', 'fare'])
    const made = await share.made(less, 'doc_page', guide, { config: { pages: [north] } })
    expect(JSON.stringify(await visit(made.token))).not.toMatch(/7,?0\d\d/)
    const all = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north] } })
    expect(JSON.stringify(await visit(all.token))).toMatch(/7,?0\d\d/)
    expect((await listed(less)).find(({ id }) => id === all.id)).toMatchObject({ token: null })
  })

  it('leaves with its page', async () => {
    await embed(north, 'b1', ['name'])
    const { token } = await share.made(org.admin, 'doc_page', guide, { config: { pages: [north] } })
    await act('pages.move', { id: north, parentId: null })
    expect(JSON.stringify(await visit(token))).not.toContain('Ferry')
    const { status } = await server.as(undefined).post(`/api/public/${token}/rows`, { block: 'b1' })
    expect(status).toBe(404)
  })
})
