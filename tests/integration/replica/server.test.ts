import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { reasonOf } from '#client/nouns/plans/plan-reason.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { countRecords } from '#server/storage/records/row-seq.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { takeOut } from '#client/engine/attachments/take-out.ts'
import type { SocketLike } from '#client/engine/live/live-socket.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createTestBrowser, until, type TestBrowser } from '#tests/support/test-device.ts'
import { buildSession } from '#tests/support/build-session.ts'

let server: TestServer
let org: TestOrg

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

/** A browser of a member, on the real HTTP and live connection. */
function browserOf(member: TestMember): TestBrowser {
  const authorization = `Bearer ${member.token}`
  return createTestBrowser({
    session: buildSession({ orgId: member.orgId, memberId: member.memberId }),
    transport: {
      origin: server.url,
      fetch: (url, init) => fetch(url, init),
      headers: { authorization, 'x-trama-principal': `${member.orgId}:${member.memberId}` },
    },
    connect: () =>
      new WebSocket(`${server.url.replace('http', 'ws')}/live/${member.orgId}`, { headers: { authorization } }) as unknown as SocketLike,
  })
}

function tableArgs(label: string) {
  const id = newShortId('t')
  const name = newShortId('f')
  const amount = newShortId('f')
  const look = { label, icon: 'table', color: 'blue' }
  const fields = [
    { id: name, type: 'singleLineText' as const, label: 'Name', position: 'a0' },
    { id: amount, type: 'number' as const, label: 'Amount', position: 'a1' },
  ]
  return { args: { id, ...look, fields, viewId: newShortId('v'), viewLabel: 'All' }, id, name, amount }
}

test('what one member does offline is on the other’s device after the network is back', async () => {
  const colleague = org.addMember({ seat: 'builder', isAdmin: true })
  const first = await browserOf(org.admin).openTab()
  const second = await browserOf(colleague).openTab()
  const clients = tableArgs('Clients')
  first.device.outbox.add('tables.create', clients.args, [])
  await until(
    () => second.device.replica.entities('table').find(clients.id) !== undefined,
    () =>
      'table ' +
      JSON.stringify([
        first.device.outbox.items.get(),
        first.device.replica.position,
        second.device.replica.position,
        server.platform.orgs.open(org.orgId).currentSeq(),
      ]),
  )
  const there = second.device.replica.table(clients.id)
  await there.load()

  const firstBrowser = first.device.network.online as unknown as { set(online: boolean): void }
  firstBrowser.set(false)
  const recordId = newId()
  const values = { [clients.name]: 'Ana', [clients.amount]: 12 }
  const { outbox, replica } = first.device
  outbox.add('records.change', { tableId: clients.id, changes: [{ op: 'create', id: recordId, values }] }, [
    { tableId: clients.id, recordId, values, created: true },
  ])
  const changed = { [clients.amount]: 13 }
  outbox.add('records.change', { tableId: clients.id, changes: [{ op: 'update', id: recordId, values: changed, base: 0 }] }, [
    { tableId: clients.id, recordId, values: changed },
  ])
  expect(replica.table(clients.id).store.find(recordId)?.cell(clients.amount)).toBe(13)
  expect(there.store.size).toBe(0)

  firstBrowser.set(true)
  await until(
    () => there.store.find(recordId)?.cell(clients.amount) === 13,
    () =>
      JSON.stringify([
        outbox.items.get(),
        second.device.replica.position,
        second.device.replica.heads.get(),
        there.meta,
        there.store.find(recordId)?.cell(clients.amount),
        server.platform.orgs.open(org.orgId).currentSeq(),
      ]),
  )
  await until(
    () => outbox.items.get().length === 0,
    () => JSON.stringify([outbox.items.get(), replica.position, replica.heads.get(), replica.table(clients.id).meta]),
  )
  const here = replica.table(clients.id).store.find(recordId)
  expect([here?.cell(clients.name), here?.cell(clients.amount), here?.pending, here?.seq]).toEqual([
    'Ana',
    13,
    false,
    there.store.find(recordId)?.seq,
  ])
  await first.close()
  await second.close()
})

test('a member whose right to a table ends loses its rows, and keeps a refused edit with its reason', async () => {
  const secret = tableArgs('Salaries')
  const admin = await browserOf(org.admin).openTab()
  const recordId = newId()
  const values = { [secret.name]: 'Bia', [secret.amount]: 1 }
  admin.device.outbox.add('tables.create', secret.args, [])
  admin.device.outbox.add('records.change', { tableId: secret.id, changes: [{ op: 'create', id: recordId, values }] }, [])
  const member = org.addMember({ seat: 'member', profile: { tables_enabled: { [secret.id]: '*' } } })
  const browser = browserOf(member)
  const tab = await browser.openTab()
  const table = tab.device.replica.table(secret.id)
  await until(() => table.store.find(recordId) !== undefined)

  browser.online.set(false)
  const edited = { [secret.amount]: 2 }
  tab.device.outbox.add('records.change', { tableId: secret.id, changes: [{ op: 'update', id: recordId, values: edited, base: 1 }] }, [
    { tableId: secret.id, recordId, values: edited },
  ])
  org.setProfile(member, {})
  browser.online.set(true)
  await until(() => table.store.size === 0 && tab.device.outbox.items.get().some((item) => item.state === 'refused'))
  const [refused] = tab.device.outbox.items.get()
  expect(refused?.reason?.id).toMatch(/unauthorized|permission_denied|object_not_found/)
  expect(refused?.patches).toEqual([{ tableId: secret.id, recordId, values: edited }])
  await tab.close()
  browser.online.set(false)
  const cold = await browser.openTab()
  await cold.device.replica.table(secret.id).load()
  expect(cold.device.replica.table(secret.id).store.size).toBe(0)
  expect(cold.device.outbox.items.get().map((item) => item.state)).toEqual(['refused'])
  await cold.close()
  await admin.close()
})

test('a column turned into a link shows the other side at once on every device, and undo takes it away on each (A2, A3)', async () => {
  const colleague = org.addMember({ seat: 'builder', isAdmin: true })
  const browsers = [browserOf(org.admin), browserOf(colleague)]
  const tabs = [await browsers[0]!.openTab(), await browsers[1]!.openTab()] as const
  const [clients, orders] = [tableArgs('Clients'), tableArgs('Orders')]
  const { outbox } = tabs[0].device
  const [client, order] = [newId(), newId()]
  for (const [table, id] of [
    [clients, client],
    [orders, order],
  ] as const) {
    outbox.add('tables.create', table.args, [])
    const values = { [table.name]: 'Ana' }
    outbox.add('records.change', { tableId: table.id, changes: [{ op: 'create', id, values }] }, [])
  }
  const cellOf = (tab: (typeof tabs)[number], table: typeof clients, id: string, fieldId: string) =>
    tab.device.replica.table(table.id).store.find(id)?.cell(fieldId)
  const everywhere = (is: (tab: (typeof tabs)[number]) => boolean): Promise<void> => until(() => tabs.every(is))
  await everywhere((tab) => [cellOf(tab, clients, client, clients.name), cellOf(tab, orders, order, orders.name)].join() === 'Ana,Ana')
  const inverseFieldId = newShortId('f')
  const field = { id: orders.name, tableId: orders.id, misfitLabel: 'Did not fit' }
  // the first field names its records, and does not turn into a link
  const label = newShortId('f')
  outbox.add('fields.create', { tableId: orders.id, id: label, type: 'text', label: 'Title', position: 'a5' }, [])
  outbox.add('tables.update', { id: orders.id, recordLabelField: label }, [])
  const to = { type: 'connectedRecord', config: { tableId: clients.id, inverseFieldId, limitToOne: false } }
  const made = outbox.add('fields.convert', { ...field, from: 'singleLineText', to, makeOptions: false }, [])
  await everywhere((tab) => JSON.stringify(cellOf(tab, clients, client, inverseFieldId)) === JSON.stringify([order]))
  await everywhere((tab) => JSON.stringify(cellOf(tab, orders, order, orders.name)) === JSON.stringify([client]))
  outbox.add('fields.revert', { ...field, conversionId: made.id }, [])
  await everywhere((tab) => tab.device.replica.entities('field').find(inverseFieldId) === undefined)
  await everywhere((tab) => cellOf(tab, orders, order, orders.name) === 'Ana')
  await Promise.all(tabs.map((tab) => tab.close()))
  browsers[1]!.online.set(false)
  const cold = await browsers[1]!.openTab()
  expect(cold.device.replica.entities('field').find(inverseFieldId)).toBeUndefined()
  await cold.close()
})

test('a tab whose cookie has become another member’s is refused, and nothing is done in that name', async () => {
  const other = org.addMember({ seat: 'builder', isAdmin: true })
  const folderId = newId()
  const answer = await server.as(other).request('POST', '/api/mutations', {
    headers: { 'x-trama-principal': `${org.orgId}:${org.admin.memberId}` },
    body: {
      sentAt: new Date().toISOString(),
      mutations: [
        {
          id: newId(),
          kind: 'folders.create',
          args: { id: folderId, label: 'X', icon: 'folder', color: 'blue', position: 'a0' },
          madeAt: new Date().toISOString(),
        },
      ],
    },
  })
  expect(answer.status).toBe(401)
  const feed = await server.as(other).feed()
  expect(feed.changes.some((change) => change.id === folderId)).toBe(false)
})

test('a file that its device gives up leaves the cells that name it, of others too, and no other file', async () => {
  const colleague = org.addMember({ seat: 'builder', isAdmin: true })
  const [tableId, fieldId, size] = [newShortId('t'), newShortId('f'), 3]
  const fields = [{ id: fieldId, type: 'files' as const, label: 'Files', position: 'a0' }]
  const look = { label: 'Papers', icon: 'table', color: 'blue' }
  const own = await browserOf(org.admin).openTab()
  const { outbox } = own.device
  outbox.add('tables.create', { id: tableId, ...look, fields, viewId: newShortId('v'), viewLabel: 'All' }, [])
  const [lost, kept] = [newId(), newId()]
  for (const id of [lost, kept])
    outbox.add('attachments.announce', { id, tableId, fieldId, name: 'x.txt', size, type: 'application/octet-stream' }, [])
  const cells = { [newId()]: [lost, kept], [newId()]: [lost], [newId()]: [kept] }
  const changes = Object.entries(cells).map(([id, ids]) => ({ op: 'create', id, values: { [fieldId]: ids } }))
  outbox.add('records.change', { tableId, changes }, [])

  const other = await browserOf(colleague).openTab()
  const shown = ({ device }: typeof other): string =>
    JSON.stringify(Object.keys(cells).map((id) => device.replica.table(tableId).store.find(id)?.cell(fieldId)))
  const bothShow = (expected: unknown): Promise<void> =>
    until(
      () => [own, other].every((tab) => shown(tab) === JSON.stringify(expected) && tab.device.replica.entities('field').find(fieldId)),
      () => JSON.stringify([shown(own), shown(other), outbox.items.get()]),
    )
  await bothShow(Object.values(cells))
  await takeOut(own.device, { id: lost, tableId, fieldId })
  await bothShow([[kept], null, [kept]])
  await until(() => outbox.items.get().length === 0)
  // there is nothing left to take it out of
  await takeOut(own.device, { id: lost, tableId, fieldId })
  expect(outbox.items.get()).toEqual([])
  await Promise.all([own.close(), other.close()])
})

test('edits of a device that was offline over a downgrade stay on it, marked, and go on after the upgrade', async () => {
  const own = server.createOrg('Smaller')
  subscribe(server.platform, own.orgId, { planId: 'scale', limits: { records: 100 } })
  const tab = await browserOf(own.admin).openTab()
  const clients = tableArgs('Clients')
  const { outbox, replica } = tab.device
  outbox.add('tables.create', clients.args, [])
  await until(() => outbox.items.get().length === 0)
  const add = (name: string): string => {
    const recordId = newId()
    const values = { [clients.name]: name }
    outbox.add('records.change', { tableId: clients.id, changes: [{ op: 'create', id: recordId, values }] }, [
      { tableId: clients.id, recordId, values, created: true },
    ])
    return recordId
  }
  const there = replica.table(clients.id)
  await there.load()
  const online = tab.device.network.online as unknown as { set(online: boolean): void }
  online.set(false)
  const [first, second] = [add('Ana'), add('Bea')]
  subscribe(server.platform, own.orgId, { planId: 'free', limits: { records: 1 } })
  await until(() => readPlan(own.org, new Date()).limits.records === 1)
  online.set(true)
  // what still fits is taken; the other stays here with its reason
  await until(() => outbox.items.get().length === 1 && outbox.items.get()[0]?.state === 'refused')
  const [left] = outbox.items.get()
  expect(left?.reason).toMatchObject({ id: 'plan_limit', details: { limit: 'records', used: 1, max: 1 } })
  // the way out that the device offers
  expect(reasonOf(left?.reason?.details)).toEqual({ limit: 'records' })
  expect(there.store.find(first)?.cell(clients.name)).toBe('Ana')
  // the record itself is none any more; its words wait among the unsent work
  expect(JSON.stringify(left?.args)).toContain(second)
  expect(JSON.stringify(left?.args)).toContain('Bea')
  expect(countRecords(own.org, clients.id)).toBe(1)

  subscribe(server.platform, own.orgId, { planId: 'scale', limits: { records: 100 } })
  await until(() => readPlan(own.org, new Date()).limits.records === 100)
  await outbox.retry(left?.id ?? '')
  await until(() => outbox.items.get().length === 0 && countRecords(own.org, clients.id) === 2)
  await tab.close()
})
