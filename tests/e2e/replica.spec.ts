import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Api } from '#tests/e2e/support/api.ts'
import { baseUrl } from '#tests/e2e/support/environment.ts'
import { makeTable, type MadeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

const names = ['North', 'Hidden south', 'North east']

async function openTable(page: Page, { id }: MadeTable): Promise<TableScreen> {
  const table = new TableScreen(page)
  await table.open(id)
  await table.expectCount(`${names.length} records`)
  return table
}

test('when the tab that sends is killed half-way, another goes on, and what both made arrives once', async ({ owner }) => {
  const { api, context } = owner
  const made = await makeTable(api, 'Ports', names)
  const leader = await openTable(owner.page, made)
  const other = await openTable(await context.newPage(), made)
  // its requests reach the server; the answers never come back
  let arrived = 0
  await leader.page.route('**/api/mutations', async (route) => {
    await route.fetch()
    arrived += 1
  })
  await other.typeOver(1, 2, 'of the other')
  await expect.poll(() => arrived).toBe(1)
  // stays behind it, on the device
  await leader.typeOver(2, 2, 'of the one that dies')
  await expect(other.cell(2, 2)).toHaveText('of the one that dies')
  await expect(new Shell(other.page).syncMark).toHaveAccessibleName('Sync: Saving 2')
  await expectNotes(api, made, ['of the other', null, null])

  await crash(leader.page)
  await new Shell(other.page).expectStored()
  await expectNotes(api, made, ['of the other', 'of the one that dies', null])
  for (const id of made.recordIds.slice(0, 2)) {
    const { entries } = await api.get<{ entries: unknown[] }>(`records/${made.id}/${id}/history`)
    expect(entries, 'created, and changed once').toHaveLength(2)
  }
})

/** The server's records, in the order of their creation. */
async function stored(api: Api, { id, recordIds }: MadeTable): Promise<Record<string, unknown>[]> {
  const records = await api.records(id)
  return recordIds.map((recordId) => records.find((record) => record['id'] === recordId) ?? {})
}

/** A tab that runs out of memory: nothing of it runs any more, and no unload event fires. */
async function crash(page: Page): Promise<void> {
  const browser = await devtoolsOf(page)
  const gone = page.waitForEvent('crash')
  browser.send('Page.crash').catch(() => undefined)
  await gone
}

test('without room, or in a browser that keeps nothing, records still come and go, and it is said', async ({ owner, member }) => {
  const made = await makeTable(owner.api, 'Ports', names)

  await test.step('no room', async () => {
    const { page } = owner
    const browser = await devtoolsOf(page)
    await browser.send('Storage.overrideQuotaForOrigin', { origin: baseUrl, quotaSize: 1 })
    const table = await openTable(page, made)
    await table.typeOver(1, 2, 'without room')
    await expect(page.getByText('This device has no room left for Trama.').first()).toBeVisible()
    await expectNotes(owner.api, made, ['without room', null, null])
    // a full disk stores none of the interface either: pages needed offline must have been opened
    const panel = new SyncPanel(page)
    await panel.open()
    await panel.close()
    await owner.goOffline()
    await table.typeOver(1, 2, 'not kept')
    await expectOnlyInWindow(page, 1)
    await owner.goOnline()
    await expectNotes(owner.api, made, ['not kept', null, null])
  })

  await test.step('private mode', async () => {
    const { page } = member
    await keepNothing(page)
    const table = await openTable(page, made)
    await expect(page.getByText('This browser does not let Trama keep data.').first()).toBeVisible()
    await table.typeOver(2, 2, 'in private')
    await expectNotes(owner.api, made, ['not kept', 'in private', null])
    // one more window works independently, and both show each other's stored changes
    const beside = await member.context.newPage()
    await keepNothing(beside)
    const second = await openTable(beside, made)
    await expect(second.cell(2, 2)).toHaveText('in private')
    await second.typeOver(2, 2, 'in the second window')
    await expect(table.cell(2, 2)).toHaveText('in the second window')
    await table.typeOver(2, 2, 'in the first again')
    await expect(second.cell(2, 2)).toHaveText('in the first again')
    await beside.close()

    await new Shell(page).expectReadyForOffline()
    await member.goOffline()
    await table.typeOver(3, 2, 'as long as it lives')
    await expectOnlyInWindow(page, 1)
    await member.goOnline()
    await expectNotes(owner.api, made, ['not kept', 'in the first again', 'as long as it lives'])
  })
})

/** As Firefox does it in a private window: there is a factory, which opens nothing. */
async function keepNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError')
    }
  })
}

/** The panel does not call unstored content safe. */
async function expectOnlyInWindow(page: Page, count: number): Promise<void> {
  const panel = new SyncPanel(page)
  await expect(new Shell(page).syncMark).toHaveAccessibleName(`Sync: Only in this window · ${count}`)
  await panel.open()
  await expect(panel.waiting()).toHaveCount(count)
  await expect(panel.panel.getByRole('status')).toHaveText(/^These changes are only in this window\. Keep it open/)
  await panel.close()
}

async function expectNotes(api: Api, made: MadeTable, notes: readonly (string | null)[]): Promise<void> {
  await expect.poll(async () => (await stored(api, made)).map((record) => record['Note'])).toEqual(notes)
}

test('a role that is lowered while its member is offline takes the rows from the device, and keeps what they wrote', async ({
  owner,
  member,
}) => {
  const { api } = owner
  const { page } = member
  const made = await makeTable(api, 'Ports', names)
  const table = await openTable(page, made)
  const shell = new Shell(page)
  await shell.expectReadyForOffline()
  await member.goOffline()
  await table.typeOver(1, 2, 'may still be written')
  await table.typeOver(2, 2, 'of a row that goes')
  await table.typeOver(3, 1, 'North pole')
  await expect(shell.syncMark).toHaveAccessibleName('Sync: Offline · 3 unsent')

  const role = (await api.entities('role')).find((each) => each.name === 'Member')
  const data = [{ field: made.fields.Name, operator: 'contains', value: 'North' }]
  const rules = { data, fields_readonly: [made.fields.Name], can_edit: true }
  await api.post('profile/update', { profile_id: role?.id, changes: [{ map: 'tables', id: made.id, value: rules }] })
  await member.goOnline()

  await expect(shell.syncMark).toHaveAccessibleName('Sync: 2 need you')
  await expect(table.row('Hidden south')).toHaveCount(0)
  await expect(table.cell(1, 2)).toHaveText('may still be written')
  await expect(table.cell(2, 1)).toHaveText('North east')
  await expect
    .poll(() => stored(api, made))
    .toEqual([
      expect.objectContaining({ Name: 'North', Note: 'may still be written' }),
      expect.objectContaining({ Name: 'Hidden south', Note: null }),
      expect.objectContaining({ Name: 'North east', Note: null }),
    ])
  await expect.poll(() => kept(page), 'what the device holds').not.toContain('Hidden south')

  // restarted without a network, any number of times
  await member.goOffline()
  await page.reload()
  await expect(table.row('may still be written')).toBeVisible()
  await expect(table.row('Hidden south')).toHaveCount(0)
  const panel = new SyncPanel(page)
  await panel.open()
  await expect(panel.refused()).toHaveCount(2)
  await expect(panel.refused().filter({ hasText: 'Note: of a row that goes' })).toBeVisible()
  await expect(panel.refused().filter({ hasText: 'Name: North pole' })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), panel.panel.getByRole('button', { name: 'Save as file' }).click()])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('Note: of a row that goes')
  expect(file).toContain('Name: North pole')
})

/** Everything in this browser's databases, as text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not readable')))
      })
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await ask(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) texts.push(JSON.stringify(await ask(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return texts.join('\n')
  })
}
