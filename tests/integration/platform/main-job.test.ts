import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addBlock, placeBlocks, readApp } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { pageBody, pageText, readPageSnapshot, addEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import type { PublicApp } from '#shared/nouns/public-links/public-item.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { importAll } from '#tests/support/import-file.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { editBlockText } from '#tests/support/write-text.ts'

/**
 * The main job of tests/e2e/main-job.spec.ts without a browser: the same files through the HTTP API, the same documents through the stock
 * y-websocket client. Each test continues where the previous one ended.
 */

let server: TestServer
let org: TestOrg
let ada: TestMember
let bruno: TestMember
const peers: SyncPeer[] = []
const tables: Record<string, { id: string; fields: Record<string, Field> }> = {}
const appId = newId()
const pageId = newId()
const embedded = newShortId('b')
const blocks = { text: newShortId('b'), table: newShortId('b'), figure: newShortId('b') }
const links: Record<string, string> = {}
const applied = { status: 'applied' }

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Northwind')
  ada = org.admin
  const everything = { '*': '*' as const }
  bruno = org.addMember({
    seat: 'builder',
    profile: { tables_enabled: everything, dashboards_enabled: everything, doc_pages_enabled: everything },
  })
})
afterAll(async () => {
  for (const peer of peers) peer.destroy()
  await server.close()
})

async function open(member: TestMember, name: string): Promise<SyncPeer> {
  const peer = connectPeer(server.url, member, name)
  peers.push(peer)
  await peer.synced()
  return peer
}

/** Imports a file with every guess taken; links are columns of the file by the target's table and key. */
async function take(label: string, file: string, links: Record<number, [table: string, key: string]> = {}): Promise<number> {
  const job = await importAll(server, ada, file, {
    label,
    links: Object.entries(links).map(([column, [table, key]]) => ({
      column: Number(column),
      tableId: tables[table]?.id ?? '',
      matchFieldId: tables[table]?.fields[key]?.id ?? '',
    })),
  })
  expect(job).toMatchObject({ state: 'done', rowErrors: [] })
  const id = job.tableId ?? ''
  const { changes } = await server.as(ada).feed()
  const fields = changes.flatMap((change) => (change.kind === 'field' && change.data?.tableId === id ? [change.data] : []))
  tables[label] = { id, fields: Object.fromEntries(fields.map((field) => [field.label, field])) }
  return job.rowsImported
}

const fieldId = (table: string, label: string): string => tables[table]?.fields[label]?.id ?? ''

function rowsOf(table: string, member = bruno): DeviceRows {
  const rows: DeviceRows = new Map()
  catchUp(org.context(member), tables[table]?.id ?? '', rows)
  return rows
}

async function visit(name: 'app' | 'page'): Promise<PublicApp> {
  return (await server.as(undefined).get<PublicApp>(`/api/public/${links[name]}`)).body
}

/** Asks until the visitor sees it, as the visitor's page does after each event. */
async function untilVisited(name: 'app' | 'page', text: string): Promise<PublicApp> {
  let item = await visit(name)
  for (const end = Date.now() + 60_000; !JSON.stringify(item).includes(text) && Date.now() < end;) item = await visit(name)
  expect(JSON.stringify(item)).toContain(text)
  return item
}

describe('the main job through the API and the stock client', () => {
  test('imports the real files with the links between them', async () => {
    expect(await take('Birdstrikes', 'birdstrikes.csv')).toBe(10_000)
    expect(await take('Customers', 'northwind-customers.csv')).toBe(91)
    expect(await take('Employees', 'northwind-employees.csv')).toBe(9)
    expect(await take('Suppliers', 'northwind-suppliers.csv')).toBe(29)
    expect(await take('Categories', 'northwind-categories.csv')).toBe(8)
    expect(await take('Products', 'northwind-products.csv', { 2: ['Suppliers', 'supplierID'], 3: ['Categories', 'categoryID'] })).toBe(77)
    expect(await take('Orders', 'northwind-orders.csv', { 1: ['Customers', 'customerID'], 2: ['Employees', 'employeeID'] })).toBe(830)
    const details = { 0: ['Orders', 'orderID'], 1: ['Products', 'productID'] } satisfies Record<number, [string, string]>
    const job = await importAll(server, ada, 'northwind-order_details.csv', {
      label: 'Order details',
      recordLabelColumn: 3,
      links: Object.entries(details).map(([column, [table, key]]) => ({
        column: Number(column),
        tableId: tables[table]?.id ?? '',
        matchFieldId: fieldId(table, key),
      })),
    })
    expect(job).toMatchObject({ state: 'done', rowsImported: 2155, rowErrors: [] })

    const orders = rowsOf('Orders')
    const customers = rowsOf('Customers')
    for (const order of orders.values()) {
      const [customer, ...others] = order[fieldId('Orders', 'customerID')] as string[]
      expect(others).toEqual([])
      expect(customers.has(customer ?? '')).toBe(true)
    }
  })

  test('a mutation that is sent again is applied once and answered the same', async () => {
    const [record] = rowsOf('Customers').keys()
    const field = fieldId('Customers', 'companyName')
    const edit = (value: string) => ({
      tableId: tables['Customers']?.id ?? '',
      changes: [{ op: 'update' as const, id: record ?? '', base: 0, values: { [field]: value } }],
    })
    const now = new Date().toISOString()
    const mutation = { id: newId(), kind: 'records.change', args: edit('Alfreds Futterkiste GmbH'), madeAt: now }
    const send = () => server.as(bruno).post<MutationAnswer>('/api/mutations', { sentAt: now, mutations: [mutation] })

    const first = await send()
    expect(first.body.results).toEqual([{ id: mutation.id, status: 'applied', seq: expect.any(Number) }])
    // another person writes between the two: the resend must not overwrite it
    expect(await server.as(ada).mutate('records.change', edit('Alfreds, by Ada'))).toMatchObject(applied)
    const again = await send()
    expect(again.body.results).toEqual(first.body.results)
    expect(rowsOf('Customers').get(record ?? '')?.[field]).toBe('Alfreds, by Ada')
    expect(rowsOf('Customers').size).toBe(91)
  })

  test('an app is built by two at once', async () => {
    expect(
      await server.as(ada).mutate('apps.create', { id: appId, label: 'Sales desk', icon: 'layout-grid', color: 'blue' }),
    ).toMatchObject(applied)
    const [one, two] = await Promise.all([open(ada, `app:${appId}`), open(bruno, `app:${appId}`)])
    const same = () => JSON.stringify(readApp(one.doc)) === JSON.stringify(readApp(two.doc))
    addBlock(one.doc, { id: blocks.text, type: 'text', text: '# Sales desk' }, 'person')
    addBlock(two.doc, { id: blocks.table, type: 'tableView', config: { tableId: tables['Customers']?.id } }, 'person')
    addBlock(one.doc, { id: blocks.figure, type: 'indicator', config: { tableId: tables['Orders']?.id, label: 'All orders' } }, 'person')
    await until(() => readApp(one.doc).blocks.length === 3 && same(), 'three blocks on both sides')

    // one is away while both go on
    one.provider.disconnect()
    placeBlocks(two.doc, 'desktop', [{ id: blocks.figure, x: 6, y: 0, w: 4, h: 3 }], 'person')
    editBlockText(one.doc, blocks.text, { at: 12, remove: 0, insert: ' without a network' }, 'person')
    one.provider.connect()
    await until(() => same() && JSON.stringify(readApp(two.doc)).includes('without a network'), 'both equal again')
    expect(readApp(one.doc).layouts.desktop.find((box) => box.id === blocks.figure)).toMatchObject({ x: 6, w: 4, h: 3 })
  })

  test('a page is written by two at once, with an embedded block', async () => {
    expect(
      await server.as(ada).mutate('pages.create', { id: pageId, label: 'Monday notes', icon: 'file-text', color: 'blue' }),
    ).toMatchObject(applied)
    const [one, two] = await Promise.all([open(ada, `page:${pageId}`), open(bruno, `page:${pageId}`)])
    const text = new Y.XmlText('Who calls whom? ')
    const paragraph = pageBody(one.doc).get(0)
    if (!(paragraph instanceof Y.XmlElement)) throw new Error('a new page begins with a paragraph')
    paragraph.insert(0, [text])
    await until(() => pageText(readPageSnapshot(two.doc)).includes('Who calls whom?'))

    one.provider.disconnect()
    text.insert(text.length, 'Ada calls Oslo.')
    const block = new Y.XmlElement(appBlockNode)
    block.setAttribute('blockId', embedded)
    addEmbeddedBlock(two.doc, embedded, { type: 'indicator', config: { tableId: tables['Products']?.id ?? '' } })
    pageBody(two.doc).push([block])
    one.provider.connect()
    const same = () => JSON.stringify(readPageSnapshot(one.doc)) === JSON.stringify(readPageSnapshot(two.doc))
    await until(() => same() && readPageSnapshot(one.doc).blocks[embedded] !== undefined, 'both equal, with the block')
    expect(pageText(readPageSnapshot(two.doc))).toContain('Who calls whom? Ada calls Oslo.')
  })

  test('a task is made by one and completed by the other', async () => {
    const [one, two] = await Promise.all([open(ada, 'tasks:team'), open(bruno, 'tasks:team')])
    const task = { id: newId(), title: 'Call Berlin', createdAt: new Date().toISOString(), createdBy: ada.memberId }
    addTask(one.doc, task)
    await until(() => readTasks(two.doc).length === 1)
    setTaskStatus(two.doc, task.id, 'done', { memberId: bruno.memberId, at: new Date().toISOString() })
    await until(() => readTasks(one.doc)[0]?.status === 'done')
    expect(readTasks(one.doc)).toEqual([
      expect.objectContaining({ title: 'Call Berlin', completedBy: bruno.memberId, owners: [ada.memberId] }),
    ])
  })

  test('visitors of the public links see the app and the page, and what changes', async () => {
    for (const [name, type, identifier] of [
      ['app', 'dashboard', appId],
      ['page', 'doc_page', pageId],
    ] as const) {
      const answer = await server.as(ada).post<{ token: string }>('/api/public-view/create', { type, identifier })
      links[name] = answer.body.token
    }
    const app = await untilVisited('app', 'without a network')
    expect(app.blocks[blocks.figure]).toMatchObject({ type: 'indicator', label: 'All orders', value: '830' })
    expect(app.blocks[blocks.table]).toMatchObject({ type: 'tableView', total: 91 })
    const page = await untilVisited('page', 'Ada calls Oslo.')
    expect(page.blocks[embedded]).toMatchObject({ type: 'indicator', value: '77' })

    const [, second] = rowsOf('Customers').keys()
    const values = { [fieldId('Customers', 'companyName')]: 'Ana Trujillo Helados' }
    await server
      .as(bruno)
      .mutate('records.change', { tableId: tables['Customers']?.id ?? '', changes: [{ op: 'update', id: second ?? '', base: 0, values }] })
    await untilVisited('app', 'Ana Trujillo Helados')
    expect(JSON.stringify(app)).not.toContain(ada.memberId)
  })

  test('somebody who comes anew gets all of it', async () => {
    const [app, page, tasks] = await Promise.all([open(bruno, `app:${appId}`), open(bruno, `page:${pageId}`), open(bruno, 'tasks:team')])
    expect(
      readApp(app.doc)
        .blocks.map((block) => block.type)
        .sort(),
    ).toEqual(['indicator', 'tableView', 'text'])
    expect(pageText(readPageSnapshot(page.doc))).toContain('Who calls whom? Ada calls Oslo.')
    expect(readTasks(tasks.doc).map(({ status }) => status)).toEqual(['done'])
    const { tables: heads } = await server.as(bruno).feed()
    expect(heads.map(({ rows }) => rows).sort((a, b) => a - b)).toEqual([8, 9, 29, 77, 91, 830, 2155, 10_000])
  })
})
