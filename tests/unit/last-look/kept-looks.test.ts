import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { FeedAnswer, FeedChange } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { databasePrefix, wipeDevice } from '#client/engine/device/wipe-device.ts'
import { followLooks, keepLook, type Look } from '#client/engine/last-look/kept-looks.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'

let browser: TestBrowser
let tab: TestTab
const end = vi.fn<() => void>()

beforeEach(async () => {
  const noted = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, text: string) => noted.set(key, text),
  })
  vi.stubGlobal('lastLook', { end })
  end.mockClear()
  browser = createTestBrowser({ transport: { origin: 'http://test', fetch: new FakeOrgServer().fetch } })
  browser.online.set(false)
  tab = await browser.openTab()
  currentDevice.set(tab.device)
})
afterEach(async () => {
  currentDevice.set(undefined)
  await tab.close()
  vi.unstubAllGlobals()
})

const principal = (): string => principalOf(tab.device.session)
const look = (path: string, at = Date.now()): Look => ({ path, mark: 'm', html: '<p></p>', sheets: [], attributes: [], letters: 0, at })

/** The feed shows these pages to the person, in a role with these rights. */
function see(pages: readonly string[], profile: object = {}, { device }: TestTab = tab): void {
  const { memberId } = device.session
  const changes = [
    ...pages.map((id) => ({ kind: 'page', id, seq: 1, data: { id, label: id } })),
    { kind: 'member', id: memberId, seq: 1, data: { id: memberId, roleId: 'r', seat: 'builder', active: true } },
    { kind: 'role', id: 'r', seq: 1, data: { id: 'r', isAdmin: false, profile } },
  ] as unknown as FeedChange[]
  device.replica.showFeed({ epoch: 'e', seq: 1, full: true, changes, tables: [] }, true)
}

/** Read as `public/start.js` does: by the database's name, past the program. */
async function keptPaths(): Promise<unknown[] | undefined> {
  const name = `${databasePrefix(principal())}looks`
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return undefined
  const db = await answerOf(indexedDB.open(name))
  const paths = await answerOf(db.transaction('looks').objectStore('looks').getAllKeys())
  db.close()
  return paths
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}

test('the looks of the eight screens seen last are kept, one for each address', async () => {
  see([])
  for (let each = 1; each <= 10; each += 1) await keepLook(look(`/app/${each}`, Date.now() + each))
  await keepLook(look('/app/3', Date.now() + 11))
  expect(await keptPaths()).toEqual(['/app/10', '/app/3', '/app/4', '/app/5', '/app/6', '/app/7', '/app/8', '/app/9'])
})

test('no look outlives the right to anything that was seen with it, and one on the screen goes at once', async () => {
  const [page, other] = [newId(), newId()]
  see([page, other])
  await keepLook(look('/home'))
  see([page, other, newId()])
  await followLooks(end)
  expect(await keptPaths()).toEqual(['/home'])
  expect(end).not.toHaveBeenCalled()
  see([page])
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
  expect(end).toHaveBeenCalled()
})

test('a role with other rights ends every look', async () => {
  see([], { tables: { a: {} } })
  await keepLook(look('/home'))
  see([], { tables: { a: { hiddenFields: ['f'] } } })
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
})

test('a right that was lost while the program was closed ends the looks at its next start', async () => {
  const page = newId()
  see([page])
  await keepLook(look('/home'))
  // the next start knows of nothing before the device is open
  currentDevice.set(undefined)
  await followLooks(end)
  see([])
  currentDevice.set(tab.device)
  await followLooks(end)
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
})

/** A part of the feed after which these records of table `t` are gone. */
const partWithout = (seq: number, removed: string[]): RecordChunk => ({
  tableId: 't',
  seq,
  head: seq,
  more: false,
  removed,
  columns: { id: [], seq: [], created_at: [], created_by: [], updated_at: [], updated_by: [] },
})
const applyPart = (part: RecordChunk) => tab.device.replica.localTable('t').apply([part], { seq: part.seq, complete: true, accessKey: 'k' })

test('a record that left the rows ends every look, and one on the screen, in each tab', async () => {
  see([])
  await applyPart(partWithout(1, []))
  await keepLook(look('/home'))
  await followLooks(end)
  expect(await keptPaths()).toEqual(['/home'])
  expect(end).not.toHaveBeenCalled()
  await applyPart(partWithout(2, ['gone', 'gone too']))
  expect(end).toHaveBeenCalled()
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))

  await keepLook(look('/home'))
  end.mockClear()
  const { replica } = tab.device
  const { meta } = replica.localTable('t')
  if (!meta) throw new Error('the table is not there')
  // another tab has stored the part, and tells of it
  await replica.localTable('t').adopt({ ...meta, seq: 3 }, [partWithout(3, ['another'])], 'added')
  expect(end).toHaveBeenCalled()
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
})

test('rows of a large table that are not followed any more, and lost entities, end every look', async () => {
  see([])
  await applyPart(partWithout(1, []))
  await keepLook(look('/home'))
  await tab.device.replica.localTable('t').drop()
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
  await keepLook(look('/home'))
  const lost = (kind: string) =>
    ({ epoch: 'e', seq: 2, full: false, changes: [{ kind, id: 'x', seq: 2, data: null }], tables: [] }) as unknown as FeedAnswer
  tab.device.replica.showFeed(lost('recent'), false)
  await keepLook(look('/home'))
  expect(await keptPaths()).toEqual(['/home'])
  tab.device.replica.showFeed(lost('comment'), false)
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
})

test('a record that went as the tab was being closed ends the looks at the next start', async () => {
  see([])
  await applyPart(partWithout(1, []))
  await keepLook(look('/home'))
  // the tab ends between the rows' removal and that of the looks
  currentDevice.set(undefined)
  await followLooks(end)
  await applyPart(partWithout(2, ['gone']))
  const again = await browser.openTab()
  see([], {}, again)
  expect(again.device.replica.losses.get()).toBe(0)
  currentDevice.set(again.device)
  await followLooks(end)
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
  await again.close()
})

test('an old look goes', async () => {
  see([])
  await keepLook(look('/home', Date.now() - 8 * 24 * 3600 * 1000))
  see([])
  await vi.waitFor(async () => expect(await keptPaths()).toEqual([]))
})

test('the looks leave the device with its other data, and none is kept after that', async () => {
  see([])
  await keepLook(look('/home'))
  const of = principal()
  currentDevice.set(undefined)
  await wipeDevice(of)
  await keepLook(look('/home'))
  expect(await keptPaths()).toBeUndefined()
})
