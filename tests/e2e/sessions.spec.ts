import type { Page } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { principalHeader } from '#shared/protocol/principal.ts'
import { createApi, mailedToken, signUp } from '#tests/e2e/support/api.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { HomePage } from '#tests/e2e/support/screens/home-page.ts'
import { LoginPage } from '#tests/e2e/support/screens/login-page.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('after log-out nothing is left, and the next person in the same browser sees nothing of the first', async ({ owner, cast }) => {
  const { page } = owner
  const tableId = await harbours(owner)
  const appId = newId()
  await owner.api.mutate('apps.create', { id: appId, label: 'Harbour desk', icon: 'layout-grid', color: 'blue' })
  const table = new TableScreen(page)
  await table.open(tableId)
  await expect(table.row('Bergen')).toBeVisible()
  await page.goto(`/app/${appId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour desk' })).toBeVisible()
  await expect.poll(() => databasesOf(page, owner)).not.toEqual([])

  // requests in flight when the session ends are refused
  cast.expected.push(/401 \(Unauthorized\) \(.*\/api\//)
  await new Shell(page).signOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => databasesOf(page, owner)).toEqual([])
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(owner.memberId)

  const other = await cast.owner({ name: 'Otto', organisation: 'Elsewhere' })
  await new LoginPage(page).logIn(other.email)
  // the log-in appears at every address; this one means nothing to the other person
  await expect(page.getByRole('heading', { name: 'App not found' })).toBeVisible()
  await new HomePage(page).open()
  await expect(page.getByRole('heading', { name: 'Build the first thing' })).toBeVisible()
  await expect(page.getByText('Harbour')).toHaveCount(0)
  await page.goto(`/object/${tableId}`)
  await expect(page.getByRole('heading', { name: 'Table not found' })).toBeVisible()
  expect(await databasesOf(page, owner)).toEqual([])
})

test('mailed links open where somebody is signed in: they are told who, and may go on or stay', async ({ owner, cast }) => {
  // requests in flight when the password changed
  cast.expected.push(/401 \(Unauthorized\) \(.*\/api\//)
  const { page } = owner
  await page.goto('/password-reset')
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible()
  await expect(page.getByText(owner.email)).toBeVisible()
  await page.getByRole('button', { name: 'Go on with the link' }).click()
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()

  await page.goto(`/new-password/${await mailedToken(owner.email)}`)
  await page.getByRole('button', { name: 'Go on with the link' }).click()
  await page.getByLabel('New password', { exact: true }).fill('harbour-and-crane-9')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/password-reset')
  await page.getByRole('button', { name: /^Back to / }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('a role lowered while somebody is offline: the refused edit keeps its text, the table shows what is stored', async ({
  owner,
  member,
}) => {
  const { page } = member
  const tableId = await harbours(owner)
  const shell = new Shell(page)
  const table = new TableScreen(page)
  await table.open(tableId)
  await table.expectCount('2 records')
  await shell.expectReadyForOffline()
  await member.goOffline()
  await table.typeOver(1, 1, 'Bergen, typed on a train')
  await expect(shell.syncMark).toHaveAccessibleName('Sync: Offline · 1 unsent')

  const roles = await owner.api.entities('role')
  const viewer = roles.find((role) => role.name === 'Viewer')
  await owner.api.post('members/update', { id: member.memberId, roleId: viewer?.id, seat: 'viewer' })
  await member.goOnline()

  await expect(shell.syncMark).toHaveAccessibleName('Sync: 1 needs you')
  const panel = new SyncPanel(page)
  await panel.open()
  await expect(panel.refused()).toContainText('Bergen, typed on a train')
  await panel.close()
  await expect(table.cell(1, 1), 'the table shows what the server has').toHaveText('Bergen')
  await expect(page.getByRole('button', { name: 'Add record' })).toHaveCount(0)
  expect(await owner.api.records(tableId)).toEqual([expect.objectContaining({ Name: 'Bergen' }), expect.objectContaining({ Name: 'Oslo' })])
  await new HomePage(page).open()
})

test('two organisations in one browser hold edits back, and each is sent with its own session', async ({ owner }) => {
  const { page, context, email } = owner
  // the same account, as somebody who adds an organisation
  const second = await signUp('Southwind', 'Ada', email, false)
  const [north, south] = [owner.api, createApi(second.token)]
  const [ports, piers] = [await makeTable(north, 'Ports', ['North']), await makeTable(south, 'Piers', ['South'])]
  const notes = async (): Promise<unknown[]> => [
    (await north.records(ports.id)).map((record) => record['Note']),
    (await south.records(piers.id)).map((record) => record['Note']),
  ]
  let isHeld = true
  const senders: [what: string, by: string][] = []
  await context.route('**/api/mutations', async (route) => {
    if (isHeld) return route.abort('connectionreset')
    const body = route.request().postData() ?? ''
    for (const what of ['written in Northwind', 'written in Southwind'])
      if (body.includes(what)) senders.push([what, (await route.request().allHeaders())[principalHeader] ?? ''])
    return route.continue()
  })

  const table = new TableScreen(page)
  await table.open(ports.id)
  await table.typeOver(1, 2, 'written in Northwind')
  await page.getByRole('button', { name: 'Organization: Northwind' }).click()
  await page.getByRole('menuitem', { name: 'Switch organization' }).click()
  await page.getByRole('button', { name: 'Open Southwind' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('button', { name: 'Organization: Southwind' })).toBeVisible()
  await table.open(piers.id)
  await table.typeOver(1, 2, 'written in Southwind')
  expect(await notes()).toEqual([[null], [null]])

  isHeld = false
  await expect.poll(notes).toEqual([['written in Northwind'], ['written in Southwind']])
  expect(new Set(senders.map(([what, by]) => `${what} by ${by}`))).toEqual(
    new Set([
      `written in Northwind by ${owner.orgId}:${owner.memberId}`,
      `written in Southwind by ${second.organisation.id}:${second.member.id}`,
    ]),
  )
  // the table of the one is nothing in the other
  await page.goto(`/object/${ports.id}`)
  await expect(page.getByRole('heading', { name: 'Table not found' })).toBeVisible()
})

/** A table with two records, made as a program would. */
async function harbours({ api }: Actor): Promise<string> {
  const id = newShortId('t')
  const field = newShortId('f')
  const fields = [{ id: field, type: 'singleLineText' as const, label: 'Name', position: 'a0' }]
  await api.mutate('tables.create', {
    id,
    label: 'Harbours',
    icon: 'table',
    color: 'blue',
    fields,
    viewId: newShortId('v'),
    viewLabel: 'All',
  })
  const changes = ['Bergen', 'Oslo'].map((name) => ({ op: 'create' as const, id: newId(), values: { [field]: name } }))
  await api.mutate('records.change', { tableId: id, changes })
  return id
}

/** The databases that this browser keeps for a person. */
function databasesOf(page: Page, { orgId, memberId }: Actor): Promise<string[]> {
  return page.evaluate(
    async (prefix) => (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith(prefix)),
    `trama:${orgId}:${memberId}:`,
  )
}
