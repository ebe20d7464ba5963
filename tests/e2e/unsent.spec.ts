import type { BrowserContext, Locator } from '@playwright/test'
import { newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { baseUrl } from '#tests/e2e/support/environment.ts'
import { makeTable, type MadeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { writeTrigger } from '#tests/e2e/support/write-trigger.ts'

const safe = 'The server has all of your work. It is safe to close this window.'
const keptHere = /^These changes are kept on this device\./

/** A table with a field of files in its second and one of signatures in its third column. */
async function makeTableOfFiles(api: Api): Promise<MadeTable> {
  const made = await makeTable(api, 'Contracts', ['Harbour Grill'])
  for (const [type, label, position] of [
    ['files', 'Papers', 'a02'],
    ['signature', 'Signed', 'a04'],
  ] as const)
    await api.mutate('fields.create', { id: newShortId('f'), tableId: made.id, type, label, position })
  return made
}

/** The editor of a cell, opened with keys. */
async function edit(table: TableScreen, row: number, column: number, label: string): Promise<Locator> {
  await table.goTo(row, column)
  await table.page.keyboard.press('Enter')
  const editor = table.page.getByRole('group', { name: label })
  await expect(editor).toBeVisible()
  return editor
}

const picker = (editor: Locator): Locator => editor.locator('input[type=file]')
const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

/** True when the picture of a cell is painted, from whatever source. */
const isPainted = (cell: Locator): Promise<boolean> =>
  cell.getByRole('img').evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)

/** The texts of the sync mark from now on, in every page of the context, across reloads. */
async function listenToMark(context: BrowserContext): Promise<string[]> {
  const said: string[] = []
  await context.exposeBinding('noteMark', (_source, label: string) => void said.push(label))
  await context.addInitScript(() => {
    const { noteMark } = globalThis as unknown as { noteMark(label: string): void }
    let last = ''
    new MutationObserver(() => {
      const label = document.querySelector('button[aria-label^="Sync: "]')?.getAttribute('aria-label') ?? last
      if (label !== last) noteMark((last = label))
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
  })
  return said
}

test('a file and a signature that are added without a network are there at once and after a reload, and arrive when it is back', async ({
  owner,
}) => {
  const { page, context, api } = owner
  const made = await makeTableOfFiles(api)
  const table = new TableScreen(page)
  const shell = new Shell(page)
  const panel = new SyncPanel(page)
  const said = await listenToMark(context)
  await table.open(made.id)
  await table.expectCount('1 record')
  await shell.expectReadyForOffline()
  await owner.goOffline()

  const papers = await edit(table, 1, 2, 'Papers')
  await picker(papers).setInputFiles(text('offer.txt', 'written at sea'))
  await expect(table.cell(1, 2)).toContainText('offer.txt')
  await page.keyboard.press('Escape')
  const pad = await edit(table, 1, 3, 'Signed')
  await pad.getByRole('textbox', { name: 'Your name' }).fill('Ana Ferreira')
  await pad.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(pad).toBeHidden()
  await expect.poll(() => isPainted(table.cell(1, 3))).toBe(true)

  said.length = 0
  await page.reload()
  await expect(table.cell(1, 2).getByRole('link', { name: 'offer.txt' })).toBeVisible()
  await expect.poll(() => isPainted(table.cell(1, 3))).toBe(true)
  // both files, and the two cells that name them
  await expect(shell.syncMark).toHaveAccessibleName('Sync: Offline · 4 unsent')
  await panel.open()
  await expect(panel.waiting().filter({ hasText: 'File “offer.txt”' })).toBeVisible()
  await expect(panel.waiting().filter({ hasText: 'File “signature.png”' })).toBeVisible()
  await expect(panel.panel.getByRole('status')).toHaveText(keptHere)

  // the changes arrive, and the files stay where they are: nothing calls that safe, a page that has just opened neither
  let held = 0
  let isHeld = true
  await page.route('**/api/attachments/part**', (route) => {
    if (!isHeld) return route.continue()
    held += 1
    return route.abort('internetdisconnected')
  })
  await owner.goOnline()
  await expect.poll(async () => (await api.records(made.id))[0]?.['Papers'] ?? null).not.toBeNull()
  await expect.poll(() => held).toBeGreaterThan(0)
  await expect(panel.waiting()).toHaveCount(2)
  await page.reload()
  await expect(table.cell(1, 2)).toContainText('offer.txt')
  const before = held
  await expect.poll(() => held).toBeGreaterThan(before)
  expect(said, 'nothing is stored so far').not.toContain('Sync: Saved')

  isHeld = false
  await shell.expectStored()
  await panel.open()
  await expect(panel.panel).toContainText(safe)
  // for a person who has the server's content only
  const content = await fetchFile(api, made, owner.token)
  expect(content).toBe('written at sea')

  // its bytes are on the server alone now; its name is here
  await panel.close()
  await owner.goOffline()
  await page.reload()
  await expect(table.cell(1, 2).getByRole('link', { name: 'offer.txt' })).toBeVisible()
  const reopened = await edit(table, 1, 2, 'Papers')
  await expect(reopened).toContainText('14 B')
})

/** The text of the file in the second column of the only record, from the server. */
async function fetchFile(api: Api, { id, recordIds }: MadeTable, token: string): Promise<string> {
  const field = (await api.entities('field')).find(({ tableId, label }) => tableId === id && label === 'Papers')
  const [record] = await api.records(id)
  const [fileId] = [record?.['Papers']].flat()
  const address = `${baseUrl}/api/attachments/${id}/${field?.id}/${recordIds[0]}/${String(fileId)}`
  return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).text()
}

test('what is unsent has its age and its text to copy, is called safe when the server has all of it, and goes at once where somebody asks', async ({
  owner,
  cast,
}) => {
  // browsers print refused requests
  cast.expected.push(/status of 503/)
  const { page, context, api } = owner
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const made = await makeTable(api, 'Ports', ['North', 'South'])
  const table = new TableScreen(page)
  const shell = new Shell(page)
  const panel = new SyncPanel(page)
  const told = panel.panel.getByRole('status')
  const now = panel.panel.getByRole('button', { name: 'Sync now' })
  // automatic retries wait for the clock, which the test stops
  await page.clock.install()
  await table.open(made.id)
  await table.expectCount('2 records')
  await shell.expectReadyForOffline()
  await shell.expectStored()
  await panel.open()
  await expect(panel.panel).toContainText(safe)
  await panel.close()

  await owner.goOffline()
  await table.typeOver(1, 2, 'tide at six')
  await panel.open()
  const edited = panel.waiting()
  await expect(edited).toHaveCount(1)
  await expect(edited).toContainText('Change 1 record in “Ports”')
  await expect(edited).toContainText('North › Note: tide at six')
  await expect(edited.locator('time')).toHaveText('now')
  await page.clock.fastForward('05:00')
  await panel.close()
  await panel.open()
  await expect(edited.locator('time')).toHaveText('5 minutes ago')
  await edited.getByRole('button', { name: 'Copy: Change 1 record in “Ports”' }).click()
  await expect(page.getByText('Copied to the clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Change 1 record in “Ports”\nNorth › Note: tide at six')
  await expect(told).toHaveText(keptHere)
  await expect(now).toBeDisabled()

  // the server answers but accepts nothing: changes stay here until the person retries
  let refused = 0
  let isWell = false
  let release: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/mutations', async (route) => {
    if (!isWell) {
      refused += 1
      return route.fulfill({ status: 503, json: { error: { id: 'unavailable', code: '', message: '' } } })
    }
    const answer = await route.fetch()
    await answered
    return route.fulfill({ response: answer })
  })
  await owner.goOnline()
  await expect(now).toBeEnabled()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.clock.pauseAt(Date.now() + 10 * 60_000)
  await expect(told).toHaveText(keptHere)
  isWell = true
  await now.click()
  // the server has it; no device here knows
  await expect.poll(async () => (await api.records(made.id)).map((record) => record['Note'])).toContain('tide at six')
  await expect(told).toHaveText(keptHere)
  await expect(panel.panel).not.toContainText(safe)
  release()
  await expect(panel.panel).toContainText(safe)
})

test('what was refused says why, and is taken when it is tried again after the right to it was given', async ({ owner, member }) => {
  const { page } = member
  const made = await makeTable(owner.api, 'Ports', ['North'])
  const role = (await owner.api.entities('role')).find((each) => each.name === 'Member')
  const allow = (fields_readonly: string[]) =>
    owner.api.post('profile/update', {
      profile_id: role?.id,
      changes: [{ map: 'tables', id: made.id, value: { can_edit: true, fields_readonly } }],
    })
  await allow([])
  const table = new TableScreen(page)
  const panel = new SyncPanel(page)
  await table.open(made.id)
  await table.expectCount('1 record')
  await new Shell(page).expectReadyForOffline()
  await member.goOffline()
  await table.typeOver(1, 2, 'tide at six')
  await allow([made.fields.Note])
  await member.goOnline()

  await expect(new Shell(page).syncMark).toHaveAccessibleName('Sync: 1 needs you')
  await expect(table.cell(1, 2)).toHaveText('')
  await panel.open()
  await expect(panel.refused()).toContainText('Note: tide at six')
  await expect(panel.refused()).toContainText("You don't have enough permission")
  await expect(panel.panel.getByRole('status')).toHaveText(/^These changes are kept on this device\. Try them again/)
  await allow([])
  await panel
    .refused()
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expect(panel.panel).toContainText(safe)
  await expect(table.cell(1, 2)).toHaveText('tide at six')
  await expect.poll(async () => (await owner.api.records(made.id))[0]?.['Note']).toBe('tide at six')

  // the table goes while a change waits: what it was about is told by name
  await panel.close()
  await member.goOffline()
  await table.typeOver(1, 2, 'tide at nine')
  await owner.api.mutate('tables.archive', { id: made.id })
  await member.goOnline()
  await expect(new Shell(page).syncMark).toHaveAccessibleName('Sync: 1 needs you')
  await page.goto('/home')
  await panel.open()
  await expect(panel.refused()).toContainText('Change 1 record in “Ports”')
  await expect(panel.refused()).toContainText('North › Note: tide at nine')
})

test('a trigger says on the device why it refuses, and what it fills in arrives with the answer', async ({ member, owner }) => {
  const { page } = member
  const made = await makeTable(owner.api, 'Moorings', ['East', 'West'])
  const role = (await owner.api.entities('role')).find((each) => each.name === 'Member')
  const value = { can_edit: true }
  await owner.api.post('profile/update', { profile_id: role?.id, changes: [{ map: 'tables', id: made.id, value }] })
  await writeTrigger(
    owner.page,
    { name: 'Harbour master', table: 'Moorings', event: 'Before update' },
    "if (currentData.Note === 'full') refuse('No place is left.')\nif (currentData.Name !== recordData.Name) currentData.Note = 'renamed'",
  )

  const table = new TableScreen(page)
  const panel = new SyncPanel(page)
  await table.open(made.id)
  await table.expectCount('2 records')
  await new Shell(page).expectReadyForOffline()
  await member.goOffline()
  await table.typeOver(1, 2, 'full')
  await table.typeOver(2, 1, 'Far West')
  await member.goOnline()

  await expect(table.cell(2, 2)).toHaveText('renamed')
  await expect(table.cell(1, 2)).toHaveText('')
  await panel.open()
  await expect(panel.refused()).toContainText('Note: full')
  await expect(panel.refused()).toContainText('Harbour master: No place is left.')
})
