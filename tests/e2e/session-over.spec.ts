import type { Page } from '@playwright/test'
import { newId } from '#shared/lib/ids.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { DocumentScreen } from '#tests/e2e/support/screens/document-screen.ts'
import { LoginPage } from '#tests/e2e/support/screens/login-page.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

// requests in flight when a session ends are refused
const refusedRequest = /401 \(Unauthorized\)|HTTP Authentication failed/

async function newPage({ api }: Actor, label: string): Promise<string> {
  const id = newId()
  await api.mutate('pages.create', { id, label, icon: 'file-text', color: 'blue' })
  return id
}

/** Writes a line in each page without a network, and leaves all of them for a table. */
async function writeOffline(person: Actor, pages: readonly string[], tableId: string): Promise<void> {
  const { page } = person
  const editor = new PageScreen(page)
  for (const id of pages) {
    await editor.open(id)
    await new DocumentScreen(page).expectState('Stored on the server')
  }
  const table = new TableScreen(page)
  await table.open(tableId)
  await new Shell(page).expectReadyForOffline()
  await person.goOffline()
  for (const id of pages) {
    await editor.open(id)
    await editor.put(`written offline in ${id}`)
    await new DocumentScreen(page).expectState('On this device')
  }
  await table.open(tableId)
  await table.typeOver(1, 2, 'written offline')
  await expect(new Shell(page).syncMark).toHaveAccessibleName(`Sync: Offline · ${pages.length + 1} unsent`)
}

/** Another person sees this text in a page. */
async function expectTextFor(reader: Actor, id: string, text: string): Promise<void> {
  const screen = new PageScreen(reader.page)
  await screen.open(id)
  await new DocumentScreen(reader.page).expectState('Stored on the server')
  await screen.expectText(text)
}

/** The server has sent a document's connection away. */
async function comeBackToNoSession(person: Actor): Promise<void> {
  let sentAway = 0
  person.page.on('websocket', (socket) => {
    if (socket.url().includes('/sync/')) socket.on('close', () => (sentAway += 1))
  })
  await person.goOnline()
  await expect(person.page.getByRole('heading', { name: 'Log in to go on' })).toBeVisible()
  await expect.poll(() => sentAway).toBeGreaterThan(0)
}

async function leaveForLogIn(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
}

test('what somebody left unsent waits while another signs in, and goes out once they are back, opened or not', async ({
  owner,
  builder,
  cast,
}) => {
  cast.expected.push(refusedRequest)
  const made = await makeTable(owner.api, 'Ports', ['North'])
  const pages = [await newPage(owner, 'One'), await newPage(owner, 'Two')]
  await writeOffline(builder, pages, made.id)
  const { page } = builder

  await builder.api.post('auth/log-out')
  await comeBackToNoSession(builder)
  await leaveForLogIn(page)
  const other = await cast.colleague(owner, 'Otto', 'Builder')
  await new LoginPage(page).logIn(other.email)
  await new Shell(page).expectStored()
  for (const id of pages) await expectTextFor(owner, id, '')
  expect((await owner.api.records(made.id))[0]?.['Note']).toBeNull()
  await new Shell(page).signOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()

  await new LoginPage(page).logIn(builder.email)
  await new Shell(page).expectStored()
  for (const id of pages) await expectTextFor(owner, id, `written offline in ${id}`)
  await expect.poll(async () => (await owner.api.records(made.id))[0]?.['Note']).toBe('written offline')
})

test('somebody who was disabled and enabled again finds what they wrote on the server', async ({ owner, builder, cast }) => {
  cast.expected.push(refusedRequest)
  const made = await makeTable(owner.api, 'Ports', ['North'])
  const pages = [await newPage(owner, 'One'), await newPage(owner, 'Two')]
  await writeOffline(builder, pages, made.id)
  const { page } = builder

  await owner.api.post('members/update', { id: builder.memberId, active: false })
  await comeBackToNoSession(builder)
  await owner.api.post('members/update', { id: builder.memberId, active: true })
  // behind the dialog their text is unchanged
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('correct-horse-7')
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await new Shell(page).expectStored()
  for (const id of pages) await expectTextFor(owner, id, `written offline in ${id}`)
})
