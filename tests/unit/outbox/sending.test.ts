import { beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { Fetch } from '#client/engine/api/request.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'

let server: FakeOrgServer
let lose: (url: string) => boolean
let browser: TestBrowser
let tab: TestTab

/** Answers that are lost on the way back: the server did it, the device never heard. */
const fetchThatLoses: Fetch = async (url, init) => {
  const answer = await server.fetch(url, init)
  if (lose(url)) throw new TypeError('connection lost')
  return answer
}

beforeEach(async () => {
  server = new FakeOrgServer()
  server.addTable('t1')
  lose = () => false
  browser = createTestBrowser({ transport: { origin: 'http://test', fetch: fetchThatLoses } })
  tab = await browser.openTab()
})

function addFolder(outbox: Outbox, label: string, id = newId()): { id: string; mutation: string; onDevice: Promise<void> } {
  const data = { id, label, icon: 'folder', color: 'blue', position: 'a0' }
  const handle = outbox.add('folders.create', data, [{ entity: 'folder', id, data }])
  return { id, mutation: handle.id, onDevice: handle.onDevice }
}

const labels = (of: TestTab): string[] =>
  of.device.replica
    .entities('folder')
    .get()
    .map((folder) => folder.label)
const sentIds = (): string[] => server.batches.flatMap((batch) => batch.mutations.map((mutation) => mutation.id))
const isEmpty = (of: TestTab) => (): boolean => of.device.outbox.items.get().length === 0

test('a change shows at once, and counts as made when it is on the device', async () => {
  browser.online.set(false)
  const made = addFolder(tab.device.outbox, 'Sales')
  expect(labels(tab)).toEqual(['Sales'])
  expect(tab.device.outbox.items.get().map((item) => item.state)).toEqual(['saving'])
  await made.onDevice
  await until(() => tab.device.outbox.items.get()[0]?.state === 'device')
})

test('changes go in the order they were made, whichever tab made them', async () => {
  browser.online.set(false)
  const other = await browser.openTab()
  const made: string[] = []
  for (const [index, outbox] of [tab.device.outbox, other.device.outbox, tab.device.outbox].entries()) {
    const one = addFolder(outbox, `F${index}`)
    made.push(one.mutation)
    await one.onDevice
    await until(() => [tab, other].every((each) => each.device.outbox.items.get().length === index + 1))
  }
  browser.online.set(true)
  tab.device.syncNow()
  await until(isEmpty(tab))
  await until(isEmpty(other))
  expect(sentIds()).toEqual(made)
})

test('an answer that got lost is asked for again under the same id, and the change is done once', async () => {
  let lost = 0
  lose = (url) => url.endsWith('/mutations') && (lost += 1) === 1
  const { mutation } = addFolder(tab.device.outbox, 'Sales')
  await until(() => lost === 1)
  tab.device.syncNow()
  await until(isEmpty(tab))
  expect(sentIds()).toEqual([mutation, mutation])
  expect([...server.folders.values()].map((folder) => folder.seq)).toEqual([1])
  expect(labels(tab)).toEqual(['Sales'])
})

test('a refused change is taken back, keeps its text and reason, and harms no other', async () => {
  const id = newId()
  server.putFolder(id, 'Before')
  tab.device.syncNow()
  await until(() => labels(tab).includes('Before'))
  browser.online.set(false)
  tab.device.outbox.add('folders.update', { id, label: 'refused' }, [{ entity: 'folder', id, data: { label: 'refused' } }])
  const good = addFolder(tab.device.outbox, 'Good')
  expect(labels(tab)).toEqual(['refused', 'Good'])
  await good.onDevice
  browser.online.set(true)
  await until(() => tab.device.outbox.items.get().length === 1)
  expect(labels(tab).sort()).toEqual(['Before', 'Good'])
  const [item] = tab.device.outbox.items.get()
  expect(item).toMatchObject({ state: 'refused', reason: { id: 'permission_denied' }, args: { label: 'refused' } })
})

test('a refused change outlives a crash, may be tried again under a new id, or given up', async () => {
  addFolder(tab.device.outbox, 'refused')
  await until(() => tab.device.outbox.items.get().some((item) => item.state === 'refused'))
  tab.crash()
  const next = await browser.openTab()
  const refused = next.device.outbox.items.get()[0]
  expect(labels(next)).toEqual([])
  await next.device.outbox.retry(refused?.id ?? '')
  await until(() => next.device.outbox.items.get().every((item) => item.state === 'refused' && item.id !== refused?.id))
  const [again] = next.device.outbox.items.get()
  expect(sentIds()).toEqual([refused?.id, again?.id])
  await next.device.outbox.discard(again?.id ?? '')
  await next.close()
  expect((await browser.openTab()).device.outbox.items.get()).toEqual([])
})

test('a cold start without a network shows what is unsent, and sends it when the network is back', async () => {
  browser.online.set(false)
  await addFolder(tab.device.outbox, 'Offline').onDevice
  tab.crash()
  const next = await browser.openTab()
  expect(labels(next)).toEqual(['Offline'])
  browser.online.set(true)
  await until(isEmpty(next))
  expect(labels(next)).toEqual(['Offline'])
  expect([...server.folders.values()].map((folder) => folder.data?.label)).toEqual(['Offline'])
})

test('an applied change stays shown until the replica shows it by itself: nothing flickers', async () => {
  const id = newId()
  const seen: (number | undefined)[] = []
  const table = tab.device.replica.table('t1')
  await table.load()
  table.store.subscribe(() => seen.push(table.store.find(id)?.cell('fa') as number | undefined))
  const values = { fa: 7 }
  tab.device.outbox.add('records.change', { tableId: 't1', changes: [{ op: 'create', id, values }] }, [
    { tableId: 't1', recordId: id, values, created: true },
  ])
  await until(isEmpty(tab))
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen)).toEqual(new Set([7]))
  expect(table.store.find(id)?.pending).toBe(false)
})

test('after a restore from a backup what it had confirmed and lost is sent again', async () => {
  lose = (url) => url.includes('/feed')
  addFolder(tab.device.outbox, 'Sales')
  await until(() => tab.device.outbox.items.get().some((item) => item.state === 'applied'))
  server.restoreFrom('epoch-2')
  lose = () => false
  tab.device.syncNow()
  await until(isEmpty(tab))
  expect([...server.folders.values()].map((folder) => folder.data?.label)).toEqual(['Sales'])
  expect(labels(tab)).toEqual(['Sales'])
})

test('a tab that does not lead hears the answer to what it made: taken, and refused', async () => {
  const other = await browser.openTab()
  const { outbox } = other.device
  const made = (label: string) => outbox.add('folders.create', { id: newId(), label, icon: 'folder', color: 'blue', position: 'a0' }, [])
  expect((await made('Sales').settled).status).toBe('applied')
  expect((await made('refused').settled).status).toBe('refused')
})
