import type { Page } from '@playwright/test'
import { newId } from '#shared/lib/ids.ts'
import { syncMessage } from '#shared/protocol/sync-messages.ts'
import type { Actor, Cast } from '#tests/e2e/support/actors.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { saveData } from '#tests/e2e/support/install.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { DocumentScreen } from '#tests/e2e/support/screens/document-screen.ts'
import { LoginPage } from '#tests/e2e/support/screens/login-page.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TasksScreen } from '#tests/e2e/support/screens/tasks-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ savesData: false })

/** A page, an app and a task with something in them. */
async function fill({ api, page, context }: Actor): Promise<{ pageId: string; appId: string }> {
  const [pageId, appId] = [newId(), newId()]
  await api.mutate('pages.create', { id: pageId, label: 'Notes', icon: 'file-text', color: 'blue' })
  await api.mutate('apps.create', { id: appId, label: 'Desk', icon: 'layout-grid', color: 'blue' })
  await saveData(context)
  const doc = new PageScreen(page)
  await doc.open(pageId)
  await doc.put('Written elsewhere.')
  await new DocumentScreen(page).expectState('Stored on the server')
  const app = new AppScreen(page)
  await goTo(page, `/app/${appId}`)
  await app.edit()
  await app.add('Text')
  await app.write('A block of words.')
  const tasks = new TasksScreen(page)
  await goTo(page, '/tasks')
  await tasks.add('Call the harbour')
  await new Shell(page).expectStored()
  // y-websocket repeats what it hears of others: nobody is in any of them
  await page.goto('/home')
  return { pageId, appId }
}

const kept = (page: Page, kept: number, all: number) =>
  new SyncPanel(page).panel.getByText(`${kept} of ${all} apps, pages and task lists open without a network on this device.`)

/** Names of the documents whose copy this browser has. */
const copies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name = '' }) => name.split(':doc:').slice(1)).toSorted())

test('what was never opened on a device opens there without a network, and nobody saw its person in it; a browser that is to save data fetches none of it; a copy goes with the right to it, and all with whoever signs out', async ({
  owner,
  visitor,
  cast,
}) => {
  const { pageId, appId } = await fill(owner)
  await test.step('a browser that is to save data', () => expectOpenedOnly(cast, owner, pageId))
  const { page } = visitor
  const shown: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      // a farewell has no state
      const isThere = typeof payload !== 'string' && payload[0] === syncMessage.awareness && payload.includes('{')
      if (isThere && socket.url().includes('/sync/')) shown.push(socket.url())
    }),
  )
  await page.goto('/login')
  await new LoginPage(page).logIn(owner.email)
  const panel = new SyncPanel(page)
  await panel.open()
  await expect(kept(page, 4, 4)).toBeVisible()
  await expect.poll(() => copies(page)).toContain(`bundle:${appId}`)
  await panel.close()
  expect(shown).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/home')

  await new Shell(page).expectReadyForOffline()
  await visitor.goOffline()
  const doc = new PageScreen(page)
  await doc.open(pageId)
  await doc.expectText('Written elsewhere.')
  await doc.put(' And here.')
  await new DocumentScreen(page).expectState('On this device')
  await page.goto(`/app/${appId}`)
  await expect(page.getByText('A block of words.')).toBeVisible()
  const tasks = new TasksScreen(page)
  await tasks.open()
  await expect(tasks.task('Call the harbour')).toBeVisible()

  await visitor.goOnline()
  await new Shell(page).expectStored()
  const theirs = new PageScreen(owner.page)
  await theirs.open(pageId)
  await theirs.expectText('Written elsewhere. And here.')
  // a person who opens the document is shown in it
  await doc.open(pageId)
  await expect.poll(() => shown.some((url) => url.includes(pageId))).toBe(true)

  // what changed since it was kept is fetched again at the next start
  await page.goto('about:blank')
  await theirs.open(pageId)
  await theirs.put(' And more.')
  await new DocumentScreen(owner.page).expectState('Stored on the server')
  const sockets: string[] = []
  const isFetched = page.waitForEvent('websocket', (socket) => {
    sockets.push(socket.url())
    return socket.url().includes(`page:${pageId}`) || socket.url().includes(`page%3A${pageId}`)
  })
  await page.goto('/home')
  const socket = await isFetched
  await socket.waitForEvent('close')
  await new Shell(page).expectReadyForOffline()
  await visitor.goOffline()
  await doc.open(pageId)
  await doc.expectText('Written elsewhere. And here. And more.')
  await test.step('a copy goes with the right to it, and all of them with whoever signs out', () => expectGone(cast, owner, pageId, appId))
})

async function expectOpenedOnly(cast: Cast, owner: Actor, pageId: string): Promise<void> {
  const { page, context } = await cast.colleague(owner, 'Flora', 'Builder')
  await saveData(context)
  const doc = new PageScreen(page)
  await doc.open(pageId)
  await doc.expectText('Written elsewhere.')
  await new SyncPanel(page).open()
  // reminders read the two lists of tasks within seconds, also there
  await expect(new SyncPanel(page).panel.getByText(/^[123] of 4 apps, pages and task lists open/)).toBeVisible()
  expect((await copies(page)).filter((name) => !name.startsWith('tasks:'))).toEqual([`page:${pageId}`])
  // nobody is in the page when others come to fetch it
  await page.close()
}

async function expectGone(cast: Cast, owner: Actor, pageId: string, appId: string): Promise<void> {
  const builder = await cast.colleague(owner, 'Bruno', 'Builder')
  const { page } = builder
  await page.goto('/home')
  const panel = new SyncPanel(page)
  await panel.open()
  await expect(kept(page, 4, 4)).toBeVisible()
  await panel.close()
  expect(await copies(page)).toContain(`page:${pageId}`)
  await owner.api.mutate('pages.archive', { id: pageId })
  await expect.poll(() => copies(page)).not.toContain(`page:${pageId}`)
  expect(await copies(page)).toContain(`app:${appId}`)
  await new Shell(page).signOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => copies(page)).toEqual([])
  expect(await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), builder.memberId)).toEqual([])
}
