import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import type { PageElement, PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { mark, node, text } from '#tests/support/sample-page.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
/** sees `handbook` and `week`, and not `plans` between them */
let reader: TestMember
let handbook: string
let plans: string
let week: string

const look = { icon: 'file-text', color: 'amber' }
const refused = (id: string) => ({ status: 'refused', error: { id } })
const act = (...[kind, args]: Parameters<ReturnType<TestServer['as']>['mutate']>) => server.as(org.admin).mutate(kind, args)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  org = server.createOrg()
  ;[handbook, plans, week] = [newId(), newId(), newId()]
  reader = org.addMember({ profile: { doc_pages_enabled: { [handbook]: 'view', [week]: 'view' } } })
  await act('pages.create', { id: handbook, label: 'Handbook', ...look })
  await act('pages.create', { id: plans, label: 'Plans', ...look, parentId: handbook })
  await act('pages.create', { id: week, label: 'Week', ...look, parentId: plans })
})

async function pagesOf(member: TestMember): Promise<Map<string, PageEntry | null>> {
  const { changes } = await server.as(member).feed()
  return new Map(changes.flatMap((change) => (change.kind === 'page' ? [[change.id, change.data] as const] : [])))
}

const write = (page: string, nodes: readonly PageElement[]) =>
  changeDocument(org.context(org.admin), `page:${page}`, (doc) => writePage(doc, { nodes }), 'person')

describe('a page below another', () => {
  it('names the page above only to those who see it', async () => {
    expect((await pagesOf(org.admin)).get(week)).toMatchObject({ parentId: plans })
    const seen = await pagesOf(reader)
    expect(seen.get(week)).toMatchObject({ parentId: null })
    expect(JSON.stringify([...seen])).not.toContain(plans)
  })

  it('is moved by those who have all rights on it, and never below itself', async () => {
    expect(await act('pages.move', { id: week, parentId: handbook })).toMatchObject({ status: 'applied' })
    expect((await pagesOf(reader)).get(week)).toMatchObject({ parentId: handbook })
    expect(await act('pages.move', { id: handbook, parentId: week })).toMatchObject(refused('invalid_request'))
    expect(await act('pages.move', { id: week, parentId: week })).toMatchObject(refused('invalid_request'))
    expect(await act('pages.move', { id: week, parentId: newId() })).toMatchObject(refused('page_not_found'))
    expect(await server.as(reader).mutate('pages.move', { id: week, parentId: null })).toMatchObject(refused('permission_denied'))
    expect(await server.as(reader).mutate('pages.move', { id: plans, parentId: null })).toMatchObject(refused('page_not_found'))
    expect(await act('pages.move', { id: week, parentId: null })).toMatchObject({ status: 'applied' })
    expect((await pagesOf(org.admin)).get(week)).toMatchObject({ parentId: null })
  })
})

it('links are followed back to the pages that the person sees', async () => {
  const paragraph = (...children: (PageNode | string)[]) => node('paragraph', {}, ...children)
  await write(week, [paragraph('See ', node('mention', { kind: 'page', id: handbook, label: '' }))])
  await write(plans, [paragraph(text('the rules', mark('link', { href: `https://trama.test/doc-page/${handbook}?a=1` })))])
  const leading = async (member: TestMember) => {
    const { body } = await server.as(member).get<{ places: { id: string }[] }>(`/api/items/page/${handbook}/backlinks`)
    return new Set(body.places.map(({ id }) => id))
  }
  await expect.poll(() => leading(org.admin)).toEqual(new Set([plans, week]))
  expect(await leading(reader)).toEqual(new Set([week]))
  expect((await server.as(reader).get(`/api/items/page/${plans}/backlinks`)).status).toBe(404)
})

it('people are told that a page names them, if it does and they see it', async () => {
  const out = org.addMember({ profile: {} })
  const tell = (member: TestMember, page: string) =>
    act('pages.mention', { id: page, mentionId: newId(), members: [member.memberId, org.admin.memberId] })
  const naming = [reader, out].map(({ memberId: id }) => node('mention', { kind: 'member', id, label: 'x' }))
  await write(handbook, [node('paragraph', {}, ...naming)])
  await expect.poll(() => org.org.db.get(org.org.db.build.selectFrom('document_projection').select('name'))).toBeDefined()
  // the text of the other page names nobody
  for (const [member, page] of [
    [reader, handbook],
    [out, handbook],
    [reader, week],
  ] as const)
    expect(await tell(member, page)).toMatchObject({ status: 'applied' })
  await deliverNotices(server.platform, org.org)
  const inbox = (member: TestMember) => inboxOf(org.context(member))
  expect(inbox(reader)).toMatchObject([{ kind: 'pageMentioned', actor: org.admin.memberId, about: { itemId: handbook } }])
  expect([...inbox(out), ...inbox(org.admin)]).toEqual([])
  const other = { id: handbook, mentionId: newId(), members: [org.admin.memberId] }
  expect(await server.as(reader).mutate('pages.mention', other)).toMatchObject(refused('permission_denied'))
  expect(await server.as(out).mutate('pages.mention', other)).toMatchObject(refused('page_not_found'))
})
