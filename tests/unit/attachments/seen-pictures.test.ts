import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { findSeen, keepSeen } from '#client/engine/attachments/seen-pictures.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, type TestTab } from '#tests/support/test-device.ts'

let tab: TestTab
/** the server's answer to a picture; 0: there is no network */
let status = 200

beforeEach(async () => {
  const noted = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, text: string) => noted.set(key, text),
  })
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('no network')
    return new Response('pixels', { status })
  })
  status = 200
  const browser = createTestBrowser({ transport: { origin: 'http://test', fetch: new FakeOrgServer().fetch } })
  browser.online.set(false)
  tab = await browser.openTab()
  currentDevice.set(tab.device)
})
afterEach(async () => {
  currentDevice.set(undefined)
  await tab.close()
  vi.unstubAllGlobals()
})

/** The feed shows only these pages to the person. */
function see(...ids: string[]): void {
  const changes = ids.map((id) => ({ kind: 'page', id, seq: 1, data: { id, label: id } }) as unknown as FeedChange)
  tab.device.replica.showFeed({ epoch: 'e', seq: 1, full: true, changes, tables: [] }, true)
}

test('a picture that was shown is there without a network, and leaves the device once the server refuses it', async () => {
  const task = { owner: 'task', ownerId: newId() } as const
  const url = `/api/files/task/${task.ownerId}/${newId()}?size=large`
  await keepSeen(task, url)
  expect(await findSeen(url)).toEqual({ isThere: true, seen: undefined })
  status = 0
  const { isThere, seen } = await findSeen(url)
  expect([isThere, seen?.startsWith('blob:')]).toEqual([false, true])
  status = 404
  expect(await findSeen(url)).toEqual({ isThere: false, seen: undefined })
  status = 0
  expect((await findSeen(url)).seen).toBeUndefined()
})

test('a picture of a page leaves the device with the right to the page', async () => {
  const [page, other] = [newId(), newId()]
  see(page, other)
  const url = `/api/files/page/${page}/${newId()}?size=large`
  const kept = `/api/files/page/${other}/${newId()}?size=large`
  await keepSeen({ owner: 'page', ownerId: page }, url)
  await keepSeen({ owner: 'page', ownerId: other }, kept)
  status = 0
  see(other)
  await vi.waitFor(async () => expect((await findSeen(url)).seen).toBeUndefined())
  expect((await findSeen(kept)).seen?.startsWith('blob:')).toBe(true)
})
