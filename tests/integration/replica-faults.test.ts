import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { buildSession, createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'

const table = 't1'
let server: FakeOrgServer
let opened: TestTab[] = []
let errors: unknown[] = []

beforeEach(() => {
  server = new FakeOrgServer()
  server.addTable(table)
  for (let at = 0; at < 20; at += 1) server.putRecord(table, newId(), { fa: at })
  errors = []
})
afterEach(async () => {
  await Promise.all(opened.map((tab) => tab.close().catch(() => undefined)))
  opened = []
})

function browserOf(more: Partial<Parameters<typeof createTestBrowser>[0]> = {}): TestBrowser {
  return createTestBrowser({
    transport: { origin: 'http://test', fetch: server.fetch },
    session: buildSession(),
    onStorageError: (error) => errors.push(error),
    ...more,
  })
}

async function open(browser: TestBrowser): Promise<TestTab> {
  const tab = await browser.openTab()
  opened.push(tab)
  tab.device.replica.table(table)
  return tab
}

const sizeOf = (tab: TestTab): number => tab.device.replica.localTable(table).store.size
const isWhole = (tab: TestTab): boolean => tab.device.replica.localTable(table).status.get() === 'ready' && sizeOf(tab) === 20
const rename = (tab: TestTab, label: string) =>
  tab.device.outbox.add('folders.create', { id: newId(), label, icon: 'folder', color: 'blue', position: 'a0' }, [])

test('a damaged part of a stored table is noticed, said, and fetched again', async () => {
  const browser = browserOf()
  const first = await open(browser)
  await until(() => isWhole(first))
  await first.close()
  const raw = await openDB(browser.databaseName)
  const [key] = await raw.getAllKeys('chunks')
  await raw.put('chunks', { tableId: table, removed: [], columns: { id: ['x', 'y'], seq: [1] } }, key)
  raw.close()

  const [leader, follower] = [await open(browser), await open(browser)]
  await until(() => isWhole(leader) && isWhole(follower))
  expect(errors.length).toBeGreaterThan(0)
  await leader.close()
  await follower.close()
  // what is stored now is good
  browser.online.set(false)
  errors = []
  const cold = await open(browser)
  await until(() => isWhole(cold))
  expect(errors).toEqual([])
})

test('where the browser keeps nothing, everything works as long as the tab lives', async () => {
  const tab = await open(browserOf({ keeps: false }))
  await until(() => isWhole(tab))
  const made = rename(tab, 'a')
  await made.onDevice
  expect((await made.settled).status).toBe('applied')
  await until(() => tab.device.outbox.items.get().length === 0)
})

test('without room a change still reaches the server, and it is said; with room again it is kept', async () => {
  const browser = browserOf()
  const tab = await open(browser)
  await until(() => isWhole(tab))
  browser.full.set(true)
  const made = rename(tab, 'a')
  await expect(made.onDevice).rejects.toThrow()
  expect((errors[0] as Error).name).toBe('QuotaExceededError')
  await until(() => server.folders.size === 1)
  server.putRecord(table, newId(), { fa: 20 })
  tab.device.syncNow()
  await until(() => sizeOf(tab) === 21)
  // stored on the server: nothing waits for room to be noted as such
  await until(() => tab.device.outbox.items.get().length === 0)

  browser.full.set(false)
  server.putRecord(table, newId(), { fa: 21 })
  tab.device.syncNow()
  await until(() => sizeOf(tab) === 22)
  await rename(tab, 'b').onDevice
  await until(() => server.folders.size === 2)
  const raw = await openDB(browser.databaseName)
  const storedSeq = async (): Promise<unknown> => ((await raw.get('tables', table)) as { seq: number }).seq
  await expect.poll(storedSeq).toBe(tab.device.replica.localTable(table).meta?.seq)
  raw.close()
  await tab.close()
  // what came while there was no room is no gap
  browser.online.set(false)
  const cold = await open(browser)
  await until(() => cold.device.replica.localTable(table).status.get() === 'ready')
  expect(sizeOf(cold)).toBe(22)
})

test('a table that finds no room before anybody looks at it is there all the same', async () => {
  const browser = browserOf()
  browser.full.set(true)
  const tab = await browser.openTab()
  opened.push(tab)
  await until(() => tab.device.replica.localTable(table).meta?.complete === true)
  tab.device.replica.table(table)
  await until(() => isWhole(tab))
})

test('the leader’s tab dies in the middle: another takes over, and nothing made in either is lost or done twice', async () => {
  const browser = browserOf()
  const [leader, other] = [await open(browser), await open(browser)]
  await until(() => isWhole(leader) && isWhole(other))
  browser.online.set(false)
  await rename(leader, 'a').onDevice
  await rename(other, 'b').onDevice
  browser.online.set(true)
  leader.crash()
  await until(() => other.device.isLeader.get() && server.folders.size === 2)
  await until(() => other.device.outbox.items.get().length === 0)
  expect([...server.folders.values()].map((folder) => folder.data?.label).sort()).toEqual(['a', 'b'])
  const ids = server.batches.flatMap((batch) => batch.mutations.map((mutation) => mutation.id))
  expect(new Set(ids).size).toBe(2)
})
