import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import { wipeDevice } from '#client/engine/device/wipe-device.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until, type TestBrowser, type TestTab } from '#tests/support/test-device.ts'

const noted = new Map<string, string>()
const offer: Attachment = { id: 'a1', name: 'offer.pdf', size: 3_000, type: 'application/pdf', isImage: false }
const place = { tableId: 't1', fieldId: 'fp', recordId: 'r1' }
const field = (id: string): FeedChange =>
  ({ kind: 'field', id, seq: 1, data: { id, tableId: 't1', type: 'files', label: id, config: {} } }) as unknown as FeedChange

let browser: TestBrowser
let tab: TestTab
/** what the server says of files; undefined: there is no network */
let described: Attachment[] | undefined
let asked: string[][]

beforeEach(async () => {
  noted.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, text: string) => noted.set(key, text),
  })
  described = undefined
  asked = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (!described) throw new TypeError('no network')
    asked.push((JSON.parse(String(body)) as { recordIds: string[] }).recordIds)
    return Response.json({ attachments: described })
  })
  browser = createTestBrowser({ transport: { origin: 'http://test', fetch: new FakeOrgServer().fetch } })
  browser.online.set(false)
  tab = await browser.openTab()
  see('fp', 'fq')
})
afterEach(async () => {
  await tab.close()
  vi.unstubAllGlobals()
})

/** The feed shows only these fields to the person. */
function see(...ids: string[]): void {
  tab.device.replica.showFeed({ epoch: 'e', seq: 1, full: true, changes: ids.map(field), tables: [] }, true)
}

/** The page as it is after a reload: nothing is in memory. */
async function reload() {
  vi.resetModules()
  const { currentDevice } = await import('#client/engine/device/current-device.ts')
  currentDevice.set(tab.device)
  return {
    ...(await import('#client/engine/attachments/attachment-names.ts')),
    ...(await import('#client/engine/attachments/ask-names.ts')),
    ...(await import('#client/engine/attachments/kept-names.ts')),
    ...(await import('#client/engine/attachments/device-files.ts')),
    leave: () => currentDevice.set(undefined),
  }
}

test('the name, size and kind of a file that was sent are there after a reload without a network', async () => {
  let page = await reload()
  const files = await page.startFiles(tab.device)
  const file = Object.assign(new Blob(['a paper']), { name: 'a paper.txt' })
  const kept = await files.keep(file, { tableId: 't1', fieldId: 'fp', imagesOnly: false })
  const id = kept?.id ?? ''
  await until(() => tab.device.outbox.items.get().length > 0)
  await expect.poll(() => page.findNames([id])).toHaveLength(1)
  files.close()

  page = await reload()
  expect(page.knownAttachment(id)).toBeUndefined()
  page.askForNames(place, [id])
  await until(() => page.knownAttachment(id) !== undefined)
  expect(page.knownAttachment(id)).toEqual(kept)
  expect(kept).toMatchObject({ name: 'a paper.txt', size: 7 })
})

test('what the server said of others’ files is kept, and asked for again only while one is on its way', async () => {
  described = [offer, { ...offer, id: 'a2', name: 'plan.png', isArriving: true }]
  let page = await reload()
  page.askForNames(place, ['a1'])
  page.askForNames({ ...place, recordId: 'r2' }, ['a2'])
  await until(() => page.knownAttachment('a2') !== undefined)
  await expect.poll(() => page.findNames(['a1', 'a2'])).toHaveLength(2)
  expect(asked).toEqual([['r1', 'r2']])

  page = await reload()
  described = [{ ...offer, id: 'a2', name: 'plan.png' }]
  page.askForNames(place, ['a1'])
  page.askForNames({ ...place, recordId: 'r2' }, ['a2'])
  await until(() => page.knownAttachment('a2')?.isArriving === undefined && page.knownAttachment('a2') !== undefined)
  expect(page.knownAttachment('a1')).toEqual(offer)
  expect(asked.slice(1)).toEqual([['r2']])
})

test('names go with their field, with the person who signs out, and are nobody else’s', async () => {
  const page = await reload()
  await page.keepNames([offer], 'fp')
  await page.keepNames([{ ...offer, id: 'a2' }], 'fq')
  expect(await page.findNames(['a1', 'a2', 'a3'])).toEqual([offer, { ...offer, id: 'a2' }])
  see('fq')
  await expect.poll(() => page.findNames(['a1', 'a2'])).toEqual([{ ...offer, id: 'a2' }])

  const other = await createTestBrowser({ transport: { origin: 'http://test', fetch: new FakeOrgServer().fetch } }).openTab()
  const { currentDevice } = await import('#client/engine/device/current-device.ts')
  currentDevice.set(other.device)
  expect(await page.findNames(['a2'])).toEqual([])
  currentDevice.set(tab.device)
  expect(await page.findNames(['a2'])).toHaveLength(1)

  // while it is open: wiping the device waits for no other connection
  await wipeDevice(principalOf(tab.device.session))
  page.leave()
  expect(await page.findNames(['a2'])).toEqual([])
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  expect(names.filter((name) => name.startsWith(`trama:${principalOf(tab.device.session)}:file-names`))).toEqual([])
  await other.close()
})

test('a browser that keeps nothing asks the server each time', async () => {
  const tabOfNone = await createTestBrowser({
    transport: { origin: 'http://test', fetch: new FakeOrgServer().fetch },
    keeps: false,
  }).openTab()
  const page = await reload()
  const { currentDevice } = await import('#client/engine/device/current-device.ts')
  currentDevice.set(tabOfNone.device)
  await page.keepNames([offer], 'fp')
  expect(await page.findNames(['a1'])).toEqual([])
  described = [offer]
  page.askForNames(place, ['a1'])
  await until(() => page.knownAttachment('a1') !== undefined)
  expect(page.knownAttachment('a1')).toEqual(offer)
  await tabOfNone.close()
})
