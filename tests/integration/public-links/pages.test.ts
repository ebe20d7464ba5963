import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { PublicApp, PublicRecords, PublicTable } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

const look = { icon: 'layout-grid', color: 'indigo' }
const count = 1100

let server: TestServer
let org: TestOrg
let table: BuiltTable
let share: ReturnType<typeof sharing>

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  share = sharing(server)
  const context = org.context(org.admin)
  const customers = buildTable(context, { label: 'Customers', fields: { name: 'singleLineText' } })
  const [customer] = addRecords(context, customers, [{ name: 'Linden Café' }])
  table = buildTable(context, {
    label: 'Orders',
    fields: {
      name: 'singleLineText',
      rank: 'number',
      secret: 'singleLineText',
      customer: { type: 'connectedRecord', config: { tableId: customers.id, inverseFieldId: newShortId('f'), limitToOne: true } },
    },
  })
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `O-${index}`,
    rank: (index * 7919) % count,
    secret: `hush ${index}`,
    customer: customer === undefined ? null : [customer],
  }))
  addRecords(context, table, rows)
})
afterAll(() => server.close())

const rowsOf = (token: string, body: object): Promise<Answer<PublicRecords>> =>
  server.as(undefined).request<PublicRecords>('POST', `/api/public/${token}/rows`, { body })

async function readAll(token: string, first: PublicRecords, block?: string): Promise<{ names: unknown[]; text: string }> {
  let page = first
  const pages = [page]
  while (page.next !== undefined) {
    const { status, body } = await rowsOf(token, { after: page.next, ...(block !== undefined && { block }) })
    expect(status).toBe(200)
    pages.push((page = body))
  }
  return { names: pages.flatMap(({ rows }) => rows.map(([name]) => name)), text: JSON.stringify(pages) }
}

async function appWith(config: object): Promise<string> {
  const id = newId()
  await server.as(org.admin).mutate('apps.create', { id, label: 'All fields', ...look })
  await changeDocument(
    org.context(org.admin),
    `app:${id}`,
    (doc) => addBlock(doc, { id: newShortId('b'), type: 'tableView', config: { tableId: table.id, ...config } }, 'person'),
    'person',
  )
  return id
}

describe('pages of records', () => {
  it('a table’s link shows every record once, in its order, and no key of a field that is not shown', async () => {
    const { name = '', rank = '' } = table.fields
    const config = { fields: [name, rank], sorts: [{ fieldId: rank, direction: 'asc' as const }] }
    const { token } = await share.made(org.admin, 'object', table.id, { config })
    const { body } = await share.visit<PublicTable>(token)
    const { names, text } = await readAll(token, body.table)
    const ordered = Array.from({ length: count }, (_, index) => index).toSorted((a, b) => ((a * 7919) % count) - ((b * 7919) % count))
    expect(names).toEqual(ordered.map((index) => `O-${index}`))
    expect(text).not.toContain('hush')
    expect(text).not.toContain(table.id)
    // the place in the list is sealed: its bytes are no JSON, as the values that it holds would be
    const place = Buffer.from(body.table.next ?? '', 'base64url').toString('utf8')
    expect(place).not.toBe('')
    expect(() => JSON.parse(place) as unknown).toThrow()
    expect(place).not.toContain(rank)
  })

  it('a block’s pages go on alike, and equal answers are equal', async () => {
    const { name = '' } = table.fields
    const { token } = await share.made(org.admin, 'dashboard', await appWith({ fields: [name] }))
    const first = await share.visit<PublicApp>(token)
    const [[block, records] = ['', undefined]] = Object.entries(first.body.blocks)
    const { names } = await readAll(token, records as PublicRecords, block)
    expect(new Set(names).size).toBe(count)
    addRecords(org.context(org.admin), buildTable(org.context(org.admin), { label: 'Other', fields: { name: 'singleLineText' } }), [
      { name: 'x' },
    ])
    expect((await share.visit<PublicApp>(token)).body).toEqual(first.body)
    expect((await rowsOf(token, { block, search: 'hush 7' })).status).toBe(404)
  })

  it('a search finds shown texts, also behind the first page, and hidden ones never', async () => {
    const { name = '' } = table.fields
    const { token } = await share.made(org.admin, 'object', table.id, { config: { fields: [name] } })
    expect((await rowsOf(token, { search: `O-${count - 1}` })).body).toMatchObject({ rows: [[`O-${count - 1}`]], total: 1 })
    expect((await rowsOf(token, { search: `hush ${count - 1}` })).body).toMatchObject({ rows: [], total: 0 })
  })

  it('takes a place only from its own answer', async () => {
    const { name = '' } = table.fields
    const [one, other] = [
      await share.made(org.admin, 'object', table.id, { config: { fields: [name] } }),
      await share.made(org.admin, 'object', table.id, { config: { fields: [name] } }),
    ]
    const after = (await share.visit<PublicTable>(one.token)).body.table.next ?? ''
    expect((await rowsOf(one.token, { after })).status).toBe(200)
    for (const foreign of [after.slice(0, -2), Buffer.from('["r1"]').toString('base64url'), '']) {
      expect((await rowsOf(one.token, { after: foreign })).status).toBe(400)
    }
    expect((await rowsOf(other.token, { after })).status).toBe(400)
  })
})

describe('fields that nobody chose by name', () => {
  it('are said to be in a figure that visitors see all the same (A8)', async () => {
    const { customer = '' } = table.fields
    const id = await appWith({})
    await changeDocument(
      org.context(org.admin),
      `app:${id}`,
      (doc) => {
        const config = { tableId: table.id, aggregate: 'filled', fieldId: customer }
        return addBlock(doc, { id: newShortId('b'), type: 'indicator', config }, 'person')
      },
      'person',
    )
    const listed = await server.as(org.admin).post<{ unasked: unknown }>('/api/public-links/list', { type: 'dashboard', identifier: id })
    expect(listed.body.unasked).toEqual([{ tableId: table.id, fieldIds: [customer], told: [customer] }])
  })

  it('are told to whoever shares, and shown once a link includes them', async () => {
    const { customer = '' } = table.fields
    const id = await appWith({})
    const listed = await server.as(org.admin).post<{ unasked: unknown }>('/api/public-links/list', { type: 'dashboard', identifier: id })
    expect(listed.body.unasked).toEqual([{ tableId: table.id, fieldIds: [customer], told: [] }])
    const link = await share.made(org.admin, 'dashboard', id)
    const columns = async (): Promise<string[]> => {
      const { body } = await share.visit<PublicApp>(link.token)
      return Object.values(body.blocks).flatMap((block) => (block as PublicRecords).columns.map(({ label }) => label))
    }
    expect(await columns()).toEqual(['name', 'rank', 'secret'])
    const change = (config: object) => server.as(org.admin).post('/api/public-links/update', { id: link.id, config })
    expect((await change({ included: [customer] })).status).toBe(200)
    expect(await columns()).toEqual(['name', 'rank', 'secret', 'customer'])
    expect(JSON.stringify((await share.visit(link.token)).body)).toContain('Linden Café')
    await change({ included: [] })
    expect(await columns()).toEqual(['name', 'rank', 'secret'])
  })

  it('include nothing that the member does not see', async () => {
    const { customer = '' } = table.fields
    const id = await appWith({})
    const { body } = await share.create(org.admin, 'dashboard', id, { config: { included: [newShortId('f'), customer] } })
    expect(body.config).toEqual({ included: [customer] })
  })
})

describe('frames', () => {
  it('a link’s page may stand in the sites that it names, and no other page may', async () => {
    const { name = '' } = table.fields
    const policy = async (path: string): Promise<string> =>
      (await fetch(server.url + path, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? ''
    const link = await share.made(org.admin, 'object', table.id, { config: { fields: [name] } })
    const path = `/public/${link.token}`
    expect(await policy(path)).toMatch(/frame-ancestors 'self'$/)
    const change = (change: object) => server.as(org.admin).post('/api/public-links/update', { id: link.id, ...change })
    expect((await change({ sites: ['https://shop.example'] })).status).toBe(200)
    expect(await policy(path)).toMatch(/frame-ancestors 'self' https:\/\/shop\.example$/)
    expect(await policy('/home')).toMatch(/frame-ancestors 'self'$/)
    for (const site of ['http://shop.example', 'https://shop.example/path', "https://x.example; script-src 'unsafe-inline'", '*'])
      expect((await change({ sites: [site] })).status).toBe(400)
    await change({ password: 'long enough 12' })
    expect(await policy(path)).toMatch(/frame-ancestors 'self'$/)
  })
})
