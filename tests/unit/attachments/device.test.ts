import { afterEach, expect, test, vi } from 'vitest'
import { maxPictureBytes } from '#shared/nouns/attachments/picture-size.ts'
import { addFile, NoRoomError } from '#client/engine/attachments/add-file.ts'
import { hasBytes, knownAttachment } from '#client/engine/attachments/attachment-names.ts'
import { startFiles } from '#client/engine/attachments/device-files.ts'
import { pendingSources } from '#client/engine/sync-state/pending-sources.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until, type TestBrowser } from '#tests/support/test-device.ts'

const place = { tableId: 't1', fieldId: 'fa', imagesOnly: false }
const fileOf = (text: string): Blob & { name: string } => Object.assign(new Blob([text]), { name: `${text}.txt` })

const noted = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => noted.get(key) ?? null,
  setItem: (key: string, text: string) => noted.set(key, text),
})
afterEach(() => void vi.restoreAllMocks())

/** A browser without a network so far, whose server takes files. */
function browserWith(received: Map<string, string>): TestBrowser {
  const server = new FakeOrgServer()
  const browser = createTestBrowser({
    transport: {
      origin: 'http://test',
      fetch: async (url, init) => {
        if (!url.includes('/attachments/part')) return server.fetch(url, init)
        const id = new URL(url).searchParams.get('id') ?? ''
        received.set(id, await (init.body as Blob).text())
        return Response.json({ received: received.get(id)?.length, complete: true })
      },
    },
  })
  browser.online.set(false)
  return browser
}

test('a file that is added without a network is shown and named at once, and sent by whichever tab is open when there is one', async () => {
  const received = new Map<string, string>()
  const browser = browserWith(received)
  const { device, close } = await browser.openTab()
  let files = await startFiles(device)
  const { id } = await addFile(fileOf('a paper'), place, () => undefined)
  expect([knownAttachment(id)?.name, hasBytes({ ...knownAttachment(id)!, isArriving: true })]).toEqual(['a paper.txt', true])
  expect(device.outbox.items.get().map(({ kind }) => kind)).toEqual(['attachments.announce'])
  files.close()

  files = await startFiles(device)
  await until(() => pendingSources.get().get('files')?.count === 1)
  expect(received.size).toBe(0)
  browser.online.set(true)
  await until(() => received.get(id) === 'a paper' && !pendingSources.get().has('files'))
  expect(await files.find(id)).toBeUndefined()
  files.close()
  await close()
})

test('a picture of an owner is kept and announced like a file of a cell; what is no picture, or too large, is refused here', async () => {
  const received = new Map<string, string>()
  const browser = browserWith(received)
  const { device, close } = await browser.openTab()
  const files = await startFiles(device)
  const me = { owner: 'member', ownerId: 'm1' } as const
  await expect(files.keep(fileOf('words'), me)).rejects.toMatchObject({ id: 'file_not_image' })
  await expect(files.keep(fileOf(`<svg>${' '.repeat(maxPictureBytes)}</svg>`), me)).rejects.toMatchObject({ id: 'file_too_large' })
  const kept = await files.keep(fileOf('<svg></svg>'), me)
  expect(device.outbox.items.get().map(({ kind, args }) => [kind, args])).toEqual([
    ['attachments.announce', { id: kept?.id, name: '<svg></svg>.txt', size: 11, type: 'image/svg+xml', ...me }],
  ])
  await files.discard(kept?.id ?? '')
  await until(() => !pendingSources.get().has('files'))
  files.close()
  await close()
})

test('where there is no room for a file it is uploaded first, and that there is neither room nor a network is said; nothing names it then', async () => {
  const browser = browserWith(new Map())
  const { device, close } = await browser.openTab()
  const files = await startFiles(device)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const asked: string[] = []
  /** no network */
  class Request extends EventTarget {
    upload = new EventTarget()
    open = (_method: string, url: string): void => void asked.push(url)
    setRequestHeader = (): void => undefined
    send = (): void => void this.dispatchEvent(new Event('error'))
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  await expect(addFile(fileOf('large'), place, () => undefined)).rejects.toThrow(NoRoomError)
  expect(asked).toEqual(['/api/attachments/upload?tableId=t1&fieldId=fa&name=large.txt'])
  expect(device.outbox.items.get()).toEqual([])
  files.close()
  await close()
})
