import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { seriousProblems } from '#tests/e2e/support/axe.ts'
import { baseUrl } from '#tests/e2e/support/environment.ts'
import { DocumentScreen } from '#tests/e2e/support/screens/document-screen.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

async function newPage({ api }: Actor): Promise<string> {
  const id = newId()
  await api.mutate('pages.create', { id, label: 'Notes', icon: 'file-text', color: 'blue' })
  return id
}

test('offline and back: where the edits are is said at every moment, and both people have everything', async ({ owner, builder }) => {
  const id = await newPage(owner)
  const [mine, theirs] = [new PageScreen(owner.page), new PageScreen(builder.page)]
  const said = new DocumentScreen(owner.page)
  await mine.open(id)
  await mine.put('One. ')
  await said.expectState('Stored on the server')
  await new Shell(owner.page).expectReadyForOffline()
  await theirs.open(id)
  await theirs.expectText('One. ')

  await owner.goOffline()
  await said.expectState('Nothing unsent')
  await mine.put('Two. ')
  await said.expectState('On this device')
  await theirs.put('Three. ')
  await new DocumentScreen(builder.page).expectState('Stored on the server')
  await mine.open(id)
  await mine.expectText('One. Two. ')
  await said.expectState('On this device')

  await owner.goOnline()
  await said.expectState('Stored on the server')
  for (const word of ['One. ', 'Two. ', 'Three. ']) {
    await expect.poll(() => mine.text()).toContain(word)
    await expect.poll(() => theirs.text()).toContain(word)
  }
  expect(await mine.text()).toBe(await theirs.text())
})

test('what a tab calls kept on this device is there after it dies, and another tab does not call it stored', async ({ owner, cast }) => {
  // the crash itself
  cast.expected.push(/crash/i)
  const id = await newPage(owner)
  const { page, context } = owner
  let isCut = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/sync\//, (socket) => {
    if (isCut) return void socket.close()
    sockets.push(socket)
    socket.connectToServer()
  })
  const mine = new PageScreen(page)
  const said = new DocumentScreen(page)
  await mine.open(id)
  await said.expectState('Stored on the server')
  const other = await context.newPage()
  const beside = new PageScreen(other)
  await beside.open(id)
  await new DocumentScreen(other).expectState('Stored on the server')

  isCut = true
  for (const socket of sockets) await socket.close()
  await mine.put('Only here.')
  await beside.expectText('Only here.')
  await said.expectState('On this device')
  await beside.put(' And beside.')
  await mine.expectText('Only here. And beside.')
  await said.expectState('On this device')

  await other.close()
  const devtools = await devtoolsOf(page)
  void devtools.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  const again = await context.newPage()
  await new PageScreen(again).open(id)
  await new PageScreen(again).expectText('Only here. And beside.')
  await new DocumentScreen(again).expectState('Stored on the server')
})

test('a page that was never here says so instead of looking empty, and opens by itself', async ({ owner, builder }) => {
  const id = await newPage(builder)
  const theirs = new PageScreen(builder.page)
  await theirs.open(id)
  await theirs.put('Far away. ')
  await new DocumentScreen(builder.page).expectState('Stored on the server')
  const { page } = owner
  await page.goto('/home')
  await expect(page.getByRole('main').getByText('Notes').first()).toBeVisible()
  await new Shell(page).expectReadyForOffline()
  await owner.goOffline()
  await page.goto(`/doc-page/${id}`)
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  const mine = new PageScreen(page)
  await expect(mine.body).toHaveCount(0)
  await owner.goOnline()
  await mine.expectText('Far away. ')
})

test('a browser that keeps nothing says so; the page works as long as there is a connection', async ({ owner, builder }) => {
  await owner.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  const id = await newPage(owner)
  const [mine, theirs] = [new PageScreen(owner.page), new PageScreen(builder.page)]
  await mine.open(id)
  const said = new DocumentScreen(owner.page)
  await said.expectNotice(/does not let Trama keep anything/)
  await mine.put('Online only. ')
  await said.expectState('Stored on the server')
  await theirs.open(id)
  await theirs.expectText('Online only. ')
  await owner.goOffline()
  await mine.put('Unsent. ')
  await said.expectState('Only in this window')
})

test('a full device and a damaged copy are said, and nothing is lost', async ({ owner, builder, cast }) => {
  // the browser also logs it
  cast.expected.push(/QuotaExceeded|quota/i)
  const id = await newPage(owner)
  const { page } = owner
  const [mine, theirs] = [new PageScreen(page), new PageScreen(builder.page)]
  const said = new DocumentScreen(page)
  const devtools = await devtoolsOf(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseUrl, quotaSize: 1000 })
  await mine.open(id)
  await mine.put('Without room. ')
  await said.expectNotice(/no room left/)
  await said.expectState('Stored on the server')
  await theirs.open(id)
  await theirs.expectText('Without room. ')
  await owner.goOffline()
  await mine.put('Unsent. ')
  await said.expectState('Only in this window')
  await owner.goOnline()
  await theirs.expectText('Without room. Unsent. ')

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseUrl })
  await mine.open(id)
  await mine.expectText('Without room. Unsent. ')
  await expect(page.getByText(/no room left/)).toHaveCount(0)
  await page.goto('/home')
  await damage(page, `trama:${owner.orgId}:${owner.memberId}:doc:page:${id}`)
  await mine.open(id)
  await said.expectNotice(/could not be read/)
  await mine.expectText('Without room. Unsent. ')
})

test('edits refused after the right was lowered are kept, shown, downloaded, and then gone from the device', async ({ owner, builder }) => {
  const { page } = builder
  const id = await newPage(owner)
  const doc = new PageScreen(page)
  const said = new DocumentScreen(page)
  await doc.open(id)
  await doc.put('Shared. ')
  await said.expectState('Stored on the server')
  await new Shell(page).expectReadyForOffline()
  await builder.goOffline()
  await doc.put('Written on a train. ')
  await said.expectState('On this device')
  const viewer = (await owner.api.entities('role')).find((role) => role.name === 'Viewer')
  await owner.api.post('members/update', { id: builder.memberId, roleId: viewer?.id, seat: 'viewer' })
  await builder.goOnline()

  await said.expectNotice(/did not take some of your edits/)
  await doc.expectText('Shared. ')
  await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edits that were not taken' })
  await expect(dialog.getByText('Written on a train.')).toBeVisible()
  await expect(dialog.getByText('You can read this, but not change it.')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('Written on a train.')
  const encoded = /```trama-update\ndocument: [^\n]+\n([\s\S]+)\n```/.exec(file)?.[1] ?? ''
  const update = Y.decodeUpdate(new Uint8Array(Buffer.from(encoded.replaceAll('\n', ''), 'base64')))
  expect(update.structs.length).toBeGreaterThan(0)

  await expect(page.getByText(/did not take some of your edits/)).toHaveCount(0)
  await expect.poll(() => everythingKept(page)).not.toContain('Written on a train')
  const theirs = new PageScreen(owner.page)
  await theirs.open(id)
  await theirs.expectText('Shared. ')
})

test('the copy of a page that was deleted leaves the device, and comes again when it is restored, as do edits made meanwhile', async ({
  owner,
  builder,
}) => {
  const id = await newPage(owner)
  const doc = new PageScreen(builder.page)
  await doc.open(id)
  await doc.put('Short-lived.')
  await new DocumentScreen(builder.page).expectState('Stored on the server')
  await builder.page.goto('/home')
  const copies = () =>
    builder.page.evaluate(async (page) => (await indexedDB.databases()).filter(({ name = '' }) => name.includes(page)), id)
  expect(await copies()).toHaveLength(1)
  await owner.api.mutate('pages.archive', { id })
  await expect.poll(copies).toEqual([])
  await owner.api.mutate('pages.restore', { id })
  await expect(builder.page.getByRole('main').getByText('Notes').first()).toBeVisible()
  await doc.open(id)
  await doc.expectText('Short-lived.')

  const said = new DocumentScreen(builder.page)
  await new Shell(builder.page).expectReadyForOffline()
  await builder.goOffline()
  await doc.put(' Offline.')
  await said.expectState('On this device')
  await owner.api.mutate('pages.archive', { id })
  await builder.goOnline()
  await said.expectNotice(/did not take some of your edits/)
  await owner.api.mutate('pages.restore', { id })
  await builder.page.getByRole('main').getByRole('button', { name: 'Put back' }).click()
  await said.expectState('Stored on the server')
  await expect(builder.page.getByRole('button', { name: 'Put back' })).toHaveCount(0)
  const theirs = new PageScreen(owner.page)
  await theirs.open(id)
  await theirs.expectText('Short-lived. Offline.')
})

test('a server that cannot store for now: why is said, and the edit goes when it can', async ({ owner }) => {
  const { page } = owner
  const id = await newPage(owner)
  let isFull = true
  await page.routeWebSocket(/\/sync\//, (socket) => {
    if (!isFull) return void socket.connectToServer()
    const server = socket.connectToServer()
    // as the server does with an edit that it could not store
    socket.onMessage((message) => {
      // an edit, or an answer to the server's question after a reconnect that has one
      const isEdit = typeof message !== 'string' && message[0] === 0 && (message[1] === 2 || (message[1] === 1 && message.length > 5))
      if (isEdit) void socket.close({ code: 4513, reason: 'storeFailed' })
      else server.send(message)
    })
  })
  const [mine, said] = [new PageScreen(page), new DocumentScreen(page)]
  await mine.open(id)
  await mine.put('Kept. ')
  await said.expectNotice(/^The server could not store this change\. It stays on this device/)
  await said.expectState('On this device')
  isFull = false
  await said.expectState('Stored on the server')
  await expect(page.getByText('The server could not store this change')).toHaveCount(0)
})

test('two accounts in one browser: nothing of one reaches the other, and what was unsent waits for its author', async ({
  owner,
  builder,
  cast,
}) => {
  // of the second tab's snapshot, and of the content requested for the person before
  cast.expected.push(/favicon|401 \(Unauthorized\)/)
  const { page, context } = owner
  const id = await newPage(owner)
  // this tab reaches the server, but its documents do not
  let isCut = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/sync\//, (socket) => {
    if (isCut) return void socket.close()
    sockets.push(socket)
    socket.connectToServer()
  })
  const mine = new PageScreen(page)
  const said = new DocumentScreen(page)
  await mine.open(id)
  await said.expectState('Stored on the server')
  isCut = true
  for (const socket of sockets) await socket.close()
  await mine.put('Of the first. ')
  await said.expectState('On this device')

  const [storage] = (await builder.context.storageState()).origins
  const session = storage?.localStorage.find(({ name }) => name === 'trama.session')?.value ?? ''
  const ownSession = await page.evaluate(() => localStorage.getItem('trama.session') ?? '')
  const other = await context.newPage()
  await signInAs(context, other, builder, session)
  const theirs = new PageScreen(other)
  await theirs.open(id)
  await theirs.put('Of the second. ')
  await new DocumentScreen(other).expectState('Stored on the server')
  await expect.poll(() => theirs.text(), 'the first person’s text is not there').toBe('Of the second. ')
  await expect(page.getByText('Of the first.'), 'the first tab followed the session').toHaveCount(0)

  isCut = false
  await signInAs(context, other, owner, ownSession)
  await mine.open(id)
  await expect.poll(() => mine.text()).toContain('Of the first. ')
  await said.expectState('Stored on the server')
  await expect.poll(() => mine.text()).toContain('Of the second. ')
})

test('a reader’s tab takes nothing from other tabs', async ({ owner, cast }) => {
  const reader = await cast.colleague(owner, 'Vera', 'Viewer')
  const id = await newPage(owner)
  const [mine, theirs] = [new PageScreen(owner.page), new PageScreen(reader.page)]
  await theirs.open(id)
  await expect(reader.page.getByRole('main').getByText('View only')).toBeVisible()
  await slipIn(reader, id, 'Slipped in. ')
  await mine.open(id)
  await mine.put('After. ')
  await theirs.expectText('After. ')
  // the same does reach who may write: the channel is the right one
  await new DocumentScreen(owner.page).expectState('Stored on the server')
  await slipIn(owner, id, 'Slipped in. ')
  await expect.poll(() => mine.text()).toContain('Slipped in. ')
})

/** Sends a paragraph to this person's tabs, as another tab of theirs would. */
async function slipIn({ page, context, orgId, memberId }: Actor, pageId: string, text: string): Promise<void> {
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(text)])
  doc.getXmlFragment('body').insert(0, [paragraph])
  const message = encoding.createEncoder()
  // a sync message with an update
  encoding.writeVarUint(message, 0)
  encoding.writeVarUint(message, 2)
  encoding.writeVarUint8Array(message, Y.encodeStateAsUpdate(doc))
  const other = await context.newPage()
  await other.goto('/home')
  await other.evaluate(([name, bytes]) => new BroadcastChannel(name).postMessage(Uint8Array.from(bytes)), [
    `trama:${orgId}:${memberId}:page:${pageId}`,
    [...encoding.toUint8Array(message)],
  ] as const)
  await page.bringToFront()
}

/** The browser is signed in as a different person now, as after a log-in in another tab. */
async function signInAs(context: BrowserContext, tab: Page, { token }: Actor, session: string): Promise<void> {
  await context.addCookies([{ name: 'trama_session', value: token, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
  if (tab.url() === 'about:blank') await tab.goto('/icon.svg')
  await tab.evaluate((value) => localStorage.setItem('trama.session', value), session)
}

/** Puts a row into a document's database that is no update. */
async function damage(page: Page, database: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(new Error('the database does not open'))
        request.onsuccess = () => {
          const transaction = request.result.transaction('updates', 'readwrite')
          transaction.objectStore('updates').add(new Uint8Array([9, 9, 9, 255]))
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
    database,
  )
}

/** Everything in this browser's databases and local storage, as text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [JSON.stringify(Object.entries(localStorage))]
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('unreadable'))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const values: unknown[] = await answer(db.transaction(store).objectStore(store).getAll())
        for (const value of values)
          found.push(
            value instanceof Uint8Array
              ? new TextDecoder().decode(value)
              : JSON.stringify(value, (_key, part: unknown) => (part instanceof Uint8Array ? new TextDecoder().decode(part) : part)),
          )
      }
      db.close()
    }
    return found.join('\n')
  })
}
