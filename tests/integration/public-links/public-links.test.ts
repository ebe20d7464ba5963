import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { pageBody, setPageLook } from '#shared/nouns/pages/page-document.ts'
import type { PublicApp } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const look = { icon: 'layout-grid', color: 'indigo' }

let server: TestServer
let org: TestOrg
let table: BuiltTable
let appId: string

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  const context = org.context(org.admin)
  table = buildTable(context, {
    label: 'Orders',
    fields: { name: 'singleLineText', amount: { type: 'currency', config: { symbol: '$' } }, secret: 'singleLineText', owner: 'user' },
  })
  addRecords(context, table, [
    { name: 'Ana', amount: 1250, secret: 'do not show', owner: [org.admin.memberId] },
    { name: 'Bob', amount: 99, secret: 'nor this', owner: null },
  ])
  appId = newId()
  await server.as(org.admin).mutate('apps.create', { id: appId, label: 'Sales', ...look })
  await changeDocument(
    context,
    `app:${appId}`,
    (doc) => {
      addBlock(doc, { id: newShortId('b'), type: 'text', text: '# Welcome' }, 'person')
      addBlock(
        doc,
        { id: newShortId('b'), type: 'tableView', config: { tableId: table.id, fields: [table.fields['name'], table.fields['amount']] } },
        'person',
      )
      addBlock(
        doc,
        {
          id: newShortId('b'),
          type: 'indicator',
          config: { tableId: table.id, aggregate: 'sum', fieldId: table.fields['amount'], label: 'Total' },
        },
        'person',
      )
    },
    'person',
  )
})
afterAll(() => server.close())

async function share(type: 'dashboard' | 'doc_page' = 'dashboard', identifier = appId): Promise<string> {
  const answer = await server.as(org.admin).post<{ token: string }>('/api/public-view/create', { type, identifier })
  expect(answer.status).toBe(200)
  return answer.body.token
}
const visit = (token: string) => server.as(undefined).get<PublicApp>(`/api/public/${token}`)
const stopSharing = (identifier = appId) => server.as(org.admin).post('/api/public-view/delete', { type: 'dashboard', identifier })

/** Reads a stream's events until one of the name comes. */
async function nextEvent(reader: ReadableStreamDefaultReader<Uint8Array>, name: string): Promise<void> {
  let text = ''
  while (!text.includes(`event: ${name}`)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the stream ended before ${name}: ${text}`)
    text += new TextDecoder().decode(value)
  }
}

describe('a public link', () => {
  it('shows what the blocks show, formatted, and nothing else', async () => {
    const { status, body, headers } = await visit(await share())
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBeNull()
    expect(body).toMatchObject({ itemType: 'app', title: 'Sales', organisation: 'Acme' })
    const blocks = Object.values(body.blocks)
    expect(blocks).toContainEqual({ type: 'text', body: parseLightText('# Welcome'), align: 'left' })
    expect(blocks).toContainEqual({ type: 'indicator', label: 'Total', value: '$13.49', color: '' })
    expect(blocks).toContainEqual({
      type: 'tableView',
      title: 'Orders',
      columns: [
        { label: 'name', align: 'start' },
        { label: 'amount', align: 'end' },
      ],
      rows: [
        ['Ana', '$12.50'],
        ['Bob', '$0.99'],
      ],
      total: 2,
    })
    const text = JSON.stringify(body)
    for (const hidden of ['do not show', 'nor this', org.admin.memberId, org.admin.email, table.id, table.fields['secret'] ?? '?'])
      expect(text).not.toContain(hidden)
  })

  it('leaves out people unless the block names their field', async () => {
    const id = newId()
    await server.as(org.admin).mutate('apps.create', { id, label: 'All fields', ...look })
    await changeDocument(
      org.context(org.admin),
      `app:${id}`,
      (doc) => addBlock(doc, { id: newShortId('b'), type: 'tableView', config: { tableId: table.id } }, 'person'),
      'person',
    )
    const { body } = await visit(await share('dashboard', id))
    expect(Object.values(body.blocks)).toMatchObject([{ columns: [{ label: 'name' }, { label: 'amount' }, { label: 'secret' }] }])
  })

  it('answers 304 to a visitor who has it already', async () => {
    const token = await share()
    const { headers } = await visit(token)
    const again = await server
      .as(undefined)
      .request('GET', `/api/public/${token}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('follows changes of records and documents live, and ends when it is switched off', async () => {
    const token = await share()
    const stream = await fetch(`${server.url}/api/public/${token}/events`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const reader = stream.body!.getReader()

    addRecords(org.context(org.admin), table, [{ name: 'Eva', amount: 1 }])
    await nextEvent(reader, 'changed')
    expect(JSON.stringify((await visit(token)).body)).toContain('Eva')

    await changeDocument(
      org.context(org.admin),
      `app:${appId}`,
      (doc) => addBlock(doc, { id: newShortId('b'), type: 'text', text: 'News' }, 'person'),
      'person',
    )
    await nextEvent(reader, 'changed')
    expect(JSON.stringify((await visit(token)).body)).toContain('News')

    await stopSharing()
    await nextEvent(reader, 'gone')
    expect((await visit(token)).status).toBe(404)
    const again = await server.as(undefined).request<{ id: string }>('GET', `/api/public/${token}/events`)
    expect([again.status, again.body.id]).toEqual([404, 'not_found'])
  })

  it('keeps its address when it is switched on again, and another item has another', async () => {
    const first = await share()
    await stopSharing()
    expect(await share()).toBe(first)
    const id = newId()
    await server.as(org.admin).mutate('apps.create', { id, label: 'Other', ...look })
    expect(await share('dashboard', id)).not.toBe(first)
  })

  it('shows a page with its text', async () => {
    const id = newId()
    await server.as(org.admin).mutate('pages.create', { id, label: 'Handbook', icon: 'file-text', color: 'amber' })
    await changeDocument(
      org.context(org.admin),
      `page:${id}`,
      (doc) => {
        const paragraph = new Y.XmlElement('paragraph')
        paragraph.insert(0, [new Y.XmlText('How we work')])
        pageBody(doc).push([paragraph])
        setPageLook(doc, { wide: true })
      },
      'person',
    )
    const { body } = await visit(await share('doc_page', id))
    expect(body).toMatchObject({ itemType: 'page', title: 'Handbook', wide: true })
    expect(JSON.stringify(body)).toContain('How we work')
  })

  it('lends the rights of who made it, and stops when they are gone', async () => {
    const builder = org.addMember({
      seat: 'builder',
      profile: {
        create_dashboard: 1,
        dashboards_enabled: { '*': '*' },
        tables_enabled: { [table.id]: { fields_excluded: [table.fields['amount'] ?? ''] } },
      },
    })
    const id = newId()
    await server.as(builder).mutate('apps.create', { id, label: 'Mine', ...look })
    const config = { tableId: table.id, fields: [table.fields['name'], table.fields['amount']] }
    await changeDocument(
      org.context(builder),
      `app:${id}`,
      (doc) => addBlock(doc, { id: newShortId('b'), type: 'tableView', config }, 'person'),
      'person',
    )
    const answer = await server.as(builder).post<{ token: string }>('/api/public-view/create', { type: 'dashboard', identifier: id })
    const { body } = await visit(answer.body.token)
    expect(Object.values(body.blocks)).toMatchObject([{ columns: [{ label: 'name' }] }])
    await server.as(org.admin).post('/api/members/update', { id: builder.memberId, active: false })
    expect((await visit(answer.body.token)).status).toBe(404)
  })
})

describe('nobody else', () => {
  it('shares what they may not change, or finds out whether it exists', async () => {
    const viewer = org.addMember({ seat: 'viewer', profile: { dashboards_enabled: { '*': '*' } } })
    const member = org.addMember({ seat: 'builder', profile: {} })
    const stranger = server.createOrg('Other').admin
    const body = { type: 'dashboard', identifier: appId }
    expect((await server.as(undefined).post('/api/public-view/create', body)).status).toBe(401)
    expect((await server.as(viewer).post('/api/public-view/create', body)).status).toBe(403)
    const hidden = await server.as(member).post<{ id: string }>('/api/public-view/create', body)
    const foreign = await server.as(stranger).post<{ id: string }>('/api/public-view/create', body)
    const missing = await server.as(org.admin).post<{ id: string }>('/api/public-view/create', { ...body, identifier: newId() })
    expect([hidden, foreign, missing].map((answer) => [answer.status, answer.body.id])).toEqual(
      [...Array(3)].map(() => [404, 'app_not_found']),
    )
  })

  it('guesses a token', async () => {
    const wrong = await visit('A'.repeat(43))
    expect([wrong.status, (wrong.body as unknown as { id: string }).id]).toEqual([404, 'not_found'])
    expect((await visit('short')).status).toBe(400)
  })
})
