import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import type { PublicTable } from '#shared/nouns/public-links/public-item.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { createLinkWatches } from '#server/features/public-links/link-watches.ts'
import { publicRecords } from '#server/features/records/public/public-records.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const look = { icon: 'layout-grid', color: 'indigo' }

let server: TestServer
let org: TestOrg
let table: BuiltTable

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), { label: 'Orders', fields: { name: 'singleLineText' } })
})
afterAll(() => server.close())

async function shareApp(by: TestMember, blocks: { type: string; config: object }[]): Promise<{ id: string; token: string }> {
  const id = newId()
  await server.as(by).mutate('apps.create', { id, label: 'Shown', ...look })
  await changeDocument(
    org.context(by),
    `app:${id}`,
    (doc) => {
      for (const block of blocks) addBlock(doc, { id: newShortId('b'), ...block, config: { ...block.config } }, 'person')
    },
    'person',
  )
  const answer = await server.as(by).post<{ token: string }>('/api/public-view/create', { type: 'dashboard', identifier: id })
  expect(answer.status).toBe(200)
  return { id, token: answer.body.token }
}
const visit = (token: string) => server.as(undefined).get<{ blocks: Record<string, unknown> }>(`/api/public/${token}`)

describe('a link that many look at', () => {
  it('is made once per change, however many they are', async () => {
    let made = 0
    const watches = createLinkWatches(server.platform, {
      ...publicRecords,
      planBlock: (context, type, config, included) => {
        const plan = publicRecords.planBlock(context, type, config, included)
        const draw = () => Promise.resolve({ type: 'tableView' as const, title: `made ${++made}`, columns: [], rows: [], total: 0 })
        return plan && { ...plan, draw }
      },
    })
    try {
      const { token } = await shareApp(org.admin, [{ type: 'tableView', config: { tableId: table.id } }])
      const visitors = await Promise.all(Array.from({ length: 100 }, () => watches.open(token)))
      await Promise.all(visitors.map((watch) => watch.read()))
      const told = visitors.map(
        (watch) => new Promise<string>((resolve) => watch.view((event) => void watch.read().then(() => resolve(event)))),
      )
      expect(made).toBe(1)
      for (let change = 0; change < 20; change++) addRecords(org.context(org.admin), table, [{ name: `order ${change}` }])
      expect(new Set(await Promise.all(told))).toEqual(new Set(['changed']))
      expect(made).toBe(2)
    } finally {
      watches.close()
    }
  })

  it('holds no more streams open than a link, an address and the organisation may have', async () => {
    const first = await shareApp(org.admin, [{ type: 'tableView', config: { tableId: table.id } }])
    const second = await shareApp(org.admin, [{ type: 'tableView', config: { tableId: table.id } }])
    const watches = createLinkWatches(server.platform, publicRecords, { visitor: 1, address: 2, link: 3, organisation: 4, all: 5 })
    try {
      const [one, two] = [await watches.open(first.token), await watches.open(second.token)]
      const enter = (watch: typeof one, address: string) => {
        try {
          return watches.enter(watch, address)
        } catch (error) {
          return (error as { id?: string }).id
        }
      }
      const leave = enter(one, 'a')
      expect(enter(one, 'a')).toBe('too_many_requests')
      enter(two, 'a')
      expect([enter(one, 'b'), enter(one, 'c')].every((got) => typeof got === 'function')).toBe(true)
      // three on this link, four in the organisation
      expect([enter(one, 'd'), enter(two, 'd')]).toEqual(['too_many_requests', 'too_many_requests'])
      if (typeof leave === 'function') leave()
      expect(typeof enter(two, 'd')).toBe('function')
    } finally {
      watches.close()
    }
  })

  it('tells a hundred streams of one change', async () => {
    const { token } = await shareApp(org.admin, [{ type: 'tableView', config: { tableId: table.id } }])
    const abort = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${server.url}/api/public/${token}/events`, { signal: abort.signal })),
    )
    expect(streams.every((stream) => stream.status === 200)).toBe(true)
    addRecords(org.context(org.admin), table, [{ name: 'for all of them' }])
    const heard = await Promise.all(
      streams.map(async (stream) => {
        const { value } = await stream.body!.getReader().read()
        return new TextDecoder().decode(value)
      }),
    )
    expect(heard.every((text) => text.includes('event: changed'))).toBe(true)
    abort.abort()
  })
})

describe('a link lends the rights its maker has now', () => {
  it('loses a table that their role loses', async () => {
    const profile = { create_dashboard: 1, dashboards_enabled: { '*': '*' }, tables_enabled: { [table.id]: {} } } as const
    const builder = org.addMember({ seat: 'builder', profile })
    const { token } = await shareApp(builder, [{ type: 'tableView', config: { tableId: table.id } }])
    expect(Object.keys((await visit(token)).body.blocks)).toHaveLength(1)
    org.setProfile(builder, { ...profile, tables_enabled: {} })
    const after = await visit(token)
    expect(after.status).toBe(200)
    expect(after.body.blocks).toEqual({})
  })
})

describe('what a visitor is not shown', () => {
  it('is in no answer: fifty secret fields, records and pages', async () => {
    const context = org.context(org.admin)
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const secrets = Object.fromEntries(numbers.map((index) => [`secret-field-${index}`, 'singleLineText' as const]))
    const big = buildTable(context, { label: 'secret-table', fields: { title: 'singleLineText', ...secrets } })
    addRecords(
      context,
      big,
      numbers.map((index) => ({
        title: index === 0 ? 'public title' : `secret-record-${index}`,
        [`secret-field-${index}`]: `secret-value-${index}`,
      })),
    )
    for (const index of numbers)
      await server.as(org.admin).mutate('pages.create', { id: newId(), label: `secret-page-${index}`, icon: 'file-text', color: 'amber' })
    const title = big.fields['title'] ?? ''
    const filter: FilterGroup = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: title, operator: 'is', value: 'public title' }] }
    const config = { tableId: big.id, fields: [title], title: 'Shown', filter }
    const { token } = await shareApp(org.admin, [
      { type: 'tableView', config },
      { type: 'indicator', config: { tableId: big.id, aggregate: 'count', label: 'All of them' } },
      { type: 'menu', config: { title: 'secret-menu' } },
    ])
    const pageId = newId()
    await server.as(org.admin).mutate('pages.create', { id: pageId, label: 'Handbook', icon: 'file-text', color: 'amber' })
    await changeDocument(
      context,
      `page:${pageId}`,
      (doc) => {
        const paragraph = new Y.XmlElement('paragraph')
        paragraph.setAttribute('comment', 'secret-comment')
        const words = new Y.XmlText()
        words.insert(0, 'Read me', { comment: { by: 'secret-person' } })
        paragraph.insert(0, [words])
        pageBody(doc).push([paragraph])
      },
      'person',
    )
    const shared = await server.as(org.admin).post<{ token: string }>('/api/public-view/create', { type: 'doc_page', identifier: pageId })
    const links = sharing(server)
    const fields = { fields: [title], filter }
    const tableLink = await links.made(org.admin, 'object', big.id, { config: { ...fields, title: 'Ours' }, canWrite: true })
    const formLink = await links.made(org.admin, 'form', big.id, {
      config: { items: [{ id: 'q', type: 'field', field_id: title }], title: 'Ours' },
    })
    const drawn = (await links.visit<PublicTable>(tableLink.token)).body.table
    const part = drawn.form?.pages[0]?.[0]?.id ?? '?'
    const others = await Promise.all([
      links.visit(tableLink.token),
      links.visit(formLink.token),
      links.submit(formLink.token, { id: newId(), values: { q: 'x'.repeat(50_000) } }),
      links.submit(formLink.token, { id: newId(), values: { [big.fields['secret-field-1'] ?? '']: 'x' } }),
      // it would be outside the link's own records
      links.submit(tableLink.token, { id: newId(), values: { [part]: 'elsewhere' } }),
      links.visit('A'.repeat(43)),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 422, 400, 403, 404])
    const app = JSON.stringify((await visit(token)).body)
    const page = JSON.stringify((await visit(shared.body.token)).body)
    expect(app).toContain('public title')
    expect(app).toContain('"value":"50"')
    expect(page).toContain('Read me')
    for (const answer of [
      app,
      page,
      ...others.map(({ body }) => JSON.stringify(body).replaceAll(big.fields['secret-field-1'] ?? '?', '')),
    ]) {
      expect(answer).not.toMatch(/secret/)
      for (const id of [big.id, org.admin.memberId, org.admin.email, org.orgId, ...Object.values(big.fields)])
        expect(answer).not.toContain(id)
    }
  })
})

describe('guessing tokens', () => {
  it('is slowed down, and true links still open', async () => {
    const other = await startTestServer()
    try {
      const home = other.createOrg('Home')
      const id = newId()
      await other.as(home.admin).mutate('apps.create', { id, label: 'Shown', ...look })
      const { body } = await other.as(home.admin).post<{ token: string }>('/api/public-view/create', { type: 'dashboard', identifier: id })
      const statuses: number[] = []
      for (let guess = 0; guess < 105; guess++)
        statuses.push((await other.as(undefined).get(`/api/public/${String(guess).padStart(43, 'A')}`)).status)
      expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 404))
      expect(statuses.slice(100)).toEqual(Array.from({ length: 5 }, () => 429))
      expect((await other.as(undefined).get(`/api/public/${body.token}`)).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})
