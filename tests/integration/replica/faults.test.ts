import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { deviceStorage, noteStorageError, noteStored } from '#client/engine/device/storage-state.ts'
import { createValue } from '#client/lib/value.ts'
import type { Timers } from '#client/lib/single-flight.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'
import { buildSession } from '#tests/support/build-session.ts'

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
  // later writes succeed
  browser.online.set(false)
  errors = []
  const cold = await open(browser)
  await until(() => isWhole(cold))
  expect(errors).toEqual([])
})

test('an answer that breaks off within its text is asked for again', async () => {
  const cut = new Set(['/api/mutations', '/api/feed'])
  const browser = browserOf({
    transport: {
      origin: 'http://test',
      fetch: async (url, init) => {
        const answer = await server.fetch(url, init)
        const path = new URL(url).pathname
        return cut.delete(path) ? new Response((await answer.text()).slice(0, 5), answer) : answer
      },
    },
  })
  const tab = await open(browser)
  await until(() => isWhole(tab))
  await rename(tab, 'sent twice, made once').settled
  expect(cut.size).toBe(0)
})

test("the browser's word that the network is back ends the pause after a failed try", async () => {
  const frozen: Timers = { set: () => 0, clear: () => undefined, random: Math.random }
  const browser = browserOf({ timers: frozen })
  const tab = await open(browser)
  await until(() => isWhole(tab))
  browser.online.set(false)
  const { items } = tab.device.outbox
  let tried = false
  items.subscribe(() => (tried ||= items.get().some(({ state }) => state === 'sending')))
  const sent = rename(tab, 'made without a network')
  await until(() => tried && items.get().every(({ state }) => state === 'device'))
  browser.online.set(true)
  browser.announceReturn()
  expect((await sent.settled).status).toBe('applied')
})

test('a tab that is opened without a network and missed the event says what the first tab says', async () => {
  const browser = browserOf()
  const leader = await open(browser)
  await until(() => isWhole(leader))
  browser.online.set(false)
  const believes = createValue(true)
  opened.push(await browser.openTab({ believes }))
  await until(() => !believes.get())
})

test('where the browser keeps nothing, everything works as long as the tab lives', async () => {
  const tab = await open(browserOf({ keeps: false }))
  await until(() => isWhole(tab))
  const made = rename(tab, 'a')
  await made.onDevice
  expect((await made.settled).status).toBe('applied')
  await until(() => tab.device.outbox.items.get().length === 0)
})

test('a tab that opens while there is no room says so before anything is changed, until there is', async () => {
  const notes: string[] = []
  const browser = browserOf({ onStorageError: (_error, of) => notes.push(`full ${of}`), onStored: (of) => notes.push(`kept ${of}`) })
  const first = await open(browser)
  await until(() => isWhole(first) && notes.includes('kept room'))
  notes.length = 0
  browser.full.set(true)
  const second = await open(browser)
  await until(() => isWhole(second) && notes.includes('full room'))
  expect(notes).not.toContain('kept room')
  browser.full.set(false)
  await until(() => notes.includes('kept room'))
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

test('without a network and without room nothing made is given up: it is kept with the next change that finds room, and that is said', async () => {
  deviceStorage.set('kept')
  const browser = browserOf({ onStorageError: noteStorageError, onStored: noteStored })
  const tab = await open(browser)
  await until(() => isWhole(tab))
  browser.online.set(false)
  browser.full.set(true)
  await expect(rename(tab, 'a').onDevice).rejects.toThrow()
  await expect(rename(tab, 'b').onDevice).rejects.toThrow()
  expect(deviceStorage.get()).toBe('full')
  browser.full.set(false)
  await rename(tab, 'c').onDevice
  await until(() => deviceStorage.get() === 'kept')
  await tab.close()

  const later = await open(browser)
  expect(later.device.outbox.items.get().map(({ args }) => (args as { label: string }).label)).toEqual(['a', 'b', 'c'])
  browser.online.set(true)
  await until(() => server.folders.size === 3 && later.device.outbox.items.get().length === 0)
})

test('there is room again once all is kept that was not, not before', async () => {
  deviceStorage.set('kept')
  const browser = browserOf({ onStorageError: noteStorageError, onStored: noteStored })
  const tab = await open(browser)
  await until(() => isWhole(tab))
  browser.full.set(true)
  server.putRecord(table, newId(), { fa: 20 })
  tab.device.syncNow()
  await until(() => sizeOf(tab) === 21 && deviceStorage.get() === 'full')
  browser.full.set(false)
  // the change finds room, and the table that did not is behind still
  await rename(tab, 'a').onDevice
  expect(deviceStorage.get()).toBe('full')
  server.putRecord(table, newId(), { fa: 21 })
  tab.device.syncNow()
  await until(() => deviceStorage.get() === 'kept')
  expect(sizeOf(tab)).toBe(22)
})

test('what another tab has sent and let go of does not come back to the disk when this one finds room for it', async () => {
  const browser = browserOf()
  const [leader, other] = [await open(browser), await open(browser)]
  await until(() => isWhole(leader) && isWhole(other))
  browser.online.set(false)
  browser.full.set(true)
  await expect(rename(other, 'a').onDevice).rejects.toThrow()
  browser.full.set(false)
  browser.online.set(true)
  await rename(other, 'b').onDevice
  await until(() => server.folders.size === 2 && leader.device.outbox.items.get().length === 0)
  await until(() => other.device.outbox.items.get().length === 0)
  const raw = await openDB(browser.databaseName)
  await expect.poll(() => raw.count('outbox')).toBe(0)
  raw.close()
})

test('without room every tab shows what comes, and with room again what each of them missed', async () => {
  const browser = browserOf()
  const [leader, other] = [await open(browser), await open(browser)]
  await until(() => isWhole(leader) && isWhole(other))
  browser.full.set(true)
  server.putRecord(table, newId(), { fa: 20 })
  leader.device.syncNow()
  await until(() => sizeOf(leader) === 21 && sizeOf(other) === 21)
  // this one reads the older rows from the disk and receives the rest
  const late = await open(browser)
  await until(() => sizeOf(late) === 21)
  browser.full.set(false)
  server.putRecord(table, newId(), { fa: 21 })
  leader.device.syncNow()
  await until(() => [leader, other, late].every((tab) => sizeOf(tab) === 22))
})

test('a tab that opens while there is no room shows what another one holds in memory only, without a network, and goes on from there', async () => {
  const browser = browserOf()
  const first = await open(browser)
  await until(() => isWhole(first))
  browser.full.set(true)
  server.putFolder(newId(), 'from the server')
  server.putRecord(table, newId(), { fa: 20 })
  first.device.syncNow()
  const labels = (tab: TestTab): string[] =>
    tab.device.replica
      .entities('folder')
      .get()
      .map(({ label }) => label)
  await until(() => sizeOf(first) === 21 && labels(first).length === 1)
  browser.online.set(false)
  const id = newId()
  const data = { id, label: 'unsent', icon: 'folder', color: 'blue', position: 'a0' } as const
  await expect(first.device.outbox.add('folders.create', data, [{ entity: 'folder', id, data }]).onDevice).rejects.toThrow()

  const late = await open(browser)
  await until(() => sizeOf(late) === 21 && late.device.outbox.items.get().length === 1)
  expect(labels(late).toSorted()).toEqual(['from the server', 'unsent'])
  expect(late.device.replica.localTable(table).status.get()).toBe('ready')

  // the one that held it dies: nothing is left but here
  first.crash()
  browser.online.set(true)
  late.device.syncNow()
  await until(() => late.device.outbox.items.get().length === 0 && server.folders.size === 2)
  browser.full.set(false)
  server.putRecord(table, newId(), { fa: 21 })
  late.device.syncNow()
  await until(() => sizeOf(late) === 22)
  await rename(late, 'kept').onDevice
  await until(() => server.folders.size === 3 && late.device.outbox.items.get().length === 0)
  await late.close()
  browser.online.set(false)
  const cold = await open(browser)
  await until(() => cold.device.replica.localTable(table).status.get() === 'ready')
  expect(sizeOf(cold)).toBe(22)
})

test('what was sent while there was no room to note it is not taken for unsent by a tab that opens then', async () => {
  const browser = browserOf()
  const first = await open(browser)
  await until(() => isWhole(first))
  browser.online.set(false)
  await rename(first, 'a').onDevice
  browser.full.set(true)
  browser.online.set(true)
  await until(() => server.folders.size === 1 && first.device.outbox.items.get().length === 0)
  browser.online.set(false)
  const late = await open(browser)
  await until(() => late.device.outbox.items.get().length === 0)
})

const labelsIn = async (browser: TestBrowser): Promise<string[]> => {
  const raw = await openDB(browser.databaseName)
  const items = (await raw.getAll('outbox')) as { order: number; args: { label: string } }[]
  raw.close()
  return items.sort((a, b) => a.order - b.order).map(({ args }) => args.label)
}

const isTableWhole = async (browser: TestBrowser): Promise<boolean> => {
  const raw = await openDB(browser.databaseName)
  const meta = (await raw.get('tables', table)) as { complete: boolean } | undefined
  raw.close()
  return meta?.complete === true
}

test('a database that the browser closed is opened again as soon as it can be, and then holds all that was made meanwhile', async () => {
  deviceStorage.set('kept')
  const browser = browserOf({ onStorageError: noteStorageError, onStored: noteStored })
  const [leader, other] = [await open(browser), await open(browser)]
  await until(() => isWhole(leader) && isWhole(other) && deviceStorage.get() === 'kept')
  browser.online.set(false)
  await rename(leader, 'a').onDevice
  browser.shut.set(true)
  browser.loseDatabase()
  await expect(rename(leader, 'b').onDevice).rejects.toThrow()
  await expect(rename(other, 'c').onDevice).rejects.toThrow()
  await until(() => deviceStorage.get() === 'full')
  expect(leader.device.outbox.unkept.get().size).toBe(1)
  expect(await labelsOf(other)).toEqual(['a', 'b', 'c'])

  browser.shut.set(false)
  await until(() => deviceStorage.get() === 'kept' && [leader, other].every(({ device }) => device.outbox.unkept.get().size === 0))
  expect(await labelsIn(browser)).toEqual(['a', 'b', 'c'])
  await leader.close()
  await other.close()
  const cold = await open(browser)
  await until(() => isWhole(cold))
  browser.online.set(true)
  await until(() => server.folders.size === 3 && cold.device.outbox.items.get().length === 0)
  expect(server.batches.flatMap(({ mutations }) => mutations)).toHaveLength(3)
})

const labelsOf = async ({ device }: TestTab): Promise<string[]> =>
  device.outbox.items.get().map(({ args }) => (args as { label: string }).label)

/** Asked without opening it, which would make one. */
const isStored = async ({ databaseName }: TestBrowser): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === databaseName)

test('what was cleared under open tabs is stored anew, unsent changes and rows, without a network too', async () => {
  deviceStorage.set('kept')
  const browser = browserOf({ onStorageError: noteStorageError, onStored: noteStored })
  const [leader, other] = [await open(browser), await open(browser)]
  await until(() => isWhole(leader) && isWhole(other))
  browser.online.set(false)
  await rename(leader, 'a').onDevice
  await rename(other, 'b').onDevice
  // what asks for it waits until the tabs let go
  await deleteDB(browser.databaseName)
  await expect.poll(() => isStored(browser)).toBe(true)
  await until(() => deviceStorage.get() === 'kept' && [leader, other].every(({ device }) => device.outbox.unkept.get().size === 0))
  await expect.poll(() => labelsIn(browser)).toEqual(['a', 'b'])
  // the rows come after what exists nowhere else
  await expect.poll(() => isTableWhole(browser)).toBe(true)
  await rename(other, 'c').onDevice
  await leader.close()
  await other.close()
  const cold = await open(browser)
  await until(() => isWhole(cold))
  expect(await labelsOf(cold)).toEqual(['a', 'b', 'c'])
  browser.online.set(true)
  await until(() => server.folders.size === 3 && cold.device.outbox.items.get().length === 0)
})

test('of a table that nobody looked at nothing is left when storage is cleared: it is fetched again, never shown empty', async () => {
  const browser = browserOf()
  const tab = await browser.openTab()
  opened.push(tab)
  await until(() => tab.device.replica.localTable(table).meta?.complete === true)
  await deleteDB(browser.databaseName)
  await until(() => tab.device.replica.localTable(table).meta === undefined)
  await until(() => tab.device.replica.localTable(table).meta?.complete === true)
  await tab.close()
  browser.online.set(false)
  const cold = await open(browser)
  await until(() => isWhole(cold))
})

test('a table that only a tab beside the leader has in memory is stored anew too, without a network', async () => {
  const browser = browserOf()
  const leader = await browser.openTab()
  opened.push(leader)
  await until(() => leader.device.replica.localTable(table).meta?.complete === true)
  const other = await open(browser)
  await until(() => isWhole(other))
  browser.online.set(false)
  await deleteDB(browser.databaseName)
  await until(() => leader.device.replica.localTable(table).meta === undefined)
  await until(() => isWhole(leader))
  const raw = async (): Promise<number> => {
    const db = await openDB(browser.databaseName)
    const count = await db.count('tables')
    db.close()
    return count
  }
  await expect.poll(raw).toBe(1)
  await leader.close()
  await other.close()
  const cold = await open(browser)
  await until(() => isWhole(cold))
})

test('a tab that lent its rows goes on showing them when the leader has stored them anew', async () => {
  const browser = browserOf()
  const leader = await browser.openTab()
  opened.push(leader)
  await until(() => leader.device.replica.localTable(table).meta?.complete === true)
  const other = await open(browser)
  await until(() => isWhole(other))
  const shown = other.device.replica.localTable(table)
  const seen = new Set<string>()
  const look = (): void => void seen.add(`${shown.status.get()} ${shown.store.size}`)
  const stops = [shown.store.subscribe(look), shown.status.subscribe(look)]
  browser.online.set(false)
  await deleteDB(browser.databaseName)
  await expect.poll(() => isStored(browser)).toBe(true)
  await expect.poll(() => isTableWhole(browser)).toBe(true)
  // the leader posts in order, so the rewritten table was announced before this change
  await rename(leader, 'after').onDevice
  await until(() => other.device.outbox.items.get().length === 1)
  for (const stop of stops) stop()
  expect([...seen].filter((state) => state !== 'ready 20')).toEqual([])
})

test('a table that cannot be read now is no damaged one: it is there once the database opens again', async () => {
  const browser = browserOf({ onStorageError: (error) => errors.push(error) })
  const first = await open(browser)
  await until(() => isWhole(first))
  await first.close()
  browser.online.set(false)
  const tab = await browser.openTab()
  opened.push(tab)
  browser.shut.set(true)
  browser.loseDatabase()
  tab.device.replica.table(table)
  const { status } = tab.device.replica.localTable(table)
  await until(() => status.get() === 'unavailable')
  browser.shut.set(false)
  await until(() => isWhole(tab))
})

test('nothing is stored for somebody who has left while their database was gone', async () => {
  let isHere = true
  const waiting = new Set<() => void>()
  const timers: Timers = {
    set: (run) => {
      waiting.add(run)
      return run
    },
    clear: (timer) => waiting.delete(timer as () => void),
    random: () => 0.5,
  }
  const browser = browserOf({ mayKeep: () => isHere, timers })
  const tab = await open(browser)
  await until(() => isWhole(tab))
  isHere = false
  await deleteDB(browser.databaseName)
  await expect(rename(tab, 'a').onDevice).rejects.toThrow()
  expect(waiting.size).toBeGreaterThan(0)
  for (const run of [...waiting]) run()
  expect(await isStored(browser)).toBe(false)
  isHere = true
  tab.device.outbox.add('folders.create', { id: newId(), label: 'b', icon: 'folder', color: 'blue', position: 'a0' }, [])
  await expect.poll(() => isStored(browser)).toBe(true)
})
